import { openCursor, sealCursor } from '../../../platform/cursor.ts'
import { defaultPageSize, type PageRequest } from '../../../platform/db/list-page.ts'
import type { ReadSource } from '../../../platform/db/replica/index.ts'
import { fieldError, invalidRequest } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { readAttributeFilter } from '../attributes/index.ts'
import { insertImageBase } from '../listings/index.ts'
import { correctSearch, type SynonymCache, widenSearch } from '../search-words/index.ts'
import type { ItemFilters, Sort } from './item-filters.ts'
import { countStatement, type ItemStatement, pageStatement } from './item-query.ts'
import type { Found } from './present-prices.ts'

export type ItemsQuery = Omit<ItemFilters, 'min_price' | 'max_price' | 'attributes' | 'search_groups'> & {
  min_price?: string
  max_price?: string
  attributes?: Record<string, string>
  is_forgiving?: boolean
}

type Sealed = { sort: Sort; filters: ItemFilters }

type Row = { lifetime_ms: number | null; id: number; key: string; card: string }

export type Reader = ReadSource & {
  secrets: Pick<Service['secrets'], 'cursor'>
  imageBase: string
  readSynonyms: SynonymCache
}

export type Store = { id: number; business_id: number; catalog_version: number }

type Listed = ItemsQuery & PageRequest & { sort?: Sort }

/** Lists a page of items as JSON text. A cursor contains the filters and the sort order of its page. */
export async function listItems(reader: Reader, store: Store, query: Listed): Promise<Found> {
  const { cards, page, corrected, lifetimeMs } = await findItems(reader, store, query)
  const fields = [
    `"data":[${cards.join(',')}]`,
    page,
    ...(corrected ? [`"corrected_search":${JSON.stringify(corrected)}`] : []),
  ]
  return { text: `{${fields.join(',')}}`, lifetimeMs }
}

/** Finds a page of items. Returns the cards as JSON text, and the fields about the page. */
export async function findItems(
  reader: Reader,
  store: Store,
  { page_size: size = defaultPageSize, next_cursor, previous_cursor, sort, ...query }: Listed,
) {
  if (next_cursor !== undefined && previous_cursor !== undefined)
    throw invalidRequest('Send next_cursor or previous_cursor, not both', {
      previous_cursor: fieldError('excludes', { other: 'next_cursor' }),
    })
  const list = `items:${store.id}`
  const secret = reader.secrets.cursor
  const sealedCursor = next_cursor ?? previous_cursor
  const cursor = sealedCursor === undefined ? undefined : openCursor(secret, sealedCursor, list)
  const wanted = cursor ? (cursor.filters as Sealed) : openingPage(sort, await readFilters(reader, store, query))
  const isBackward = cursor?.direction === 'previous'
  const edge = cursor && { key: cursor.key as [string, number], isBackward }
  const load = async (filters: ItemFilters) =>
    await run<Row>(reader, pageStatement(store, filters, { sort: wanted.sort, size, edge }))
  const isFound = ([first]: Row[]) => first!.id !== null
  const { found, filters, corrected } = await forgive(reader, store, wanted.filters, {
    load,
    isFound,
    isAllowed: query.is_forgiving === true && !cursor,
  })
  const rows = found.filter((row) => row.id !== null)

  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBackward) shown.reverse()
  const hasNext = shown.length > 0 && (isBackward || hasMore)
  const hasPrevious = shown.length > 0 && (isBackward ? hasMore : cursor !== undefined)
  const seal = (direction: 'next' | 'previous', { key, id }: Row) =>
    JSON.stringify(sealCursor(secret, { list, filters: { ...wanted, filters }, direction, key: [key, id] }))
  const cards = shown.map(({ card }) => insertImageBase(card, reader.imageBase))
  const page = `"is_paginated":true,"has_next":${hasNext},"has_previous":${hasPrevious},"next_cursor":${
    hasNext ? seal('next', shown.at(-1)!) : null
  },"previous_cursor":${hasPrevious ? seal('previous', shown[0]!) : null},"page_size":${size}`
  return { cards, page, corrected, lifetimeMs: found[0]!.lifetime_ms }
}

/** Without a chosen sort, a collection is shown in its own order. Without a search nothing is more relevant than what sells. */
const openingPage = (sort: Sort | undefined, filters: ItemFilters): Sealed => ({
  sort:
    sort === 'relevance' && !filters.search
      ? 'best_selling'
      : (sort ?? (filters.collection !== undefined && !filters.search ? 'manual' : 'newest')),
  filters,
})

export async function countItems(reader: Reader, store: Store, query: ItemsQuery): Promise<Found> {
  type Count = { total: number; lifetime_ms: number | null }
  const { found } = await forgive(reader, store, await readFilters(reader, store, query), {
    load: async (filters) => await run<Count>(reader, countStatement(store, filters)),
    isFound: ([row]: Count[]) => row!.total > 0,
    isAllowed: query.is_forgiving === true,
  })
  const [row] = found
  return { text: `{"total":${row!.total}}`, lifetimeMs: row!.lifetime_ms }
}

type Attempt<Result> = {
  load: (filters: ItemFilters) => Promise<Result>
  isFound: (result: Result) => boolean
  isAllowed: boolean
}

/**
 * Runs a search. If it finds nothing and the caller asked for correction, searches again with words that the store has.
 */
async function forgive<Result>(
  { reads, readSynonyms }: Reader,
  store: Store,
  filters: ItemFilters,
  { load, isFound, isAllowed }: Attempt<Result>,
) {
  const found = await load(filters)
  const asTyped = { found, filters, corrected: undefined }
  if (!isAllowed || !filters.search || isFound(found)) return asTyped
  const correction = await correctSearch(reads, await readSynonyms(store), store, filters.search)
  if (!correction) return asTyped
  const { search_groups: _, ...others } = filters
  const { text, groups, isRespelt } = correction
  const corrected = { ...others, search: text, ...(groups && { search_groups: groups }) }
  const again = await load(corrected)
  return isFound(again) ? { found: again, filters: corrected, corrected: isRespelt ? text : undefined } : asTyped
}

/** The filters of a query, with the corrected search if only that finds items. */
export async function readForgivingFilters(reader: Reader, store: Store, query: ItemsQuery): Promise<ItemFilters> {
  const typed = await readFilters(reader, store, query)
  if (!query.is_forgiving) return typed
  const { filters } = await forgive(reader, store, typed, {
    load: async (tried) => await run<Row>(reader, pageStatement(store, tried, firstItem)),
    isFound: ([first]: Row[]) => first!.id !== null,
    isAllowed: true,
  })
  return filters
}

const firstItem = { sort: 'newest', size: 0, edge: undefined } as const

/** Prices are decimal strings, because floating-point numbers would lose precision. */
export async function readFilters(
  { db, readSynonyms }: Reader,
  store: Store,
  { min_price, max_price, search, attributes, is_forgiving: _, ...filters }: ItemsQuery,
): Promise<ItemFilters> {
  const price = (text: string, field: string) => {
    try {
      return parseMoney(text, field)
    } catch {
      throw invalidRequest(`${field} must be an amount`, { [field]: 'invalid_amount' })
    }
  }
  if (filters.category !== undefined && filters.category_id !== undefined)
    throw invalidRequest('Send category or category_id, not both', {
      category: fieldError('excludes', { other: 'category_id' }),
    })
  const wanted = { owner: 'product', isPublic: true } as const
  const values = await readAttributeFilter(db, store.business_id, wanted, attributes)
  const groups = search?.trim() ? widenSearch(search, await readSynonyms(store)) : undefined
  return {
    ...filters,
    ...(values && { attributes: values }),
    ...(search?.trim() && { search }),
    ...(groups && { search_groups: groups }),
    ...(min_price !== undefined && { min_price: price(min_price, 'min_price') }),
    ...(max_price !== undefined && { max_price: price(max_price, 'max_price') }),
  }
}

/** PostgreSQL plans an unnamed statement for its values; prepared statements may use a generic plan. */
async function run<Result>(reader: Reader, { text, values, needsCustomPlan }: ItemStatement): Promise<Result[]> {
  if (!needsCustomPlan) return await reader.reads.query<Result>(text, values)
  return (await reader.pool.query({ text, values })).rows as Result[]
}
