import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../listings/index.ts'
import { syncStockStates } from '../stock-log/index.ts'

/**
 * Updates the search vectors, store listings and stock states of these products. Every write must end with this call.
 */
export async function refreshProducts(tx: Tx, ids: number[]) {
  await sql`
    update products p set search = search_vector('business:' || p.business_id, concat_ws(' ', p.name, p.public_name,
      left(p.description, 5000),
      (select string_agg(v.sku, ' ') from variants v where v.product_id = p.id and v.deleted_at is null)))
    where p.id = any(${ids}::bigint[])`.execute(tx)
  await refreshStoreItems(tx, { products: ids })
  await syncStockStates(tx, ids)
}
