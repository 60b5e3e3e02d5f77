import { useState } from 'react'

export type Mode = 'edit' | 'count'

/** The typed text for a variant, and the quantity that was displayed when typing began. */
export type Edit = { variant_id: number; name: string; seen: number; typed: string }

export type Edits = {
  list: Edit[]
  get: (variantId: number) => Edit | undefined
  set: (edit: Edit) => void
  clear: () => void
}

/** Typed but unsaved quantities, separate for each warehouse and mode (`scope`). */
export function useEdits(scope: string): Edits {
  const [edits, setEdits] = useState<{ scope: string; byId: ReadonlyMap<number, Edit> }>({ scope, byId: new Map() })
  const byId = edits.scope === scope ? edits.byId : new Map<number, Edit>()
  return {
    list: [...byId.values()],
    get: (variantId) => byId.get(variantId),
    set: (edit) => {
      const next = new Map(byId)
      const first = byId.get(edit.variant_id)
      const isUndone = edit.typed === '' || (scope.endsWith('edit') && Number(edit.typed) === (first ?? edit).seen)
      if (isUndone) next.delete(edit.variant_id)
      else next.set(edit.variant_id, { ...edit, seen: (first ?? edit).seen })
      setEdits({ scope, byId: next })
    },
    clear: () => setEdits({ scope, byId: new Map() }),
  }
}
