import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './loaded.tsx'
import { type Cursor, type Paged, Pager } from './pager.tsx'
import { Records } from './records.tsx'

type Props<Row> = {
  query: UseQueryResult<Paged & { data: Row[] }>
  label: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** How many rows to outline while the first page loads. */
  rows?: number
  onMove: (cursor: Cursor) => void
  children: (row: Row) => ReactNode
}

/** The records of a list that the API gives page by page. */
export const PagedRecords = <Row,>({ query, label, empty, rows, onMove, children }: Props<Row>) => (
  <Loaded query={query} rows={rows}>
    {(page) =>
      page.data.length === 0 ? (
        empty
      ) : (
        <Stack>
          <Records label={label}>{page.data.map(children)}</Records>
          <Pager page={page} onMove={onMove} />
        </Stack>
      )
    }
  </Loaded>
)
