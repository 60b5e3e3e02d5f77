import type { Reads } from '../../../platform/db/reads.ts'

/** One index lookup per category, so that the cost does not depend on the number of items in the store. */
const select = `select coalesce(json_agg(row_to_json(c) order by c.full_path), '[]')::text as list from (
  select t.id, t.name, t.full_path from product_taxonomies t where exists (
    select from store_items i where i.store_id = $1 and i.is_listed and i.taxonomy_id = t.id)) c`

/** Lists the categories of the listed products of a store as JSON text. */
export async function listCategories(reads: Reads, storeId: number) {
  const [row] = await reads.query<{ list: string }>(select, [storeId])
  return { text: `{"data":${row!.list},"is_paginated":false}` }
}
