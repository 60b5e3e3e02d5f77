import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'

type Props<Row> = {
  label: string
  /** Undefined while the rows load. */
  rows: Row[] | undefined
  check: (row: Row) => ReactNode
  rowTo: (row: Row) => string
  card: (row: Row) => ReactNode
}

/** Shows the rows of a table as cards, for phones. */
export function CardList<Row extends { id: string | number }>({ label, rows, check, rowTo, card }: Props<Row>) {
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={!rows}>
      {rows?.map((row) => (
        <li key={row.id} className={classes.card}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside has a name of its own */}
          {check(row) && <label className={classes.cardCheck}>{check(row)}</label>}
          <Link to={rowTo(row)} className={classes.cardLink}>
            {card(row)}
          </Link>
        </li>
      ))}
      {!rows &&
        Array.from({ length: 6 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
          <li key={row} className={classes.card}>
            <Skeleton h={48} m={12} />
          </li>
        ))}
    </ul>
  )
}
