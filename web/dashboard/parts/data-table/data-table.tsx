import { Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/provider.tsx'
import { Pager } from '../pager.tsx'
import { Problem } from '../problem.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import classes from './data-table.module.css'
import { moveByKeys } from './move-by-keys.ts'
import type { Cursor } from './use-list-state.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isRight?: boolean
  /** Hidden until somebody chooses it. */
  isExtra?: boolean
}

type PageOf<Row> = {
  data: Row[]
  has_next: boolean
  has_previous: boolean
  next_cursor: string | null
  previous_cursor: string | null
}

export type DataTableProps<Row extends { id: string }> = {
  label: string
  query: UseQueryResult<PageOf<Row>>
  columns: Column<Row>[]
  /** The keys of the columns to show, as `ColumnChoice` gives them. */
  shownColumns: string[]
  rowTo: (row: Row) => string
  rowName: (row: Row) => string
  card: (row: Row) => ReactNode
  onMove: (cursor: Cursor) => void
  empty: ReactNode
  /** The actions on selected rows; without them there is no selection. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
}

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })

/** A page of a list that the server filters: a table, cards on phones, and a selection that survives paging. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { query, label, columns, shownColumns, rowTo, rowName, card, onMove, empty, bulk } = props
  const { table: words } = useMessages()
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const known = useRef(new Map<string, Row>())
  const rows = query.data?.data
  for (const row of rows ?? []) known.current.set(row.id, row)
  const table = useTable({
    features,
    data: useMemo(() => rows ?? [], [rows]),
    columns: useMemo(
      () =>
        columns.map(({ key, header, cell }) => ({
          id: key,
          header,
          cell: ({ row }: { row: { original: Row } }) => cell(row.original),
        })),
      [columns],
    ),
    getRowId: (row: Row) => row.id,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shownColumns.includes(key)])),
    },
    onRowSelectionChange: setRowSelection,
  })
  if (query.error && !rows) return <Problem error={query.error} onRetry={query.refetch} />
  if (rows?.length === 0) return empty
  const isRight = (key: string) => columns.find((column) => column.key === key)?.isRight
  const selected = Object.keys(rowSelection).flatMap((id) => known.current.get(id) ?? [])
  const clear = () => setRowSelection({})
  const shown = table.getRowModel().rows
  return (
    <>
      {isNarrow ? (
        <CardList
          label={label}
          isLoading={!rows}
          isSelectable={Boolean(bulk)}
          rows={shown}
          {...{ rowTo, rowName, card }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move between the links inside
        <div className={classes.box} onKeyDown={moveByKeys}>
          <Table aria-label={label} verticalSpacing="sm" highlightOnHover={Boolean(rows)} aria-busy={!rows}>
            <Table.Thead>
              {table.getHeaderGroups().map((group) => (
                <Table.Tr key={group.id}>
                  {bulk && (
                    <Table.Th className={classes.check}>
                      <input
                        type="checkbox"
                        aria-label={words.selectAll}
                        checked={shown.length > 0 && table.getIsAllRowsSelected()}
                        onChange={table.getToggleAllRowsSelectedHandler()}
                      />
                    </Table.Th>
                  )}
                  {group.headers.map((header) => (
                    <Table.Th key={header.id} ta={isRight(header.column.id) ? 'right' : undefined}>
                      <table.FlexRender header={header} />
                    </Table.Th>
                  ))}
                </Table.Tr>
              ))}
            </Table.Thead>
            <Table.Tbody>
              {rows
                ? shown.map((row) => (
                    <Table.Tr key={row.id} data-row aria-selected={bulk ? row.getIsSelected() : undefined}>
                      {bulk && (
                        <Table.Td className={classes.check}>
                          <input
                            type="checkbox"
                            aria-label={words.select(rowName(row.original))}
                            checked={row.getIsSelected()}
                            onChange={row.getToggleSelectedHandler()}
                          />
                        </Table.Td>
                      )}
                      {row.getVisibleCells().map((cell, index) => (
                        <Table.Td key={cell.id} ta={isRight(cell.column.id) ? 'right' : undefined}>
                          {index === 0 ? (
                            <Link to={rowTo(row.original)} className={classes.link} title={words.keys}>
                              <table.FlexRender cell={cell} />
                            </Link>
                          ) : (
                            <table.FlexRender cell={cell} />
                          )}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))
                : skeletonRows(shownColumns.length + (bulk ? 1 : 0))}
            </Table.Tbody>
          </Table>
          {!rows && <Announce />}
        </div>
      )}
      {query.data && <Pager page={query.data} onMove={onMove} />}
      {bulk && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={clear}>
          {bulk(selected, clear)}
        </BulkBar>
      )}
    </>
  )
}

function Announce() {
  const { common } = useMessages()
  return <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
}

const skeletonRows = (columns: number) =>
  Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
    <Table.Tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all cells are alike
        <Table.Td key={column}>
          <Skeleton h={18} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
