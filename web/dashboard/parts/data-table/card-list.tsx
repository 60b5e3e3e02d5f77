import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/provider.tsx'
import classes from './data-table.module.css'

type SelectableRow<Row> = {
  id: string
  original: Row
  getIsSelected: () => boolean
  getToggleSelectedHandler: () => (event: unknown) => void
}

type Props<Row> = {
  label: string
  rows: SelectableRow<Row>[]
  isLoading: boolean
  isSelectable: boolean
  rowTo: (row: Row) => string
  rowName: (row: Row) => string
  card: (row: Row) => ReactNode
}

/** The rows of a table as cards of two lines. */
export function CardList<Row>({ label, rows, isLoading, isSelectable, rowTo, rowName, card }: Props<Row>) {
  const { table } = useMessages()
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isLoading}>
      {isLoading &&
        Array.from({ length: 6 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
          <li key={row} className={classes.card}>
            <Skeleton h={48} m={12} />
          </li>
        ))}
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          {isSelectable && (
            <label className={classes.cardCheck}>
              <input
                type="checkbox"
                aria-label={table.select(rowName(row.original))}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </label>
          )}
          <Link to={rowTo(row.original)} className={classes.cardLink}>
            {card(row.original)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
