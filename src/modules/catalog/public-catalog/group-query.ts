/** SQL fragments for items of the merchant's own categories and collections. */

import { ofBusiness } from '../../../platform/db/of-business.ts'
import { isShownCategory } from '../categories/index.ts'

/** The ids of businesses' own categories start here; smaller ones are shared categories. */
const firstOwnCategory = 1_000_000

export const isOwnCategory = (id: number | undefined) => id !== undefined && id >= firstOwnCategory

/** Selects a visible category and those below it. */
const withCategoriesBelow = (business: string, id: string) => `with recursive below as (
    select c.id from categories c
    where ${ofBusiness('c.business_id', business)} and c.id = ${id} and ${isShownCategory('c', business)}
    union all
    select c.id from below b
      join categories c on ${ofBusiness('c.business_id', business)} and c.parent_id = b.id where not c.is_hidden
  ) select id from below`

/** The id of the category of the business that has this slug. */
export const categoryBySlug = (business: string, slug: string) =>
  `(select k.id from categories k where k.business_id = ${business} and k.slug = ${slug})`

const selectCollection = (business: string, slug: string) =>
  `select c.id from collections c where c.business_id = ${business} and c.slug = ${slug}`

/** The group of the items that have one of the requested values. */
export const attributeGroup = (ids: string, values: string, place: number) =>
  `select attribute_group((${ids})[${place}], (${values})[${place}]) as id`

type Groups = {
  business: string
  store: string
  category: string | undefined
  collection: string | undefined
  /** Selects a group for each attribute. */
  attributes: string[]
}

/** A scalar subquery, because PostgreSQL would turn an `exists` into a hash join over all items of the group. */
const isIn = (business: string, item: string, ids: string) =>
  `(select true from store_item_groups m where ${ofBusiness('m.business_id', business)} and m.item_id = ${item} and m.group_id = any(array(${ids})) limit 1)`

/** How many items ahead the attributes are compared. */
const lookAhead = 50

/**
 * Chooses the attribute whose items lie furthest apart in the order of the walk, so that few items are read in vain:
 * after `lookAhead` items it has come furthest, or ended first.
 */
function sparsest(attributes: string[], { from, column, direction }: Order) {
  const reach = `select g.${column} from ${from('a.id')} order by g.${column} ${direction}, g.item_id ${direction}
    offset ${lookAhead} limit 1`
  const furthest = direction === 'asc' ? 'desc' : 'asc'
  return `select a.id from (${attributes.join(' union all ')}) a order by (${reach}) ${furthest} nulls first, a.id limit 1`
}

/** The groups that each filter selects. An item must be in a group of every filter. */
const selections = ({ business, category, collection, attributes }: Groups) => [
  ...(collection === undefined ? [] : [selectCollection(business, collection)]),
  ...attributes,
  ...(category === undefined ? [] : [withCategoriesBelow(business, category)]),
]

/** Conditions on an item, for statements that do not walk groups. */
export const inGroups = (item: string, groups: Groups) =>
  selections(groups).map((ids) => isIn(groups.business, item, ids))

/**
 * Chooses the groups to walk, and the conditions that an item is in the others too. A collection comes first because it
 * has an order, then an attribute because it has fewer items than a category.
 */
function splitGroups(groups: Groups, order: Order) {
  const { collection, attributes } = groups
  const isChosen = collection === undefined && attributes.length > 1
  const [walked, ...others] = [...(isChosen ? [sparsest(attributes, order)] : []), ...selections(groups)]
  return { walked: walked!, others: others.map((ids) => isIn(groups.business, 'g.item_id', ids)) }
}

const selectRows = ({ business, store }: Groups, group: string) =>
  `store_item_groups g where ${ofBusiness('g.business_id', business)} and g.store_id = ${store} and g.group_id = ${group}`

type Order = {
  /** The rows of a group after the cursor, as `g`. */
  from: (group: string) => string
  column: string
  direction: 'asc' | 'desc'
}

type Walk = Pick<Order, 'column' | 'direction'> & {
  /** The condition of the cursor, on the columns of `g`. */
  after: string[]
  /** Conditions on the item `i`. */
  parts: string[]
  limit: string
}

/**
 * Scans the index of each group for at most one page and merges the results; an item in several groups is kept once.
 * The items themselves are read last, or earlier if there are conditions on them. `offset 0` forces one lookup per
 * item.
 */
export function walkGroups(groups: Groups, { column, direction, after, parts, limit }: Walk): string {
  const from = (group: string) => [selectRows(groups, group), ...after].join(' and ')
  const { walked, others } = splitGroups(groups, { from, column, direction })
  const inOrder = (id: string) => `order by g.${column} ${direction}, ${id} ${direction}`
  const isOwn = ofBusiness('i.business_id', groups.business)
  const ofItem = `(select true from store_items i where ${[isOwn, 'i.id = g.item_id', ...parts].join(' and ')})`
  const matching = parts.length > 0 ? [ofItem, ...others] : others
  return `select g.id, g.${column}, i.card from (
      select distinct on (g.${column}, g.id) g.* from (${walked}) k cross join lateral (
        select g.item_id as id, g.${column} from ${[from('k.id'), ...matching].join(' and ')}
        ${inOrder('g.item_id')} limit ${limit}::bigint
      ) g ${inOrder('g.id')} limit ${limit}::bigint
    ) g cross join lateral (
      select s.card from store_items s where ${ofBusiness('s.business_id', groups.business)} and s.id = g.id offset 0) i ${inOrder('g.id')}`
}

export function countInGroups(groups: Groups, parts: string[], total: string): string {
  const from = (group: string) => selectRows(groups, group)
  const { walked, others } = splitGroups(groups, { from, column: 'created_at', direction: 'asc' })
  const isOwn = (table: string) => ofBusiness(`${table}.business_id`, groups.business)
  const where = [isOwn('g'), `g.store_id = ${groups.store}`, `g.group_id = any(array(${walked}))`, ...parts, ...others]
  const items = parts.length > 0 ? `join store_items i on ${isOwn('i')} and i.id = g.item_id` : ''
  return `select count(distinct g.item_id) as total, ${total} from store_item_groups g ${items}
    where ${where.join(' and ')}`
}
