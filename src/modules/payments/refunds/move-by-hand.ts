import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { checkPaymentMoveByHand } from '../../orders/fields/index.ts'
import { changeOrderStatuses, lockOrders } from '../../orders/orders/index.ts'
import { recordManualPayments, voidManualPayments } from '../payments/index.ts'
import { isWhollyRefunded } from './load-books.ts'

type Change = Parameters<typeof changeOrderStatuses>[3]

/**
 * Changes orders on behalf of a person or a machine of the business, within what was refunded. An order marked as paid
 * gets a payment of what providers did not receive, which can be refunded.
 */
export async function moveByHand(
  tx: Tx,
  businessId: number,
  ids: string[],
  change: Change,
  by: string | null,
  now: Date,
) {
  const { payment_status: to } = change
  if (to)
    for (const order of await lockOrders(tx, businessId, ids))
      checkPaymentMoveByHand(order, to, order.refunded_amount > 0 && (await isWhollyRefunded(tx, order)))
  if (to === 'unpaid') await checkNoRefunds(tx, businessId, ids)
  await changeOrderStatuses(tx, businessId, ids, change, by, now)
  if (to === 'paid' || to === 'settled') await recordManualPayments(tx, businessId, ids, now)
  if (to === 'unpaid') await voidManualPayments(tx, businessId, ids, now)
}

/** Refuses unpaid as a status while a refund exists or is in progress. */
async function checkNoRefunds(tx: Tx, businessId: number, ids: string[]) {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from refunds r join orders o on o.business_id = r.business_id and o.id = r.order_id
    where r.business_id = ${businessId} and r.order_id = any(${ids}::uuid[]) and r.status in ('pending', 'succeeded')
    limit 1`.execute(tx)
  if (rows[0]) throw conflictBecause('refunds_open', `Order ${rows[0].order_id} has refunds: it was paid`)
}
