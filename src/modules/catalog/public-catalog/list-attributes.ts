import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/reads.ts'

/** Numbers are collected from this many of the newest items, so that the cost does not depend on the size of the store. */
const maxItems = 1000
const maxNumbers = 50

/** $1 store, $2 business, $3 language. A choice costs one index lookup. */
const select = `select coalesce(json_agg(json_build_object('key', a.key, 'name', a.name, 'type', a.type,
    'values', a.values) order by a.position, a.id), '[]')::text as list
  from (
    select d.id, d.key, d.position, d.type, coalesce(d.names ->> $3, d.name) as name,
      case d.type when 'choice' then array(
        select c.value from unnest(d.choices) with ordinality c (value, place) where exists (
          select from store_item_groups g where g.store_id = $1 and g.group_id = attribute_group(d.id, c.value))
        order by c.place)
      else array(
        select n.value from (
          select distinct p.attributes ->> d.id::text as value
          from (select i.product_id from store_items i where i.store_id = $1 and i.is_listed
            order by i.created_at desc, i.id desc limit ${maxItems}) i
            join products p on p.id = i.product_id
          where p.attributes ? d.id::text) n
        order by n.value::numeric limit ${maxNumbers}) end as values
    from attribute_definitions d
    where d.business_id = $2 and d.owner = 'product' and d.is_filterable and d.is_public and d.type in ('choice', 'number')
  ) a where cardinality(a.values) > 0`

/** Lists the attributes that items can be filtered by, with the values of the store's items, as JSON text. */
export async function listAttributes(reads: Reads, store: StoreRef, language = '') {
  const [row] = await reads.query<{ list: string }>(select, [store.id, store.business_id, language])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}
