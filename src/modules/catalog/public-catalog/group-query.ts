/** SQL fragments for items of the merchant's own categories and collections. */

import { isShownCategory } from '../categories/index.ts'

/** The ids of a business's own categories start here, above those of the shared categories. */
const firstOwnCategory = 1_000_000

export const isOwnCategory = (id: number | undefined) => id !== undefined && id >= firstOwnCategory

/** Selects a category that is shown, and those below it. */
const withCategoriesBelow = (id: string) => `with recursive below as (
    select c.id from categories c where c.id = ${id} and ${isShownCategory('c')}
    union all
    select c.id from below b join categories c on c.parent_id = b.id where not c.is_hidden
  ) select id from below`

const collectionOf = (store: string, slug: string) => `select c.id from collections c
  where c.business_id = (select s.business_id from stores s where s.id = ${store}) and c.slug = ${slug}`

/** The group of the items with one of the values that are asked for. */
export const attributeGroup = (ids: string, values: string, place: number) =>
  `select attribute_group((${ids})[${place}], (${values})[${place}]) as id`

type Groups = {
  store: string
  category: string | undefined
  collection: string | undefined
  /** Selects a group for each attribute. */
  attributes: string[]
}

/** A scalar sub-select: PostgreSQL would turn an `exists` into a hash join over all items of the group. */
const isIn = (item: string, ids: string) =>
  `(select true from store_item_groups m where m.item_id = ${item} and m.group_id = any(array(${ids})) limit 1)`

/** More items than this are not counted to find the group with the fewest. */
const maxCounted = 1000

/** The one of several attributes with the fewest items, so that few are looked at in vain. */
const rarest = (store: string, attributes: string[]) => `select a.id from (${attributes.join(' union all ')}) a
  order by (select count(*) from (select from store_item_groups n
    where n.store_id = ${store} and n.group_id = a.id limit ${maxCounted}) n), a.id limit 1`

/** What each of the filters selects. An item has to be in a group of every one. */
const selections = ({ store, category, collection, attributes }: Groups) => [
  ...(collection === undefined ? [] : [collectionOf(store, collection)]),
  ...attributes,
  ...(category === undefined ? [] : [withCategoriesBelow(category)]),
]

/** Conditions on an item, for statements that find items in another way. */
export const inGroups = (item: string, groups: Groups) => selections(groups).map((ids) => isIn(item, ids))

/** The groups to walk, because a collection has an order and an attribute fewer items than a category; and the others. */
function splitGroups(groups: Groups) {
  const { store, collection, attributes } = groups
  const isChosen = collection === undefined && attributes.length > 1
  const [walked, ...others] = [...(isChosen ? [rarest(store, attributes)] : []), ...selections(groups)]
  return { walked: walked!, others: others.map((ids) => isIn('g.item_id', ids)) }
}

type Walk = {
  column: string
  direction: 'asc' | 'desc'
  /** The condition of the page's edge, on the columns of `g`. */
  after: string[]
  /** Conditions on the item `i`. */
  parts: string[]
  limit: string
}

/**
 * Scans the index of each group for at most one page and merges the results; an item in several of them is kept once.
 * `offset 0` forces one lookup for each item.
 */
export function walkGroups(groups: Groups, { column, direction, after, parts, limit }: Walk): string {
  const { walked, others } = splitGroups(groups)
  const where = [`g.store_id = ${groups.store}`, 'g.group_id = k.id', ...after, ...parts, ...others]
  return `select distinct on (i.${column}, i.id) i.* from (${walked}) k cross join lateral (
      select g.item_id as id, g.position, g.created_at, g.name_key, g.min_price, i.card
      from store_item_groups g cross join lateral (select * from store_items s where s.id = g.item_id offset 0) i
      where ${where.join(' and ')} order by g.${column} ${direction}, g.item_id ${direction} limit ${limit}::bigint
    ) i order by i.${column} ${direction}, i.id ${direction} limit ${limit}::bigint`
}

export function countInGroups(groups: Groups, parts: string[], total: string): string {
  const { walked, others } = splitGroups(groups)
  const where = [`g.store_id = ${groups.store}`, `g.group_id = any(array(${walked}))`, ...parts, ...others]
  const items = parts.length > 0 ? 'join store_items i on i.id = g.item_id' : ''
  return `select count(distinct g.item_id) as total, ${total} from store_item_groups g ${items}
    where ${where.join(' and ')}`
}
