import { openCursor, sealCursor } from '../../platform/cursor.ts'
import { defaultPageSize, type PageRequest } from '../../platform/db/list-page.ts'
import { invalidRequest } from '../../platform/errors.ts'
import { parseMoney } from '../../platform/money.ts'
import type { Service } from '../../platform/service.ts'
import { placeImages } from '../listings/index.ts'
import { countStatement, type ItemFilters, pageStatement, type Sort, type Statement } from './item-query.ts'

export type ItemsQuery = Omit<ItemFilters, 'min_price' | 'max_price'> & { min_price?: string; max_price?: string }

type Sealed = { sort: Sort; filters: ItemFilters }

type Row = {
  cards: string
  found: number
  first_key: string | null
  first_id: number | null
  last_key: string | null
  last_id: number | null
}

type Reader = Pick<Service, 'reads' | 'pool' | 'secrets'> & { imageBase: string }

/** A page of what the store shows, as JSON text. A cursor keeps the filters and the order of the page it came from. */
export async function listItems(
  reader: Reader,
  storeId: number,
  {
    page_size: size = defaultPageSize,
    next_cursor,
    previous_cursor,
    sort,
    ...query
  }: ItemsQuery & PageRequest & { sort?: Sort },
): Promise<string> {
  if (next_cursor !== undefined && previous_cursor !== undefined)
    throw invalidRequest('Send next_cursor or previous_cursor, not both', { previous_cursor: ['excludes next_cursor'] })
  const list = `items:${storeId}`
  const secret = reader.secrets.cursor
  const text = next_cursor ?? previous_cursor
  const cursor = text === undefined ? undefined : openCursor(secret, text, list)
  const sealed = cursor ? (cursor.filters as Sealed) : { sort: sort ?? 'newest', filters: readFilters(query) }
  const isBackward = cursor?.direction === 'previous'
  const edge = cursor && { key: cursor.key as [string, number], isBackward }
  const page = pageStatement(storeId, sealed.filters, { sort: sealed.sort, size, edge })
  const row = (await run<Row>(reader, page))[0]!

  const hasMore = row.found > size
  const hasNext = row.found > 0 && (isBackward || hasMore)
  const hasPrevious = row.found > 0 && (isBackward ? hasMore : cursor !== undefined)
  const first = [row.first_key, row.first_id]
  const last = [row.last_key, row.last_id]
  const seal = (direction: 'next' | 'previous', key: unknown[]) =>
    JSON.stringify(sealCursor(secret, { list, filters: sealed, direction, key }))
  return `{"data":${placeImages(row.cards, reader.imageBase)},"is_paginated":true,"has_next":${hasNext},"has_previous":${hasPrevious},"next_cursor":${
    hasNext ? seal('next', isBackward ? first : last) : null
  },"previous_cursor":${hasPrevious ? seal('previous', isBackward ? last : first) : null},"page_size":${size}}`
}

export async function countItems(reader: Reader, storeId: number, query: ItemsQuery): Promise<string> {
  const [row] = await run<{ total: number }>(reader, countStatement(storeId, readFilters(query)))
  return `{"total":${row!.total}}`
}

/** Prices come as text, so that an amount is read exactly. */
function readFilters({ min_price, max_price, search, ...filters }: ItemsQuery): ItemFilters {
  const price = (text: string, field: string) => {
    try {
      return parseMoney(text, field)
    } catch {
      throw invalidRequest(`${field} must be an amount`, { [field]: ['must be an amount'] })
    }
  }
  return {
    ...filters,
    ...(search?.trim() && { search }),
    ...(min_price !== undefined && { min_price: price(min_price, 'min_price') }),
    ...(max_price !== undefined && { max_price: price(max_price, 'max_price') }),
  }
}

/** A statement without a name is planned for its values; the others are planned once a connection. */
async function run<Result>(reader: Reader, { text, values, isPlannedEachTime }: Statement): Promise<Result[]> {
  if (!isPlannedEachTime) return await reader.reads.query<Result>(text, values)
  return (await reader.pool.query({ text, values })).rows as Result[]
}
