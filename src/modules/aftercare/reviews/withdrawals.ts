import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { BoughtOrder } from './find-bought.ts'
import type { ReviewRow } from './views.ts'

/** Records that a review was withdrawn before it was published. */
export const recordWithdrawal = (tx: Tx, { business_id, product_id, order_id }: ReviewRow) =>
  sql`insert into withdrawn_reviews (business_id, product_id, order_id)
    values (${business_id}, ${product_id}, ${order_id}) on conflict do nothing`.execute(tx)

/** Whether the buyer withdrew an unpublished review of the product, of this order or another one. */
export async function wasWithdrawn(tx: Tx, order: BoughtOrder, productId: number): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select 1 from withdrawn_reviews w
        join orders o on o.business_id in (${order.business_id}, ${order.business_id}) and o.id = w.order_id
      where w.business_id = ${order.business_id} and w.product_id = ${productId}
        and (o.id = ${order.id} or o.customer_id = ${order.customer_id})) as is_known`.execute(tx)
  return rows[0]!.is_known
}
