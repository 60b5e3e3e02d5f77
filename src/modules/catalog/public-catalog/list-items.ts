import { openCursor, sealCursor } from '../../../platform/cursor.ts'
import { defaultPageSize, type PageRequest } from '../../../platform/db/list-page.ts'
import { fieldError, invalidRequest } from '../../../platform/errors.ts'
import { parseMoney } from '../../../platform/money.ts'
import type { Service } from '../../../platform/service.ts'
import { insertImageBase } from '../listings/index.ts'
import { countStatement, type ItemFilters, type ItemStatement, pageStatement, type Sort } from './item-query.ts'

export type ItemsQuery = Omit<ItemFilters, 'min_price' | 'max_price'> & { min_price?: string; max_price?: string }

type Sealed = { sort: Sort; filters: ItemFilters }

type Row = { id: number; key: string; card: string }

type Reader = Pick<Service, 'reads' | 'pool' | 'secrets'> & { imageBase: string }

/** Lists a page of items as JSON text. A cursor contains the filters and the sort order of its page. */
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
    throw invalidRequest('Send next_cursor or previous_cursor, not both', {
      previous_cursor: fieldError('excludes', { other: 'next_cursor' }),
    })
  const list = `items:${storeId}`
  const secret = reader.secrets.cursor
  const text = next_cursor ?? previous_cursor
  const cursor = text === undefined ? undefined : openCursor(secret, text, list)
  const sealed = cursor ? (cursor.filters as Sealed) : { sort: sort ?? 'newest', filters: readFilters(query) }
  const isBackward = cursor?.direction === 'previous'
  const edge = cursor && { key: cursor.key as [string, number], isBackward }
  const page = pageStatement(storeId, sealed.filters, { sort: sealed.sort, size, edge })
  const rows = await run<Row>(reader, page)

  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBackward) shown.reverse()
  const hasNext = shown.length > 0 && (isBackward || hasMore)
  const hasPrevious = shown.length > 0 && (isBackward ? hasMore : cursor !== undefined)
  const seal = (direction: 'next' | 'previous', { key, id }: Row) =>
    JSON.stringify(sealCursor(secret, { list, filters: sealed, direction, key: [key, id] }))
  const cards = insertImageBase(shown.map(({ card }) => card).join(','), reader.imageBase)
  return `{"data":[${cards}],"is_paginated":true,"has_next":${hasNext},"has_previous":${hasPrevious},"next_cursor":${
    hasNext ? seal('next', shown.at(-1)!) : null
  },"previous_cursor":${hasPrevious ? seal('previous', shown[0]!) : null},"page_size":${size}}`
}

export async function countItems(reader: Reader, storeId: number, query: ItemsQuery): Promise<string> {
  const [row] = await run<{ total: number }>(reader, countStatement(storeId, readFilters(query)))
  return `{"total":${row!.total}}`
}

/** Prices are decimal strings, because floating-point numbers would lose precision. */
function readFilters({ min_price, max_price, search, ...filters }: ItemsQuery): ItemFilters {
  const price = (text: string, field: string) => {
    try {
      return parseMoney(text, field)
    } catch {
      throw invalidRequest(`${field} must be an amount`, { [field]: 'invalid_amount' })
    }
  }
  return {
    ...filters,
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
