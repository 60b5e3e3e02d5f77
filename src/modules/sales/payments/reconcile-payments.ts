import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadOrder, type OrderKey } from '../orders/index.ts'
import { applyReport, InvalidReport } from './apply-report.ts'
import { askProvider, type Payments } from './create-payment.ts'
import { hasEnded, lookupAfterMs } from './rules.ts'

const maxPerRun = 100

/** Looks up payments without news at the provider, to recover from crashes and lost callbacks. */
export async function reconcilePayments(payments: Payments, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const unsure = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', payments.provider.name)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'creating'), eb('updated_at', '<', before(lookupAfterMs.creating))]),
        eb.and([eb('status', '=', 'open'), eb('updated_at', '<', before(lookupAfterMs.open))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(maxPerRun)
    .execute()
  for (const payment of unsure) await resolvePayment(payments, payment, now)
}

/** Looks up the payments of one order, because the merchant asks or the order is about to expire. */
export async function checkPayments(payments: Payments, order: OrderKey, now: Date) {
  const known = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['creating', 'open', 'replaced', 'paid'])
    .execute()
  for (const payment of known) await resolvePayment(payments, payment, now)
}

type UnresolvedPayment = Parameters<typeof askProvider>[1] & { status: string }

async function resolvePayment(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const { db, provider, log } = payments
  try {
    const found = await provider.find(payment.id)
    if (found) await db.transaction().execute((tx) => applyReport(tx, provider.name, payment.business_id, found, now))
    else if (payment.status === 'creating') await repeatRequest(payments, payment, now)
    await db
      .updateTable('payments')
      .set({ updated_at: now })
      .where('business_id', '=', payment.business_id)
      .where('id', '=', payment.id)
      .execute()
  } catch (error) {
    if (error instanceof InvalidReport) {
      log.error({ err: error, payment: payment.id }, 'refused an invalid report of the payment provider')
      return
    }
    const isDown = error instanceof ProviderUnavailable || (error instanceof AppError && error.status === 503)
    if (!isDown) throw error
    log.warn({ payment: payment.id }, 'the payment provider does not respond; will retry')
  }
}

/** Repeats a request that the provider never received, unless the order has ended. */
async function repeatRequest(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const order = await loadOrder(payments.db, { business_id: payment.business_id, id: payment.order_id })
  const isWanted =
    !hasEnded(order) &&
    order.payment_status === 'unpaid' &&
    order.payment_method === payment.payment_method &&
    (payment.expires_at === null || Date.parse(payment.expires_at) > now.getTime())
  if (isWanted) return await askProvider(payments, payment, now)
  await payments.db
    .updateTable('payments')
    .set({ status: 'failed', updated_at: now })
    .where('business_id', '=', payment.business_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'creating')
    .execute()
}
