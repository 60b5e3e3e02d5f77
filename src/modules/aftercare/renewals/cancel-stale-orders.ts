import { sameBusiness } from '../../../platform/db/of-business.ts'
import { closeActionOrder } from '../../goods/subscriptions/index.ts'
import { changeOrderStatus } from '../../orders/orders/index.ts'
import { checkPayments, type Payments } from '../../payments/payments/index.ts'

const maxPerRun = 500

/**
 * Cancels unpaid orders whose purpose, such as an upgrade, was replaced or dropped. Asks the provider first, because
 * the callback of a payment may have been lost; if the provider gives no answer, the order is left to the next run.
 */
export async function cancelStaleOrders(payments: Payments, now: Date): Promise<number> {
  const { db } = payments
  const stale = await db
    .selectFrom('subscription_actions')
    .select(['id', 'business_id', 'order_id'])
    .where('is_order_open', '=', true)
    .where('status', 'in', ['replaced', 'canceled', 'failed'])
    .orderBy('id')
    .limit(maxPerRun)
    .execute()
  const failures = new Map<number | null, number>()
  for (const { id, business_id, order_id } of stale) {
    const key = { business_id, id: order_id! }
    if (!(await checkPayments(payments, key, now, failures))) continue
    await db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select(['status', 'payment_status'])
        .where('business_id', 'in', sameBusiness(business_id))
        .where('id', '=', order_id)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (order?.payment_status === 'unpaid' && ['draft', 'pending', 'confirmed'].includes(order.status))
        await changeOrderStatus(tx, key, { status: 'canceled' }, null, now)
      else await closeActionOrder(tx, business_id, id)
    })
  }
  return stale.length
}
