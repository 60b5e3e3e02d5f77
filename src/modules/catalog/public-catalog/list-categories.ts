import type { Reads } from '../../../platform/db/reads.ts'

/** Each of the few categories is looked up in an index, so that the size of the store does not matter. */
const select = `select coalesce(json_agg(row_to_json(c) order by c.full_path), '[]')::text as list from (
  select t.id, t.name, t.full_path from product_taxonomies t where exists (
    select from store_items i where i.store_id = $1 and i.is_listed and i.taxonomy_id = t.id)) c`

/** The categories that a product of the store's list is in, as JSON text. */
export async function listCategories(reads: Reads, storeId: number) {
  const [row] = await reads.query<{ list: string }>(select, [storeId])
  return `{"data":${row!.list},"is_paginated":false}`
}
