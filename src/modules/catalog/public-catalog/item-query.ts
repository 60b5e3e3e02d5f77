import { ofBusiness } from '../../../platform/db/of-business.ts'
import { composeStatement, type Placeholder, type Statement } from '../../../platform/db/statements/statement.ts'
import type { AttributeFilter } from '../attributes/index.ts'
import { priceLifetime } from '../listings/index.ts'
import { toWords } from '../search-words/index.ts'
import { attributeGroup, categoryBySlug, countInGroups, inGroups, isOwnCategory, walkGroups } from './group-query.ts'
import { maxSearchScan, type Search, searchByRelevance, searchInOrder } from './search-query.ts'

export const sorts = ['newest', 'name', 'price_asc', 'price_desc', 'best_selling', 'relevance'] as const
/** `manual` is the order that a collection defines. */
export type Sort = (typeof sorts)[number] | 'manual'

export type ItemFilters = {
  search?: string
  /** The alternatives of each word of the search, for words with several. */
  search_groups?: string[]
  category_id?: number
  /** The slug of the business's own category, instead of its id. */
  category?: string
  collection?: string
  item_type?: string
  entity_type?: string
  in_stock?: boolean
  /** In minor units. */
  min_price?: number
  max_price?: number
  attributes?: AttributeFilter
}

export type Edge = { key: [string, number]; isBackward: boolean }

const order: Record<Sort, { column: string; type: string; isDescending: boolean }> = {
  newest: { column: 'created_at', type: 'timestamptz', isDescending: true },
  name: { column: 'name_key', type: 'text', isDescending: false },
  price_asc: { column: 'min_price', type: 'bigint', isDescending: false },
  price_desc: { column: 'min_price', type: 'bigint', isDescending: true },
  best_selling: { column: 'units_sold', type: 'bigint', isDescending: true },
  relevance: { column: 'relevance', type: 'bigint', isDescending: true },
  manual: { column: 'position', type: 'bigint', isDescending: false },
}

export type ItemStatement = Statement & {
  /** The best plan depends on the parameter values, so PostgreSQL must not use a generic plan. */
  needsCustomPlan: boolean
}

/** Selects a category and its descendants. Categories have three levels. */
const withSubcategories = (id: string) => `select id from product_taxonomies where id = ${id} or parent_id = ${id}
  or parent_id in (select id from product_taxonomies where parent_id = ${id})`

export type Owner = { id: number; business_id: number }

export const toParameters = (store: Owner, { attributes = {}, ...filters }: ItemFilters, page?: Page) => ({
  ...filters,
  attribute_ids: Object.keys(attributes),
  attribute_values: Object.values(attributes).map(String),
  business: store.business_id,
  store: store.id,
  store_word: `store:${store.id}`,
  edge_key: page?.edge?.key[0],
  edge_id: page?.edge?.key[1],
  row_count: page && page.size + 1,
  max_search_scan: maxSearchScan,
  search_phrase: filters.search?.trim().toLowerCase(),
  search_words: toWords(filters.search ?? ''),
})

export type Bind = Placeholder<keyof ReturnType<typeof toParameters>>

/** The condition that an item is listed in the store. */
export const inStore = ($: Bind) => [
  ofBusiness('i.business_id', $('business', 'bigint')),
  `i.store_id = ${$('store')}`,
  'i.is_listed',
]

export function filterParts(filters: ItemFilters, $: Bind): string[] {
  const parts: string[] = []
  if (filters.item_type !== undefined) parts.push(`i.item_type = ${$('item_type')}`)
  if (filters.entity_type !== undefined) parts.push(`i.entity_type = ${$('entity_type')}`)
  if (filters.in_stock !== undefined) parts.push(`i.in_stock = ${$('in_stock')}`)
  if (filters.min_price !== undefined) parts.push(`i.min_price >= ${$('min_price', 'bigint')}`)
  if (filters.max_price !== undefined) parts.push(`i.min_price <= ${$('max_price', 'bigint')}`)
  return parts
}

/** The merchant's own category and the collection that the filters name. */
export const toGroups = ({ category_id, category, collection, attributes = {} }: ItemFilters, $: Bind) => ({
  business: $('business', 'bigint'),
  store: $('store', 'bigint'),
  category: isOwnCategory(category_id)
    ? $('category_id', 'bigint')
    : category !== undefined
      ? categoryBySlug($('business', 'bigint'), $('category', 'text'))
      : undefined,
  collection: collection === undefined ? undefined : $('collection', 'text'),
  attributes: Object.keys(attributes).map((_, index) =>
    attributeGroup($('attribute_ids', 'bigint[]'), $('attribute_values', 'text[]'), index + 1),
  ),
})

const hasGroup = ({ category_id, category, collection, attributes }: ItemFilters) =>
  [category, collection, attributes].some((one) => one !== undefined) || isOwnCategory(category_id)

export const inSharedCategory = (filters: ItemFilters, $: Bind) =>
  filters.category_id === undefined || isOwnCategory(filters.category_id)
    ? []
    : [`i.taxonomy_id = any(array(${withSubcategories($('category_id', 'bigint'))}))`]

/** A sub-select, so that the search query is parsed once per statement and not once per row. */
export const matchesSearch = ({ search_groups }: ItemFilters, $: Bind) =>
  search_groups
    ? `i.search @@ (select search_query_any(${$('store_word')}, ${$('search_groups', 'text[]')}))`
    : `i.search @@ (select search_query(${$('store_word')}, ${$('search')}))`

const columns = 'i.id, i.in_stock, i.min_price, i.taxonomy_id, i.created_at, i.name_key, i.units_sold'

export type Page = { sort: Sort; size: number; edge: Edge | undefined }

/**
 * Selects the cards of a page and one more row, which shows whether there is a next page. Each row also has the
 * lifetime of the prices, so an empty page is one row without an item.
 */
export function pageStatement(store: Owner, filters: ItemFilters, page: Page): ItemStatement {
  const statement = composeStatement(toParameters(store, filters, page), ($) => {
    const rows = selectRows(filters, page, $)
    return `select b.lifetime_ms, x.id, x.${order[page.sort].column}::text as key, x.card
      from (select ${priceLifetime($('business', 'bigint'), $('store'))} as lifetime_ms) b left join lateral (${rows}) x on true`
  })
  const needsCustomPlan =
    !filters.search &&
    !hasGroup(filters) &&
    !page.sort.startsWith('price') &&
    (filters.min_price ?? filters.max_price) !== undefined
  return { ...statement, needsCustomPlan }
}

export function selectRows(filters: ItemFilters, { sort, edge }: Page, $: Bind): string {
  const { column, type, isDescending } = order[sort]
  const isDown = isDescending !== (edge?.isBackward ?? false)
  const listed = [...inStore($)]
  if (edge) {
    const key = `(${$('edge_key', type)}, ${$('edge_id', 'bigint')})`
    listed.push(`(i.${column}, i.id) ${isDown ? '<' : '>'} ${key}`)
  }
  const direction = isDown ? 'desc' : 'asc'
  const inOrder = (count: string) => `order by i.${column} ${direction}, i.id ${direction} limit ${count}::bigint`
  const wanted = $('row_count')
  const parts = filterParts(filters, $)
  const where = (more: string[]) => `where ${more.join(' and ')}`

  if (filters.search) return selectFound(filters, { sort, edge }, $)
  if (hasGroup(filters)) {
    const edgeKey = edge && `(${$('edge_key', type)}, ${$('edge_id', 'bigint')})`
    return walkGroups(toGroups(filters, $), {
      column,
      direction,
      after: edgeKey ? [`(g.${column}, g.item_id) ${isDown ? '<' : '>'} ${edgeKey}`] : [],
      parts: [...parts, ...inSharedCategory(filters, $)],
      limit: wanted,
    })
  }
  const walk = (more: string[]) =>
    `select ${columns}, i.card from store_items i ${where([...listed, ...parts, ...more])} ${inOrder(wanted)}`
  if (filters.category_id === undefined) return walk([])
  // Scan the index of each category for at most one page and merge the results.
  return `select i.* from (${withSubcategories($('category_id', 'bigint'))}) c
    cross join lateral (${walk(['i.taxonomy_id = c.id'])}) i ${inOrder(wanted)}`
}

/** The rows of a search. Relevance is not a column: where it is not computed, items are walked in the order of sales. */
function selectFound(filters: ItemFilters, { sort, edge }: Pick<Page, 'sort' | 'edge'>, $: Bind): string {
  const isByRelevance = sort === 'relevance'
  const { column, type, isDescending } = order[isByRelevance ? 'best_selling' : sort]
  const isDown = isDescending !== (edge?.isBackward ?? false)
  const parts = filterParts(filters, $)
  const inGroup = inGroups('i.id', toGroups(filters, $))
  const search: Search = {
    columns,
    business: $('business', 'bigint'),
    listed: inStore($),
    // Each of these columns has an index for every sort order.
    indexed: parts.filter((part) => part.includes(' = ')).slice(0, 1),
    matching: [...parts, ...inSharedCategory(filters, $), ...inGroup, matchesSearch(filters, $)],
    column,
    direction: isDown ? 'desc' : 'asc',
    after: (name) =>
      edge ? [`(i.${name}, i.id) ${isDown ? '<' : '>'} (${$('edge_key', type)}, ${$('edge_id', 'bigint')})`] : [],
    limit: $('row_count'),
    scanned: $('max_search_scan'),
  }
  if (!isByRelevance) return searchInOrder(search)
  return searchByRelevance(search, { phrase: $('search_phrase', 'text'), words: $('search_words', 'text[]') })
}

export function countStatement(store: Owner, filters: ItemFilters): ItemStatement {
  const statement = composeStatement(toParameters(store, filters), ($) => {
    const lifetime = `${priceLifetime($('business', 'bigint'), $('store'))} as lifetime_ms`
    if (hasGroup(filters)) {
      const conditions = [...filterParts(filters, $), ...inSharedCategory(filters, $)]
      if (filters.search) conditions.push(matchesSearch(filters, $))
      return countInGroups(toGroups(filters, $), conditions, lifetime)
    }
    const parts = [...inStore($), ...filterParts(filters, $)]
    if (filters.search) parts.push(matchesSearch(filters, $))
    return `select count(*) as total, ${lifetime} from store_items i where ${[...parts, ...inSharedCategory(filters, $)].join(' and ')}`
  })
  return { ...statement, needsCustomPlan: false }
}
