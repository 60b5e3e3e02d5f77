export const sorts = ['newest', 'name', 'price_asc', 'price_desc'] as const

export type Filters = {
  search?: string
  /** Searches for exactly these words, even if nothing is found. */
  is_literal?: boolean
  category_id?: number
  /** The slug of a collection, which has a page of its own. */
  collection?: string
  /** Without it: the newest first, or the order of the collection. */
  sort?: (typeof sorts)[number]
  /** Values by the key of the attribute. */
  attributes?: Record<string, string>
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
    is_literal: query.has('exact') || undefined,
    category_id: Number.isSafeInteger(category) && category > 0 ? category : undefined,
    collection,
    sort: sorts.find((sort) => sort === query.get('sort')),
    attributes: Object.fromEntries(
      [...query]
        .filter(([name, value]) => name.startsWith(prefix) && value)
        .slice(0, maxAttributes)
        .map(([name, value]) => [name.slice(prefix.length), value.slice(0, 1000)]),
    ),
  }
}

export function writeFilters({ search, is_literal, category_id, sort, attributes = {} }: Filters): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (search && is_literal) query.set('exact', '1')
  if (category_id) query.set('category', String(category_id))
  if (sort) query.set('sort', sort)
  for (const [key, value] of Object.entries(attributes)) query.set(prefix + key, value)
  return query.size > 0 ? `?${query}` : ''
}
