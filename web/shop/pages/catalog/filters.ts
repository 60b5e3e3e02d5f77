export const sorts = ['relevance', 'newest', 'best_selling', 'name', 'price_asc', 'price_desc'] as const
const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const

/** Named as the API's parameters, because they are passed on unchanged. */
export type Filters = {
  search?: string
  /** Searches for exactly these words, even without results. */
  is_literal?: boolean
  category_id?: number
  /** The slug of a category, which has its own page. */
  category?: string
  /** The slug of a collection, which has its own page. */
  collection?: string
  /** Undefined: a search by relevance, a collection in its own order, and other lists with the newest first. */
  sort?: (typeof sorts)[number]
  item_type?: (typeof itemTypes)[number]
  entity_type?: 'bundle_price_option'
  in_stock?: true
  min_price?: string
  max_price?: string
  /** Values by attribute key. */
  attributes?: Record<string, string>
  /** The cursor of the next page. */
  after?: string
}

/** The prefix of attribute keys in the query string. */
export const prefix = 'a.'
const maxAttributes = 10

const readAmount = (text: string | null) => (text && /^\d{1,13}(\.\d{1,2})?$/.test(text) ? text : undefined)

/** Reads the filters from the query string; invalid values are ignored. */
export function readFilters(search: string, collection?: string, category?: string): Filters {
  const query = new URLSearchParams(search)
  const categoryId = Number(query.get('category'))
  const isOfQuery = !category && Number.isSafeInteger(categoryId) && categoryId > 0
  const type = query.get('type')
  return {
    search: query.get('q')?.slice(0, 200) || undefined,
    is_literal: query.has('exact') || undefined,
    category_id: isOfQuery ? categoryId : undefined,
    category,
    collection,
    sort: sorts.find((sort) => sort === query.get('sort')),
    item_type: itemTypes.find((one) => one === type),
    entity_type: type === 'bundle' ? 'bundle_price_option' : undefined,
    in_stock: query.get('stock') === '1' || undefined,
    min_price: readAmount(query.get('min')),
    max_price: readAmount(query.get('max')),
    attributes: Object.fromEntries(
      [...query]
        .filter(([name, value]) => name.startsWith(prefix) && value)
        .sort(([a], [b]) => (a < b ? -1 : 1)) // Sorted as on the server.
        .slice(0, maxAttributes)
        .map(([name, value]) => [name.slice(prefix.length), value.slice(0, 1000)]),
    ),
    after: query.get('after') || undefined,
  }
}

/** The query string of the first page with these filters, without the collection, which is part of the path. */
export function writeFilters(filters: Filters): string {
  const { search, is_literal, category_id, category, sort, item_type, entity_type, in_stock, attributes = {} } = filters
  const query = new URLSearchParams()
  const set = (name: string, value: string | undefined) => value && query.set(name, value)
  set('q', search)
  set('exact', search && is_literal ? '1' : undefined)
  set('category', category ?? ((category_id && String(category_id)) as string | undefined))
  set('type', entity_type ? 'bundle' : item_type)
  set('stock', in_stock && '1')
  set('min', filters.min_price)
  set('max', filters.max_price)
  for (const [key, value] of Object.entries(attributes)) set(prefix + key, value)
  set('sort', sort)
  return query.size > 0 ? `?${query}` : ''
}

/** The query string of the next page of the list. */
export function writeNext(filters: Filters, after: string): string {
  const start = writeFilters(filters)
  return `${start}${start ? '&' : '?'}${new URLSearchParams({ after })}`
}

/** The filters that the buyer cannot remove: search, category, collection and order. */
export const withoutChoices = ({ search, category_id, category, collection, sort }: Filters): Filters => ({
  search,
  category_id,
  category,
  collection,
  sort,
})
