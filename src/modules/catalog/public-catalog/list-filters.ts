/** The filters of a list as JSON text: categories, collections and attributes. */

import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'

const own = (table: string) => ofBusiness(`${table}.business_id`, '$2')

/** Counting stops here, so that the cost of a group does not depend on its size. */
const maxCounted = 1000

/**
 * $1 store, $2 business, $3 language. The merchant's visible categories that have an item of this store, directly or
 * below them, in the merchant's order; the shared categories if there is none. An item in several categories below one
 * is counted once.
 */
const categories = `with recursive tree as (
    select c.id, c.slug, coalesce(c.names ->> $3, c.name) as name, coalesce(c.names ->> $3, c.name) as full_path,
      array[c.position, c.id]::bigint[] as place, array[c.id] as path
    from categories c where c.business_id = $2 and c.parent_id is null and not c.is_hidden
    union all
    select c.id, c.slug, coalesce(c.names ->> $3, c.name), t.full_path || ' > ' || coalesce(c.names ->> $3, c.name),
      t.place || array[c.position, c.id]::bigint[], t.path || c.id
    from tree t join categories c on ${own('c')} and c.parent_id = t.id where not c.is_hidden
  ), members as (
    select t.path, g.item_id from tree t cross join lateral (
      select g.item_id from store_item_groups g where ${own('g')} and g.store_id = $1 and g.group_id = t.id limit ${maxCounted}) g
  ), counted as (
    select k.id, least(count(distinct m.item_id), ${maxCounted}) as item_count
    from members m cross join lateral unnest(m.path) k (id) group by k.id
  ), own as (
    select t.id, t.slug, t.name, t.full_path, t.place, n.item_count from tree t join counted n on n.id = t.id
  ), shared as (
    select t.id, t.name, t.full_path, (
        select least(sum(n.item_count), ${maxCounted}) from product_taxonomies s cross join lateral (
          select count(*) as item_count from (
            select 1 from store_items i
            where ${own('i')} and i.store_id = $1 and i.is_listed and i.taxonomy_id = s.id limit ${maxCounted}) i) n
        where s.id = t.id or starts_with(s.full_path, t.full_path || ' > ')) as item_count
    from product_taxonomies t where not exists (select 1 from own) and exists (
      select 1 from store_items i where ${own('i')} and i.store_id = $1 and i.is_listed and i.taxonomy_id = t.id)
  )
  select coalesce(
    (select json_agg(json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'full_path', o.full_path,
      'item_count', o.item_count) order by o.place) from own o),
    (select json_agg(json_build_object('id', s.id, 'slug', null, 'name', s.name, 'full_path', s.full_path,
      'item_count', s.item_count) order by s.full_path) from shared s), '[]')::text as list`

/** Lists the categories of the listed products of a store as JSON text. */
export async function listCategories(reads: Pick<Reads, 'query'>, store: StoreRef, language = '') {
  const [row] = await reads.query<{ list: string }>(categories, [store.id, store.business_id, language])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}

/** $1 store, $2 business, $3 language, $4 the base address of pictures. */
const collections = `select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug,
    'name', coalesce(c.names ->> $3, c.name), 'description', c.description,
    'image', case when c.image ~ '^https?:' then c.image else $4 || c.image end,
    'item_count', n.item_count) order by c.id), '[]')::text as list
  from collections c cross join lateral (
    select count(*) as item_count from (
      select 1 from store_item_groups g where ${own('g')} and g.store_id = $1 and g.group_id = c.id limit ${maxCounted}) g) n
  where c.business_id = $2 and n.item_count > 0`

/** Lists the collections with an item of the store as JSON text. */
export async function listCollections(reads: Pick<Reads, 'query'>, store: StoreRef, imageBase: string, language = '') {
  const [row] = await reads.query<{ list: string }>(collections, [store.id, store.business_id, language, imageBase])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}

/**
 * Numbers are collected from this many of the newest items, so that the cost does not depend on the size of the store.
 */
const maxItems = 1000
const maxNumbers = 50

/** $1 store, $2 business, $3 language. A choice costs one index lookup. */
const attributes = `select coalesce(json_agg(json_build_object('key', a.key, 'name', a.name, 'type', a.type,
    'values', a.values) order by a.position, a.id), '[]')::text as list
  from (
    select d.id, d.key, d.position, d.type, coalesce(d.names ->> $3, d.name) as name,
      case d.type when 'choice' then array(
        select c.value from unnest(d.choices) with ordinality c (value, place) where exists (
          select 1 from store_item_groups g
          where ${own('g')} and g.store_id = $1 and g.group_id = attribute_group(d.id, c.value))
        order by c.place)
      else array(
        select n.value from (
          select distinct p.attributes ->> d.id::text as value
          from (select i.product_id from store_items i where ${own('i')} and i.store_id = $1 and i.is_listed
            order by i.created_at desc, i.id desc limit ${maxItems}) i
            join products p on ${own('p')} and p.id = i.product_id
          where p.attributes ? d.id::text) n
        order by n.value::numeric limit ${maxNumbers}) end as values
    from attribute_definitions d
    where d.business_id = $2 and d.owner = 'product' and d.is_filterable and d.is_public and d.type in ('choice', 'number')
  ) a where cardinality(a.values) > 0`

/** Lists the attributes that items can be filtered by, with the values of the store's items, as JSON text. */
export async function listAttributes(reads: Pick<Reads, 'query'>, store: StoreRef, language = '') {
  const [row] = await reads.query<{ list: string }>(attributes, [store.id, store.business_id, language])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}
