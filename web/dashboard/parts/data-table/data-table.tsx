import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/provider.tsx'
import { Pager } from '../lists/pager.tsx'
import { Problem } from '../values/problem.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import classes from './data-table.module.css'
import { moveByKeys } from './move-by-keys.ts'
import type { Cursor } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

/** Loaded once all rows of a page are selected. */
const SelectAll = lazy(() => import('./select-all.tsx'))

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second, smaller line. */
  below?: (row: Row) => ReactNode
  isRight?: boolean
  /** Hidden by default. */
  isExtra?: boolean
}

type PageOf<Row> = {
  data: Row[]
  has_next: boolean
  has_previous: boolean
  next_cursor: string | null
  previous_cursor: string | null
}

type Props<Row extends { id: string | number }> = {
  label: string
  query: UseQueryResult<PageOf<Row>>
  columns: Column<Row>[]
  rowTo: (row: Row) => string
  rowName: (row: Row) => string
  card: (row: Row) => ReactNode
  onMove: (cursor: Cursor) => void
  empty: ReactNode
  /** Renders the actions on selected rows; without it rows cannot be selected. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  /** Loads all rows that match the filters, with what `bulk` needs; `isComplete` is false if there are too many. */
  loadAll?: () => Promise<{ rows: Row[]; isComplete: boolean }>
}

/**
 * A page of a list that the server filters: a table, or cards on phones, with a selection that is kept across pages.
 */
export function DataTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { query, label, columns, rowTo, rowName, card, onMove, empty, bulk, loadAll } = props
  const { table: words, common } = useMessages()
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const selection = useSelection<Row>()
  const rows = query.data?.data
  const hasMore = query.data?.has_next || query.data?.has_previous
  if (query.error && !rows) return <Problem error={query.error} onRetry={query.refetch} />
  if (rows?.length === 0) return empty
  const check = (row: Row) =>
    bulk && (
      <input
        type="checkbox"
        aria-label={words.select(rowName(row))}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    )
  return (
    <>
      {isNarrow ? (
        <CardList label={label} rows={rows} check={check} rowTo={rowTo} card={card} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move between the links inside
        <div className={classes.box} onKeyDown={moveByKeys}>
          <table className={classes.table} aria-label={label} aria-busy={!rows}>
            <thead>
              <tr>
                {bulk && (
                  <th className={classes.check}>
                    <input
                      type="checkbox"
                      aria-label={words.selectAll}
                      checked={Boolean(rows?.every(selection.has))}
                      onChange={() => selection.toggleAll(rows ?? [])}
                    />
                  </th>
                )}
                {columns.map(({ key, header, isRight }) => (
                  <th key={key} scope="col" data-right={isRight || undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row) => (
                <tr key={row.id} data-row data-selected={selection.has(row) || undefined}>
                  {bulk && <td className={classes.check}>{check(row)}</td>}
                  {columns.map(({ key, cell, below, isRight }, index) => (
                    <td key={key} data-right={isRight || undefined}>
                      {index > 0 ? (
                        cell(row)
                      ) : (
                        <Link to={rowTo(row)} className={classes.link} title={words.keys}>
                          {cell(row)}
                        </Link>
                      )}
                      {below && <small className={classes.below}>{below(row)}</small>}
                    </td>
                  ))}
                </tr>
              ))}
              {!rows && skeletonRows(columns.length + (bulk ? 1 : 0))}
            </tbody>
          </table>
          {!rows && <VisuallyHidden role="status">{common.loading}</VisuallyHidden>}
        </div>
      )}
      {query.data && <Pager page={query.data} onMove={onMove} />}
      {bulk && selection.rows.length > 0 && (
        <BulkBar count={selection.rows.length} onClear={selection.clear}>
          {loadAll && hasMore && rows?.every(selection.has) && (
            <Suspense>
              <SelectAll
                load={loadAll}
                count={selection.rows.length}
                onSelect={selection.add as (rows: unknown[]) => void}
              />
            </Suspense>
          )}
          {bulk(selection.rows, selection.clear)}
        </BulkBar>
      )}
    </>
  )
}

const skeletonRows = (columns: number) =>
  Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all cells are alike
        <td key={column}>
          <Skeleton h={18} />
        </td>
      ))}
    </tr>
  ))
