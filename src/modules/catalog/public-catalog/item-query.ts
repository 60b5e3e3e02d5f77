import { composeStatement, type Statement } from '../../../platform/db/statements/statement.ts'
import { priceLifetime } from '../listings/index.ts'
import { countInGroups, inGroups, walkGroups } from './group-query.ts'
import {
  type Bind,
  filterParts,
  hasGroup,
  type ItemFilters,
  inSharedCategory,
  inStore,
  matchesSearch,
  type Owner,
  type Page,
  type Sort,
  toGroups,
  toParameters,
  withSubcategories,
} from './item-filters.ts'
import { type Search, searchByRelevance, searchInOrder } from './search-query.ts'

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

const columns = 'i.id, i.in_stock, i.min_price, i.taxonomy_id, i.created_at, i.name_key, i.units_sold'

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
