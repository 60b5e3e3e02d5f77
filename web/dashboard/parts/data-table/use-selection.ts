import { useState } from 'react'

/** The selected rows of a table, kept across the pages of its list. */
export function useSelection<Row extends { id: string | number }>() {
  const [selected, setSelected] = useState<ReadonlyMap<string | number, Row>>(new Map())
  const has = ({ id }: Row) => selected.has(id)
  const change = (rows: Row[], isOn: boolean) => {
    const next = new Map(selected)
    for (const row of rows) {
      if (isOn) next.set(row.id, row)
      else next.delete(row.id)
    }
    setSelected(next)
  }
  return {
    rows: [...selected.values()],
    has,
    toggle: (row: Row) => change([row], !has(row)),
    add: (rows: Row[]) => change(rows, true),
    toggleAll: (rows: Row[]) => change(rows, !rows.every(has)),
    clear: () => setSelected(new Map()),
  }
}
