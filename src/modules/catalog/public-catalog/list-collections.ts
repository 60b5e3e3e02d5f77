import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/reads.ts'

/** $1 store, $2 business, $3 language, $4 where pictures are. One index lookup per collection. */
const select = `select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug,
    'name', coalesce(c.names ->> $3, c.name), 'description', c.description,
    'image', case when c.image ~ '^https?:' then c.image else $4 || c.image end) order by c.id), '[]')::text as list
  from collections c where c.business_id = $2 and exists (
    select from store_item_groups g where g.store_id = $1 and g.group_id = c.id)`

/** Lists the collections that have an item of the store as JSON text. */
export async function listCollections(reads: Reads, store: StoreRef, imageBase: string, language = '') {
  const [row] = await reads.query<{ list: string }>(select, [store.id, store.business_id, language, imageBase])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}
