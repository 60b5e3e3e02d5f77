import { type SelectQueryBuilder, sql } from 'kysely'
import { createSlices } from '../concurrency/slices.ts'
import { type Cursor, openCursor, sealCursor } from '../cursor.ts'
import { fieldError, invalidRequest } from '../errors/errors.ts'

export type PageRequest = { page_size?: number; next_cursor?: string; previous_cursor?: string }

export type Page<T> = {
  data: T[]
  is_paginated: true
  has_next: boolean
  has_previous: boolean
  next_cursor: string | null
  previous_cursor: string | null
  page_size: number
}

export const defaultPageSize = 25
export const maxPageSize = 100

// biome-ignore lint/suspicious/noExplicitAny: any select whose rows have the key's columns can be paged
type Rows<Row> = SelectQueryBuilder<any, any, Row>

type Listing<Filters, Row> = {
  /** Names the list and its order, so that a cursor of another list is refused. */
  list: string
  cursorSecret: Buffer
  request: PageRequest
  /** Carried inside the cursor: a request with a cursor keeps the filters that the first one had. */
  filters: Filters
  /** Column references that are unique together, in the order of sorting. */
  key: string[]
  direction: 'asc' | 'desc'
  /** Selects the rows. For a union, `cut` is applied to each part, so that each part reads no more than a page. */
  select(filters: Filters, cut: <T extends Rows<Row>>(part: T) => T): Rows<Row>
  keyOf(row: Row): unknown[]
  /**
   * Reads the first rows of the unfiltered list, for lists where a prepared statement must replace the slower built
   * one.
   */
  readFirst?(count: number): Promise<Row[]>
}

/** One page by keyset: its cost does not grow with how far one has paged. */
export async function listPage<Filters, Row>(listing: Listing<Filters, Row>): Promise<Page<Row>> {
  const { request, cursorSecret, list } = listing
  if (request.next_cursor && request.previous_cursor) {
    throw invalidRequest('Send next_cursor or previous_cursor, not both', {
      previous_cursor: fieldError('excludes', { other: 'next_cursor' }),
    })
  }
  const text = request.next_cursor ?? request.previous_cursor
  const cursor = text === undefined ? undefined : openCursor(cursorSecret, text, list)
  const isBackward = cursor?.direction === 'previous'
  const filters = cursor ? (cursor.filters as Filters) : listing.filters
  const pageSize = request.page_size ?? defaultPageSize

  const isFirst = !cursor && Object.keys(filters as object).length === 0
  const found =
    isFirst && listing.readFirst
      ? await listing.readFirst(pageSize + 1)
      : await selectPage(listing, filters, cursor, pageSize + 1).execute()
  const hasMore = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (isBackward) rows.reverse()
  const hasNext = isBackward ? true : hasMore
  const hasPrevious = isBackward ? hasMore : cursor !== undefined
  const seal = (direction: 'next' | 'previous', row: Row | undefined) =>
    row === undefined ? null : sealCursor(cursorSecret, { list, filters, direction, key: listing.keyOf(row) })

  return {
    data: rows,
    is_paginated: true,
    has_next: hasNext && rows.length > 0,
    has_previous: hasPrevious && rows.length > 0,
    next_cursor: hasNext ? seal('next', rows.at(-1)) : null,
    previous_cursor: hasPrevious ? seal('previous', rows[0]) : null,
    page_size: pageSize,
  }
}

function selectPage<Filters, Row>(
  { select, key, direction }: Listing<Filters, Row>,
  filters: Filters,
  cursor: Cursor | undefined,
  count: number,
) {
  const isDescending = (direction === 'desc') !== (cursor?.direction === 'previous')
  const cut = <T extends Rows<Row>>(rows: T): T => {
    let query: Rows<Row> = rows.limit(count)
    for (const column of key) query = query.orderBy(sql.ref(column), isDescending ? 'desc' : 'asc')
    if (!cursor) return query as T
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const edge = sql.join(cursor.key.map((value) => sql.val(value)))
    const comparison = isDescending ? sql`<` : sql`>`
    return query.where(sql<boolean>`(${columns}) ${comparison} (${edge})`) as T
  }
  return cut(select(filters, cut))
}

/** The same page with each row shown by a view. Lets other requests run between the rows, because some are large. */
export async function mapPage<A, B>(page: Page<A>, show: (row: A) => B): Promise<Page<B>> {
  const pause = createSlices()
  const data: B[] = []
  for (const row of page.data) {
    data.push(show(row))
    await pause()
  }
  return { ...page, data }
}

export const isPage = (value: unknown): value is Page<unknown> =>
  (value as Partial<Page<unknown>> | null | undefined)?.is_paginated === true
