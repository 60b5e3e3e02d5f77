import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import { changeOrderStatus, lockOrder, recordBuyerCancel } from '../orders/index.ts'
import { isCancelable } from './rules.ts'

/**
 * Cancels an unpaid order for its buyer. The lock decides between this and a payment that arrives at the same time:
 * after the payment the cancellation is refused, and a later payment becomes a conflict. The worker cancels the open
 * payment at its provider.
 */
export async function cancelPublicOrder(
  tx: Tx,
  store: { id: number; business_id: number },
  secretSlug: string,
  now: Date,
) {
  const known = await tx
    .selectFrom('orders')
    .select(['id', 'business_id'])
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where('secret_slug', '=', secretSlug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw notFound('There is no such order')
  const order = await lockOrder(tx, known)
  if (!isCancelable(order))
    throw conflictBecause(
      'order_not_cancelable',
      `Order ${order.order_id} is ${order.status} and ${order.payment_status}; its buyer can no longer cancel it`,
    )
  await changeOrderStatus(tx, order, { status: 'canceled' }, null, now)
  await recordBuyerCancel(tx, order, now)
}
