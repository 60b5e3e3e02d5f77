import { sameBusiness } from '../../../platform/db/of-business.ts'
import { endPayment } from './end-payment.ts'
import type { Payments } from './payment-accounts.ts'
import { checkPayments } from './reconcile-payments.ts'

const maxPerRun = 500

/**
 * Ends payments after their time. Asks the provider first, because the callback of a payment may have been lost. The
 * order of a checkout ends with its payment (`expireOrders`); any other order stays open, and a new payment can be made.
 */
export async function expirePayments(payments: Payments, now: Date) {
  const { db } = payments
  const due = await db
    .selectFrom('payments')
    .select(['id', 'business_id', 'order_id'])
    .where('status', 'in', ['creating', 'open'])
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(maxPerRun)
    .execute()
  for (const { id, business_id, order_id } of due) {
    await checkPayments(payments, { business_id, id: order_id }, now)
    await db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .selectAll()
        .where('business_id', 'in', sameBusiness(business_id))
        .where('id', '=', order_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      await endPayment(tx, id, order, 'expired', now)
    })
  }
}
