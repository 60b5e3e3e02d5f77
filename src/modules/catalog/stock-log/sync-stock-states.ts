import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { currentStates } from './current-states.ts'

/**
 * Adds states for the variants of these products with tracked stock, and removes the others. Every change of a product
 * calls this.
 */
export async function syncStockStates(tx: Tx, businessId: number, productIds: number[]) {
  if (productIds.length === 0) return
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  await sql`
    with tracked as materialized (
      select v.product_id, v.id as variant_id from products p
        join variants v on ${own('v')} and v.product_id = p.id
      where ${own('p')} and p.id = any(${productIds}::bigint[]) and p.is_inventory and p.deleted_at is null and v.deleted_at is null
    ), gone as (
      delete from stock_states s where s.business_id = ${businessId} and s.product_id = any(${productIds}::bigint[])
        and s.variant_id not in (select variant_id from tracked)
    )
    insert into stock_states (business_id, product_id, variant_id, quantity, stock_status)
    select ${businessId}::bigint, product_id, variant_id, quantity, stock_status
    from ${currentStates(sql`tracked`, own)} c
    on conflict do nothing`.execute(tx)
}
