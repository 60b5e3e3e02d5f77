import type { ReactNode } from 'react'
import classes from './differences.module.css'

export type Difference = { label: string; values: readonly [ReactNode, ReactNode]; isMarked?: boolean }

type Props = { head: readonly [label: string, first: string, second: string]; rows: readonly Difference[] }

/** A table of fields with two values each, such as before and now. */
export const Differences = ({ head, rows }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, values: [first, second], isMarked }) => (
        <tr key={label} data-changed={isMarked || undefined}>
          <th scope="row">{label}</th>
          <td>{first}</td>
          <td>{second}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
