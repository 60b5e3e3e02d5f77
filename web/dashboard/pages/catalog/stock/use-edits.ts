import { useState } from 'react'

export type Mode = 'edit' | 'count'

/** The typed text for a variant in a warehouse, and the quantity that was displayed when typing began. */
export type Edit = { variant_id: number; warehouse_id: number; name: string; seen: number; typed: string }

export type Place = Pick<Edit, 'variant_id' | 'warehouse_id'>

export type Edits = {
  list: Edit[]
  get: (place: Place) => Edit | undefined
  set: (edit: Edit) => void
  /** Forgets what was typed, for one warehouse or for all. */
  clear: (warehouseId?: number) => void
}

const toKey = ({ variant_id, warehouse_id }: Place) => `${variant_id} ${warehouse_id}`

/** Typed but unsaved quantities, separate for each view and mode (`scope`). */
export function useEdits(scope: string): Edits {
  const [edits, setEdits] = useState<{ scope: string; byKey: ReadonlyMap<string, Edit> }>({ scope, byKey: new Map() })
  const byKey = edits.scope === scope ? edits.byKey : new Map<string, Edit>()
  return {
    list: [...byKey.values()],
    get: (place) => byKey.get(toKey(place)),
    set: (edit) => {
      const next = new Map(byKey)
      const first = byKey.get(toKey(edit))
      const isUndone = edit.typed === '' || (scope.endsWith('edit') && Number(edit.typed) === (first ?? edit).seen)
      if (isUndone) next.delete(toKey(edit))
      else next.set(toKey(edit), { ...edit, seen: (first ?? edit).seen })
      setEdits({ scope, byKey: next })
    },
    clear: (warehouseId) =>
      // Computed from the newest state, because warehouses are saved one after the other.
      setEdits((now) => ({
        scope,
        byKey: new Map(
          [...now.byKey].filter(([, edit]) => warehouseId !== undefined && edit.warehouse_id !== warehouseId),
        ),
      })),
  }
}
