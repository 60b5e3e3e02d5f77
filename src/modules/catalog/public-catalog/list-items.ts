import { openCursor, sealCursor } from '../../../platform/cursor.ts'
import { defaultPageSize, type PageRequest } from '../../../platform/db/list-page.ts'
import { fieldError, invalidRequest } from '../../../platform/errors.ts'
import { parseMoney } from '../../../platform/money.ts'
import type { Service } from '../../../platform/service.ts'
import { readAttributeFilter } from '../attributes/index.ts'
import { insertImageBase } from '../listings/index.ts'
import { countStatement, type ItemFilters, type ItemStatement, pageStatement, type Sort } from './item-query.ts'
import type { Found } from './present-prices.ts'

export type ItemsQuery = Omit<ItemFilters, 'min_price' | 'max_price' | 'attributes'> & {
  min_price?: string
  max_price?: string
  attributes?: Record<string, string>
}

type Sealed = { sort: Sort; filters: ItemFilters }

type Row = { lifetime_ms: number | null; id: number; key: string; card: string }

type Reader = Pick<Service, 'db' | 'reads' | 'pool' | 'secrets'> & { imageBase: string }

type Store = { id: number; business_id: number }

/** Lists a page of items as JSON text. A cursor contains the filters and the sort order of its page. */
export async function listItems(
  reader: Reader,
  store: Store,
  {
    page_size: size = defaultPageSize,
    next_cursor,
    previous_cursor,
    sort,
    ...query
  }: ItemsQuery & PageRequest & { sort?: Sort },
): Promise<Found> {
  if (next_cursor !== undefined && previous_cursor !== undefined)
    throw invalidRequest('Send next_cursor or previous_cursor, not both', {
      previous_cursor: fieldError('excludes', { other: 'next_cursor' }),
    })
  const storeId = store.id
  const list = `items:${storeId}`
  const secret = reader.secrets.cursor
  const sealedCursor = next_cursor ?? previous_cursor
  const cursor = sealedCursor === undefined ? undefined : openCursor(secret, sealedCursor, list)
  const sealed = cursor ? (cursor.filters as Sealed) : openingPage(sort, await readFilters(reader, store, query))
  const isBackward = cursor?.direction === 'previous'
  const edge = cursor && { key: cursor.key as [string, number], isBackward }
  const page = pageStatement(storeId, sealed.filters, { sort: sealed.sort, size, edge })
  const found = await run<Row>(reader, page)
  const rows = found.filter((row) => row.id !== null)

  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBackward) shown.reverse()
  const hasNext = shown.length > 0 && (isBackward || hasMore)
  const hasPrevious = shown.length > 0 && (isBackward ? hasMore : cursor !== undefined)
  const seal = (direction: 'next' | 'previous', { key, id }: Row) =>
    JSON.stringify(sealCursor(secret, { list, filters: sealed, direction, key: [key, id] }))
  const cards = insertImageBase(shown.map(({ card }) => card).join(','), reader.imageBase)
  const text = `{"data":[${cards}],"is_paginated":true,"has_next":${hasNext},"has_previous":${hasPrevious},"next_cursor":${
    hasNext ? seal('next', shown.at(-1)!) : null
  },"previous_cursor":${hasPrevious ? seal('previous', shown[0]!) : null},"page_size":${size}}`
  return { text, lifetimeMs: found[0]!.lifetime_ms }
}

/** A collection has an order of its own. */
const openingPage = (sort: Sort | undefined, filters: ItemFilters): Sealed => ({
  sort: sort ?? (filters.collection !== undefined && !filters.search ? 'manual' : 'newest'),
  filters,
})

export async function countItems(reader: Reader, store: Store, query: ItemsQuery): Promise<Found> {
  const [row] = await run<{ total: number; lifetime_ms: number | null }>(
    reader,
    countStatement(store.id, await readFilters(reader, store, query)),
  )
  return { text: `{"total":${row!.total}}`, lifetimeMs: row!.lifetime_ms }
}

/** Prices are decimal strings, because floating-point numbers would lose precision. */
async function readFilters(
  { db }: Reader,
  store: Store,
  { min_price, max_price, search, attributes, ...filters }: ItemsQuery,
): Promise<ItemFilters> {
  const price = (text: string, field: string) => {
    try {
      return parseMoney(text, field)
    } catch {
      throw invalidRequest(`${field} must be an amount`, { [field]: 'invalid_amount' })
    }
  }
  const wanted = { owner: 'product', isPublic: true } as const
  const values = await readAttributeFilter(db, store.business_id, wanted, attributes)
  return {
    ...filters,
    ...(values && { attributes: values }),
    ...(search?.trim() && { search }),
    ...(min_price !== undefined && { min_price: price(min_price, 'min_price') }),
    ...(max_price !== undefined && { max_price: price(max_price, 'max_price') }),
  }
}

/** PostgreSQL plans an unnamed statement for its values; prepared statements may use a generic plan. */
async function run<Result>(reader: Reader, { text, values, needsCustomPlan }: ItemStatement): Promise<Result[]> {
  if (!needsCustomPlan) return await reader.reads.query<Result>(text, values)
  return (await reader.pool.query({ text, values })).rows as Result[]
}
