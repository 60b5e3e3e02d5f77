import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/reads.ts'

/**
 * $1 store, $2 business, $3 language. The merchant's categories that are shown and have an item of this store, themselves or
 * below them, in the merchant's order; the shared categories if there is none. One index lookup per category, so that the
 * cost does not depend on the number of items in the store.
 */
const select = `with recursive tree as (
    select c.id, coalesce(c.names ->> $3, c.name) as name, coalesce(c.names ->> $3, c.name) as full_path,
      array[c.position, c.id]::bigint[] as place, array[c.id] as path
    from categories c where c.business_id = $2 and c.parent_id is null and not c.is_hidden
    union all
    select c.id, coalesce(c.names ->> $3, c.name), t.full_path || ' > ' || coalesce(c.names ->> $3, c.name),
      t.place || array[c.position, c.id]::bigint[], t.path || c.id
    from tree t join categories c on c.parent_id = t.id where not c.is_hidden
  ), used as (
    select t.path from tree t where exists (
      select from store_item_groups g where g.store_id = $1 and g.group_id = t.id)
  ), own as (
    select t.id, t.name, t.full_path, t.place from tree t where t.id in (select unnest(path) from used)
  ), shared as (
    select t.id, t.name, t.full_path from product_taxonomies t where not exists (select from own) and exists (
      select from store_items i where i.store_id = $1 and i.is_listed and i.taxonomy_id = t.id)
  )
  select coalesce(
    (select json_agg(json_build_object('id', o.id, 'name', o.name, 'full_path', o.full_path) order by o.place) from own o),
    (select json_agg(row_to_json(s) order by s.full_path) from shared s), '[]')::text as list`

/** Lists the categories of the listed products of a store as JSON text. */
export async function listCategories(reads: Reads, store: StoreRef, language = '') {
  const [row] = await reads.query<{ list: string }>(select, [store.id, store.business_id, language])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}
