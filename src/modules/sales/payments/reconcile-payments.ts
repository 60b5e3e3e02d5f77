import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadOrder } from '../orders/index.ts'
import { applyReport } from './apply-report.ts'
import { askProvider, type Payments } from './create-payment.ts'
import { hasEnded, unsureAfterMs } from './rules.ts'

const mostAtOnce = 100

/** Asks the provider about payments without news: what a crash interrupted, and what a lost callback would have told. */
export async function reconcilePayments(payments: Payments, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const unsure = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', payments.provider.name)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'creating'), eb('updated_at', '<', before(unsureAfterMs.creating))]),
        eb.and([eb('status', '=', 'open'), eb('updated_at', '<', before(unsureAfterMs.open))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(mostAtOnce)
    .execute()
  for (const payment of unsure) await settleDoubt(payments, payment, now)
}

/** The same for one order, now: a merchant asks, or it is about to expire. */
export async function checkPayments(payments: Payments, orderId: string, now: Date) {
  const known = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open', 'replaced', 'paid'])
    .execute()
  for (const payment of known) await settleDoubt(payments, payment, now)
}

type Doubt = Parameters<typeof askProvider>[1] & { status: string }

async function settleDoubt(payments: Payments, payment: Doubt, now: Date) {
  const { db, provider, log } = payments
  try {
    const found = await provider.find(payment.id)
    if (found) await db.transaction().execute((tx) => applyReport(tx, provider.name, found, now))
    else if (payment.status === 'creating') await askAgain(payments, payment, now)
    await db.updateTable('payments').set({ updated_at: now }).where('id', '=', payment.id).execute()
  } catch (error) {
    const isDown = error instanceof ProviderUnavailable || (error instanceof AppError && error.status === 503)
    if (!isDown) throw error
    log.warn({ payment: payment.id }, 'the payment provider does not answer; asked again later')
  }
}

/** The provider never heard of it: it is asked once more, unless the order has ended meanwhile. */
async function askAgain(payments: Payments, payment: Doubt, now: Date) {
  const order = await loadOrder(payments.db, payment.order_id)
  const isWanted =
    !hasEnded(order) && order.payment_status === 'unpaid' && order.payment_method === payment.payment_method
  if (isWanted) return await askProvider(payments, payment, now)
  await payments.db
    .updateTable('payments')
    .set({ status: 'failed', updated_at: now })
    .where('id', '=', payment.id)
    .where('status', '=', 'creating')
    .execute()
}
