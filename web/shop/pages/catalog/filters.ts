export const sorts = ['newest', 'name', 'price_asc', 'price_desc'] as const
const itemTypes = ['physical', 'digital', 'course', 'license', 'subscription'] as const

/** Named as the parameters of the API, which gets them as they are. */
export type Filters = {
  search?: string
  /** Searches for exactly these words, even if nothing is found. */
  is_literal?: boolean
  category_id?: number
  /** The slug of a category, which has a page of its own. */
  category?: string
  /** The slug of a collection, which has a page of its own. */
  collection?: string
  /** Without it: the newest first, or the order of the collection. */
  sort?: (typeof sorts)[number]
  item_type?: (typeof itemTypes)[number]
  entity_type?: 'bundle_price_option'
  in_stock?: true
  min_price?: string
  max_price?: string
  /** Values by the key of the attribute. */
  attributes?: Record<string, string>
  /** The cursor of a further page of the list. */
  after?: string
}

/** Before the key of an attribute in the query string. */
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
        .sort(([a], [b]) => (a < b ? -1 : 1)) // The server sorts parameters, too.
        .slice(0, maxAttributes)
        .map(([name, value]) => [name.slice(prefix.length), value.slice(0, 1000)]),
    ),
    after: query.get('after') || undefined,
  }
}

/** The query string of the first page with these filters: everything but the collection, which is part of the path. */
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

/** The query string of a further page of the same list. */
export function writeNext(filters: Filters, after: string): string {
  const start = writeFilters(filters)
  return `${start}${start ? '&' : '?'}${new URLSearchParams({ after })}`
}

/** The filters without what a buyer can remove: search, category, collection and order stay. */
export const withoutChoices = ({ search, category_id, category, collection, sort }: Filters): Filters => ({
  search,
  category_id,
  category,
  collection,
  sort,
})
