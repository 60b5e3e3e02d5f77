export const sorts = ['newest', 'name', 'price_asc', 'price_desc'] as const

export type Filters = { search?: string; category_id?: number; sort: (typeof sorts)[number] }

/** Reads the filters from the query string; invalid values are ignored. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search)
  const category = Number(query.get('category'))
  return {
    search: query.get('q')?.slice(0, 200) || undefined,
    category_id: Number.isSafeInteger(category) && category > 0 ? category : undefined,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'newest',
  }
}

export function writeFilters({ search, category_id, sort }: Filters): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (category_id) query.set('category', String(category_id))
  if (sort !== 'newest') query.set('sort', sort)
  return query.size > 0 ? `?${query}` : ''
}
