import { sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshStoreItems } from '../../catalog/listings/index.ts'

/** Erases the buyer's data from the reviews of these orders. The stars stay, so that averages do not change. */
export async function eraseReviews(tx: Tx, businessId: number, orderIds: string[]) {
  const { rows } = await sql<{ product_id: number; status: string }>`
    update reviews set ${eraseColumns('reviews')}, replied_at = null, customer_id = null
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])
    returning product_id, status`.execute(tx)
  const shown = rows.filter(({ status }) => status === 'published').map(({ product_id }) => product_id)
  if (shown.length > 0) await refreshStoreItems(tx, businessId, { products: [...new Set(shown)] })
}

/**
 * Assigns the reviews of one customer to another. If both reviewed a product, the second review keeps only its order.
 */
export async function moveReviews(tx: Tx, businessId: number, from: number, to: number) {
  await sql`update reviews r set customer_id = case when exists (
      select 1 from reviews o where o.business_id = ${businessId} and o.product_id = r.product_id and o.customer_id = ${to})
      then null else ${to}::bigint end
    where r.business_id = ${businessId} and r.order_id in (
      select id from orders where business_id = ${businessId} and customer_id in (${from}, ${to}))
      and r.customer_id = ${from}`.execute(tx)
}
