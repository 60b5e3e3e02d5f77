import { ProviderRefused, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadOrder, type OrderKey } from '../orders/index.ts'
import { applyReport, InvalidReport, isPayable } from './apply-report.ts'
import { type Ask, askProvider } from './create-payment.ts'
import { findPayingAccount, type Payments } from './payment-accounts.ts'
import { hasEnded, lookupAfterMs } from './rules.ts'

const maxPerRun = 100

/** Looks up payments without news at the provider, to recover from crashes and lost callbacks. */
export async function reconcilePayments(payments: Payments, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const unsure = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'creating'), eb('updated_at', '<', before(lookupAfterMs.creating))]),
        eb.and([eb('status', '=', 'open'), eb('updated_at', '<', before(lookupAfterMs.open))]),
      ]),
    )
    .orderBy('updated_at')
    .limit(maxPerRun)
    .execute()
  // Accounts side by side, so that the timeouts of one provider delay no other.
  const byAccount = Map.groupBy(unsure, ({ account_id }) => account_id)
  await Promise.all(
    [...byAccount.values()].map(async (group) => {
      for (const payment of group) await resolvePayment(payments, payment, now)
    }),
  )
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

type UnresolvedPayment = Ask & { status: string; provider_payment_id: string | null }

async function resolvePayment(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const { log } = payments
  try {
    await lookUpPayment(payments, payment, now)
  } catch (error) {
    const isRefused = error instanceof ProviderRefused || (error instanceof AppError && error.status === 409)
    const isDown = error instanceof ProviderUnavailable || (error instanceof AppError && error.status === 503)
    if (error instanceof InvalidReport)
      log.error({ err: error, payment: payment.id }, 'refused an invalid report of the payment provider')
    else if (isRefused) log.warn({ payment: payment.id }, 'the payment provider refused a call')
    else if (isDown) log.warn({ payment: payment.id }, 'the payment provider does not respond; will retry')
    else throw error
  }
  // Also after a failure: payments of a provider that is down must not keep the others from being looked up.
  await payments.db
    .updateTable('payments')
    .set({ updated_at: now })
    .where('business_id', '=', payment.business_id)
    .where('id', '=', payment.id)
    .execute()
}

async function lookUpPayment(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const account = await findPayingAccount(payments, payment)
  if (!account) return
  const { id: reference_id, provider_payment_id } = payment
  const found = await account.provider.find({ reference_id, provider_payment_id })
  const isLost = !found || (found.status === 'open' && !isPayable(found))
  if (isLost && payment.status === 'creating') return await repeatRequest(payments, payment, now)
  if (!found) return
  const report = { ...found, reference_id: found.reference_id || reference_id }
  await payments.db.transaction().execute((tx) => applyReport(tx, payment, report, now))
}

/** Repeats a request that the provider never received or whose answer is lost, unless the order has ended. */
async function repeatRequest(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const order = await loadOrder(payments.db, { business_id: payment.business_id, id: payment.order_id })
  const isWanted =
    !hasEnded(order) &&
    order.payment_status === 'unpaid' &&
    order.payment_method === payment.payment_method &&
    (payment.expires_at === null || Date.parse(payment.expires_at) > now.getTime())
  if (isWanted) return await askProvider(payments, payment, now, { lookFirst: false })
  await payments.db
    .updateTable('payments')
    .set({ status: 'failed', updated_at: now })
    .where('business_id', '=', payment.business_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'creating')
    .execute()
}
