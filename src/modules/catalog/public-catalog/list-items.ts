import { openCursor, sealCursor } from '../../../platform/cursor.ts'
import { defaultPageSize, type PageRequest } from '../../../platform/db/list-page.ts'
import { fieldError, invalidRequest, notFound } from '../../../platform/errors.ts'
import { parseMoney } from '../../../platform/money.ts'
import type { Service } from '../../../platform/service.ts'
import { readAttributeFilter } from '../attributes/index.ts'
import { insertImageBase, priceLifetime } from '../listings/index.ts'
import { countStatement, type ItemFilters, type ItemStatement, pageStatement, type Sort } from './item-query.ts'
import type { Found } from './present-prices.ts'

export type ItemsQuery = Omit<ItemFilters, 'min_price' | 'max_price' | 'attributes'> & {
  min_price?: string
  max_price?: string
  attributes?: Record<string, string>
}

type Sealed = { sort: Sort; filters: ItemFilters }

type Row = { lifetime_ms: number | null; id: number; key: string; card: string }

export type Reader = Pick<Service, 'db' | 'reads' | 'pool' | 'secrets'> & { imageBase: string }

export type Store = { id: number; business_id: number }

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

/** How many groups of a product are looked at, and how many of the newest items of each. */
const maxGroups = 10
const maxNear = 24
const maxRelated = 8

/** $1 store, $2 business, $3 slug. No row if there is no such product; one without a card if nothing is related. */
const related = `with own as (
    select x.id, x.taxonomy_id from products p join store_items x on x.product_id = p.id and x.store_id = $1
    where p.business_id = $2 and p.slug = $3 and p.deleted_at is null
  ), near as (
    select g.item_id as id, 1 as weight from own cross join lateral (
        select m.group_id from store_item_groups m where m.item_id = own.id and m.group_id > 0
        order by m.group_id desc limit ${maxGroups}
      ) k cross join lateral (
        select g.item_id from store_item_groups g where g.store_id = $1 and g.group_id = k.group_id
        order by g.created_at desc, g.item_id desc limit ${maxNear}
      ) g
    union all
    select i.id, 0 from own cross join lateral (
        select i.id from store_items i where i.store_id = $1 and i.is_listed and i.taxonomy_id = own.taxonomy_id
        order by i.created_at desc, i.id desc limit ${maxNear}
      ) i
  )
  select ${priceLifetime('$1')} as lifetime_ms, x.card from own left join lateral (
      select i.card from (select n.id, sum(n.weight) as weight from near n where n.id <> own.id group by n.id) n
        cross join lateral (select s.card, s.in_stock, s.created_at from store_items s where s.id = n.id offset 0) i
      order by i.in_stock desc, n.weight desc, i.created_at desc, n.id desc limit ${maxRelated}
    ) x on true`

export const relatedStatement = (store: Store, slug: string) => ({
  text: related,
  values: [store.id, store.business_id, slug],
})

/** Lists the cards of items that are in the categories and collections of a product as JSON text. */
export async function listRelated({ reads, imageBase }: Reader, store: Store, slug: string): Promise<Found> {
  const { text, values } = relatedStatement(store, slug)
  const rows = await reads.query<{ lifetime_ms: number | null; card: string | null }>(text, values)
  if (!rows[0]) throw notFound('There is no such product in this store')
  const cards = rows.flatMap(({ card }) => card ?? []).join(',')
  return {
    text: `{"data":[${insertImageBase(cards, imageBase)}],"is_paginated":false}`,
    lifetimeMs: rows[0].lifetime_ms,
  }
}

/** Prices are decimal strings, because floating-point numbers would lose precision. */
export async function readFilters(
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
  if (filters.category !== undefined && filters.category_id !== undefined)
    throw invalidRequest('Send category or category_id, not both', {
      category: fieldError('excludes', { other: 'category_id' }),
    })
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
