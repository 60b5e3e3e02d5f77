import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { currentStates } from './current-states.ts'

/**
 * Adds states for the variants of these products with tracked stock, and removes the others. Every change of a product
 * calls this.
 */
export async function syncStockStates(tx: Tx, productIds: number[]) {
  if (productIds.length === 0) return
  await sql`
    with tracked as materialized (
      select v.business_id, v.product_id, v.id as variant_id from products p join variants v on v.product_id = p.id
      where p.id = any(${productIds}::bigint[]) and p.is_inventory and p.deleted_at is null and v.deleted_at is null
    ), gone as (
      delete from stock_states s using products p
      where p.id = any(${productIds}::bigint[]) and s.business_id = p.business_id and s.product_id = p.id
        and s.variant_id not in (select variant_id from tracked)
    )
    insert into stock_states (business_id, product_id, variant_id, quantity, stock_status)
    select business_id, product_id, variant_id, quantity, stock_status from ${currentStates(sql`tracked`)} c
    on conflict do nothing`.execute(tx)
}
