import { card } from './card-sql.ts'

export const sorts = ['newest', 'name', 'price_asc', 'price_desc'] as const
export type Sort = (typeof sorts)[number]

export type ItemFilters = {
  search?: string
  category_id?: number
  item_type?: string
  entity_type?: string
  in_stock?: boolean
  /** Minor units. */
  min_price?: number
  max_price?: number
}

export type Edge = { key: [string, number]; isBackward: boolean }

const order: Record<Sort, { column: string; type: string; isDescending: boolean }> = {
  newest: { column: 'created_at', type: 'timestamptz', isDescending: true },
  name: { column: 'name_key', type: 'text', isDescending: false },
  price_asc: { column: 'min_price', type: 'bigint', isDescending: false },
  price_desc: { column: 'min_price', type: 'bigint', isDescending: true },
}

export type Statement = {
  text: string
  values: unknown[]
  /** Whether the best plan hangs on the values, so that one made for any values could be a bad one. */
  isPlannedEachTime: boolean
}

/** A category stands for itself and what is below it. */
const below = (id: string) => `select id from product_taxonomies where id = ${id} or parent_id = ${id}
  or parent_id in (select id from product_taxonomies where parent_id = ${id})`

function conditions(storeId: number, filters: ItemFilters) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const parts = [`i.store_id = ${bind(storeId)}`, 'i.is_listed']
  if (filters.item_type !== undefined) parts.push(`i.item_type = ${bind(filters.item_type)}`)
  if (filters.entity_type !== undefined) parts.push(`i.entity_type = ${bind(filters.entity_type)}`)
  if (filters.in_stock !== undefined) parts.push(`i.in_stock = ${bind(filters.in_stock)}`)
  if (filters.min_price !== undefined) parts.push(`i.min_price >= ${bind(filters.min_price)}::bigint`)
  if (filters.max_price !== undefined) parts.push(`i.min_price <= ${bind(filters.max_price)}::bigint`)
  if (filters.search) parts.push(`i.search @@ search_query(${bind(`store:${storeId}`)}, ${bind(filters.search)})`)
  return { values, bind, parts }
}

/** One page as one row: the cards as JSON text, how many were found (one more than asked tells of a next page), and the keys at its edges. */
export function pageStatement(
  storeId: number,
  filters: ItemFilters,
  { sort, size, edge, imageBase }: { sort: Sort; size: number; edge: Edge | undefined; imageBase: string },
): Statement {
  const { values, bind, parts } = conditions(storeId, filters)
  const { column, type, isDescending } = order[sort]
  const isDown = isDescending !== (edge?.isBackward ?? false)
  if (edge) {
    const key = `(${bind(edge.key[0])}::${type}, ${bind(edge.key[1])}::bigint)`
    parts.push(`(i.${column}, i.id) ${isDown ? '<' : '>'} ${key}`)
  }
  const direction = isDown ? 'desc' : 'asc'
  const limit = `limit ${bind(size + 1)}::bigint`
  const walk = (more: string[]) => `select i.id, i.product_id, i.bundle_price_option_id, i.in_stock, i.min_price,
      i.max_price, i.taxonomy_id, i.created_at, i.name_key
    from store_items i where ${[...parts, ...more].join(' and ')}
    order by i.${column} ${direction}, i.id ${direction} ${limit}`
  // Each category's index is walked for at most a page, and the few rows found are merged.
  const rows =
    filters.category_id === undefined
      ? walk([])
      : `select i.* from (${below(`${bind(filters.category_id)}::bigint`)}) c
         cross join lateral (${walk(['i.taxonomy_id = c.id'])}) i
         order by i.${column} ${direction}, i.id ${direction} ${limit}`
  const asked = `${bind(size)}::bigint`
  const text = `select '[' || coalesce(string_agg(x.card, ',' order by x.n ${edge?.isBackward ? 'desc' : ''})
        filter (where x.n <= ${asked}), '') || ']' as cards,
      count(*) as found,
      (array_agg(x.key order by x.n))[1] as first_key, (array_agg(x.id order by x.n))[1] as first_id,
      (array_agg(x.key order by x.n))[least(count(*), ${asked})] as last_key,
      (array_agg(x.id order by x.n))[least(count(*), ${asked})] as last_id
    from (select x.id, x.${column}::text as key, row_number() over () as n, ${card(bind(imageBase))} as card
      from (${rows}) x) x`
  return { text, values, isPlannedEachTime: hangsOnValues(filters, sort) }
}

const hangsOnValues = (filters: ItemFilters, sort: Sort) =>
  Boolean(filters.search) ||
  ((filters.min_price !== undefined || filters.max_price !== undefined) && !sort.startsWith('price'))

export function countStatement(storeId: number, filters: ItemFilters): Statement {
  const { values, bind, parts } = conditions(storeId, filters)
  if (filters.category_id !== undefined)
    parts.push(`i.taxonomy_id = any(array(${below(`${bind(filters.category_id)}::bigint`)}))`)
  const text = `select count(*) as total from store_items i where ${parts.join(' and ')}`
  return { text, values, isPlannedEachTime: hangsOnValues(filters, 'newest') }
}
