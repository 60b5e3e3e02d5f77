export const sorts = ['newest', 'name', 'price_asc', 'price_desc'] as const

export type Filters = {
  search?: string
  category_id?: number
  /** The slug of a collection, which has a page of its own. */
  collection?: string
  /** Without it: the newest first, or the order of the collection. */
  sort?: (typeof sorts)[number]
  /** Values by the key of the attribute. */
  attributes?: Record<string, string>
  /** The cursor of a further page of the list. */
  after?: string
}

/** Before the key of an attribute in the query string. */
const prefix = 'a.'
const maxAttributes = 10

/** Reads the filters from the query string; invalid values are ignored. */
export function readFilters(search: string, collection?: string): Filters {
  const query = new URLSearchParams(search)
  const category = Number(query.get('category'))
  return {
    search: query.get('q')?.slice(0, 200) || undefined,
    category_id: Number.isSafeInteger(category) && category > 0 ? category : undefined,
    collection,
    sort: sorts.find((sort) => sort === query.get('sort')),
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

/** The query string of the first page with these filters. */
export function writeFilters({ search, category_id, sort, attributes = {} }: Filters): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (category_id) query.set('category', String(category_id))
  if (sort) query.set('sort', sort)
  for (const [key, value] of Object.entries(attributes)) query.set(prefix + key, value)
  return query.size > 0 ? `?${query}` : ''
}

/** The query string of a further page of the same list. */
export function writeNext(filters: Filters, after: string): string {
  const start = writeFilters(filters)
  return `${start}${start ? '&' : '?'}${new URLSearchParams({ after })}`
}
