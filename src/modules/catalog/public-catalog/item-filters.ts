import { ofBusiness } from '../../../platform/db/of-business.ts'
import type { Placeholder } from '../../../platform/db/statements/statement.ts'
import type { AttributeFilter } from '../attributes/index.ts'
import { toWords } from '../search-words/index.ts'
import { attributeGroup, categoryBySlug, isOwnCategory } from './group-query.ts'
import { maxSearchScan } from './search-query.ts'

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

export type Page = { sort: Sort; size: number; edge: Edge | undefined }

/** Selects a category and its descendants. Categories have three levels. */
export const withSubcategories = (
  id: string,
) => `select id from product_taxonomies where id = ${id} or parent_id = ${id}
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

export const hasGroup = ({ category_id, category, collection, attributes }: ItemFilters) =>
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
