import { ofBusiness } from '../../../platform/db/of-business.ts'
import { composeStatement, type Statement } from '../../../platform/db/statements/statement.ts'
import { money, priceLifetime } from '../listings/index.ts'
import { inGroups } from './group-query.ts'
import {
  type Bind,
  filterParts,
  type ItemFilters,
  inSharedCategory,
  inStore,
  matchesSearch,
  toGroups,
  toParameters,
} from './item-filters.ts'
import { selectRows } from './item-query.ts'
import { type ItemsQuery, type Reader, readForgivingFilters, type Store } from './list-items.ts'
import type { Found } from './present-prices.ts'
import { itemTypes } from './schemas.ts'

/** At most this many items are counted, so that the cost does not depend on the size of the store. */
const maxCounted = 1000
const maxNumbers = 50

const types = [...itemTypes, 'bundle_price_option'].map((type) => `'${type}'`).join()

/**
 * The ids of the items that match search, category and collection, at most one more than are counted. A search returns
 * them in any order, because sorting would read all items with a common word.
 */
function foundItems(filters: ItemFilters, $: Bind): string {
  const { search, search_groups, category_id, category, collection } = filters
  const context = { search, search_groups, category_id, category, collection }
  if (!search)
    return `select x.id from (${selectRows(context, { sort: 'newest', size: maxCounted, edge: undefined }, $)}) x`
  const conditions = [
    ...inSharedCategory(context, $),
    ...inGroups('i.id', toGroups(context, $)),
    matchesSearch(filters, $),
  ]
  return `select i.id from store_items i where ${[...inStore($), ...conditions].join(' and ')} limit ${$('row_count')}::bigint`
}

/**
 * The items that match the search alone, and their number in each category or above it, hidden ones left out. Choosing a
 * category replaces the former one and clears the other filters, so that these are the items that it leads to.
 */
function countCategories({ search, search_groups }: ItemFilters, $: Bind): string {
  const own = ownedBy($)
  return `searched as materialized (
      ${foundItems({ search, search_groups }, $)}
    ), member as (
      select f.id as item_id, k.id, k.parent_id from (select s.id from searched s limit ${maxCounted}) f cross join lateral (
        select c.id, c.parent_id from store_item_groups g
          join categories c on ${own('c')} and c.id = g.group_id and not c.is_hidden
        where ${own('g')} and g.item_id = f.id
        union all
        select t.id, t.parent_id from store_items i join product_taxonomies t on t.id = i.taxonomy_id
        where ${own('i')} and i.id = f.id) k
      union
      select m.item_id, a.id, a.parent_id from member m cross join lateral (
        select c.id, c.parent_id from categories c where ${own('c')} and c.id = m.parent_id and not c.is_hidden
        union all
        select t.id, t.parent_id from product_taxonomies t where t.id = m.parent_id) a
    ), by_category as (select m.id, count(*) as total from member m group by m.id), `
}

const ownedBy = ($: Bind) => (table: string) => ofBusiness(`${table}.business_id`, $('business', 'bigint'))

/** The counts as JSON; null without a search, or if it finds too many items. */
const selectCategories = `(select case when (select count(*) from searched) <= ${maxCounted} then
    coalesce(json_agg(json_build_object('id', b.id, 'count', b.total) order by b.id), '[]') end from by_category b)`

/** The chosen attributes that an item does not have. */
const missingAttributes = ({ attributes }: ItemFilters, $: Bind) =>
  attributes === undefined
    ? `'{}'::bigint[]`
    : `array(select a.id from unnest(${$('attribute_ids', 'bigint[]')}, ${$('attribute_values', 'text[]')}) a (id, value)
        where (p.attributes ->> a.id::text) is distinct from a.value)`

/**
 * Counts the facets of a selection. Each kind of filter is counted among the items that match the other filters. A
 * selection with too many items has no counts; its types and choices are those of the store, one index lookup each.
 */
export function facetsStatement(
  store: Pick<Store, 'id' | 'business_id'>,
  filters: ItemFilters,
  language = '',
): Statement {
  const page = { sort: 'newest', size: maxCounted, edge: undefined } as const
  const parameters = { ...toParameters(store, filters, page), language }
  return composeStatement(parameters, ($) => {
    const { item_type, entity_type, in_stock, min_price, max_price } = filters
    const holds = (part: ItemFilters) => filterParts(part, $).join(' and ') || 'true'
    const own = ownedBy($)
    const hasType = (condition: string) =>
      `exists (select 1 from store_items s where ${own('s')} and s.store_id = ${$('store')} and s.is_listed and ${condition})`
    const isComplete = '(select e.is_complete from extent e)'
    return `with recursive ${filters.search ? countCategories(filters, $) : ''}found as materialized (${foundItems(filters, $)}),
    extent as materialized (select count(*) <= ${maxCounted} as is_complete from found),
    counted as materialized (
      select coalesce(i.item_type, i.entity_type) as type, i.in_stock, i.min_price, p.attributes as values,
        ${holds({ item_type, entity_type })} as has_type, ${holds({ in_stock })} as has_stock,
        ${holds({ min_price, max_price })} as has_price, ${missingAttributes(filters, $)} as missing
      from (select f.id from found f limit ${maxCounted}) f join store_items i on ${own('i')} and i.id = f.id
        left join products p on ${own('p')} and p.id = i.product_id
    ), offered as materialized (
      select d.id, d.key, d.type, d.choices, d.position, coalesce(d.names ->> ${$('language', 'text')}, d.name) as name
      from attribute_definitions d where d.business_id = ${$('business', 'bigint')} and d.owner = 'product'
        and d.is_filterable and d.is_public and d.type in ('choice', 'number')
    ), held as materialized (
      select d.id, c.values ->> d.id::text as value, count(*) as total
      from offered d join counted c on c.values ? d.id::text and c.missing <@ array[d.id]
        and c.has_type and c.has_stock and c.has_price
      group by 1, 2
    ), by_type as (
      select c.type, count(*) as total from counted c where c.has_stock and c.has_price and c.missing = '{}' group by 1
    ), by_stock as (
      select count(*) filter (where c.in_stock) as yes, count(*) filter (where not c.in_stock) as no
      from counted c where c.has_type and c.has_price and c.missing = '{}'
    ), by_price as (
      select min(c.min_price) as low, max(c.min_price) as high
      from counted c where c.has_type and c.has_stock and c.missing = '{}'
    )
    select json_build_object(
      'types', (
        select coalesce(json_agg(json_build_object('type', k.type, 'count', case when ${isComplete} then b.total end)
          order by k.place), '[]')
        from unnest(array[${types}]) with ordinality k (type, place) left join by_type b on b.type = k.type
        where b.total > 0 or not ${isComplete}
          and (${hasType('s.item_type = k.type')} or ${hasType('s.entity_type = k.type')})),
      'in_stock', (select case when ${isComplete} then b.yes end from by_stock b),
      'out_of_stock', (select case when ${isComplete} then b.no end from by_stock b),
      'price', (select case when ${isComplete} and b.low is not null then
        json_build_object('min', ${money('b.low')}, 'max', ${money('b.high')}) end from by_price b),
      'attributes', (
        select coalesce(json_agg(json_build_object('key', a.key, 'name', a.name, 'type', a.type, 'values', a.values)
          order by a.position, a.id), '[]')
        from (select d.*, (${selectValues($, isComplete)}) as values from offered d) a where a.values is not null),
      'categories', ${filters.search ? selectCategories : 'null'},
      'is_complete', ${isComplete})::text as body, ${priceLifetime($('business', 'bigint'), $('store'))} as lifetime_ms`
  })
}

/** The values of the attribute `d`: choices in the merchant's order, numbers from the lowest. */
const selectValues = ($: Bind, isComplete: string) => `
  select json_agg(json_build_object('value', v.value, 'count', case when ${isComplete} then v.total end) order by v.place)
  from (
    select k.value, h.total, k.place from unnest(d.choices) with ordinality k (value, place)
      left join held h on h.id = d.id and h.value = k.value
    where d.type = 'choice' and (h.total > 0 or not ${isComplete} and exists (
      select 1 from store_item_groups g
      where ${ownedBy($)('g')} and g.store_id = ${$('store')} and g.group_id = attribute_group(d.id, k.value)))
    union all
    (select n.value, n.total, row_number() over (order by n.value::numeric) from (
        select h.value, h.total from held h where d.type = 'number' and h.id = d.id order by h.value::numeric limit ${maxNumbers}
      ) n)
  ) v`

/** Counts the facets of a selection as JSON text. */
export async function countFacets(reader: Reader, store: Store, query: ItemsQuery, language?: string): Promise<Found> {
  const { text, values } = facetsStatement(store, await readForgivingFilters(reader, store, query), language)
  const [row] = await reader.reads.query<{ body: string; lifetime_ms: number | null }>(text, values)
  return { text: row!.body, lifetimeMs: row!.lifetime_ms }
}
