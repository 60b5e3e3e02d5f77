import { type ProviderPayment, ProviderRefused, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { loadOrder, type OrderKey } from '../../orders/orders/index.ts'
import { type Ask, askProvider } from './ask-provider.ts'
import { loadLookup } from './load-lookup.ts'
import { manualProvider } from './manual-payments.ts'
import { findPayingAccount, type Payments } from './payment-accounts.ts'
import { applyReport, isPayable } from './reports/apply-report.ts'
import { canBePaid, lookupAfterMs, unansweredMs } from './rules.ts'
import { runByAccount } from './run-by-account.ts'

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
    // For the other payments another process is calling the provider.
    .where((eb) => eb.or([eb('asked_until', 'is', null), eb('asked_until', '<', now.toISOString())]))
    .orderBy('updated_at')
    .limit(maxPerRun)
    .execute()
  await runByAccount(payments, unsure, (payment) => resolvePayment(payments, payment, now))
}

/** How many lookups failed in a run, by account. After some failures the run stops asking that account. */
export type Failures = Map<number | null, number>
const maxFailures = 5
const maxPerOrder = 50

/**
 * Looks up the payments of one order, because the merchant asks or the order is about to end. Returns false if one may
 * have been paid, because its provider gives no answer; a payment that no longer counts is waited for until a day after
 * its end.
 */
export async function checkPayments(
  payments: Payments,
  order: OrderKey,
  now: Date,
  failures: Failures = new Map(),
): Promise<boolean> {
  const known = await payments.db
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .where('status', '<>', 'settled')
    .where('provider', '<>', manualProvider)
    .orderBy('created_at', 'desc')
    .limit(maxPerOrder)
    .execute()
  let isSure = true
  for (const payment of known) {
    const failed = failures.get(payment.account_id) ?? 0
    if (failed < maxFailures && (await resolvePayment(payments, payment, now))) continue
    failures.set(payment.account_id, failed + 1)
    if (payment.expires_at !== null && Date.parse(payment.expires_at) > now.getTime() - unansweredMs) isSure = false
  }
  return isSure
}

type UnresolvedPayment = Ask & { status: string; provider_payment_id: string | null }

/** Looks a payment up. Returns false if the provider did not say how it stands. */
async function resolvePayment(payments: Payments, payment: UnresolvedPayment, now: Date): Promise<boolean> {
  const { log } = payments
  const isSure = await lookUpPayment(payments, payment, now).catch((error) => {
    const trace = { err: error, payment: payment.id }
    // The answer of a repeated request: the payment has failed.
    if (error instanceof AppError && error.status === 409) return true
    if (error instanceof ProviderRefused) log.warn(trace, 'the payment provider refused a call')
    else if (error instanceof ProviderUnavailable || (error instanceof AppError && error.status === 503))
      log.warn({ payment: payment.id }, 'the payment provider does not respond; will retry')
    else log.error(trace, 'could not look up a payment')
    return false
  })
  // Done even after a failure: payments of a provider that is down must not keep others from being looked up.
  await payments.db
    .updateTable('payments')
    .set({ updated_at: now })
    .where('business_id', '=', payment.business_id)
    .where('id', '=', payment.id)
    .execute()
  return isSure
}

async function lookUpPayment(payments: Payments, payment: UnresolvedPayment, now: Date): Promise<boolean> {
  const account = await findPayingAccount(payments, payment, { isRoutine: true })
  if (!account) return false
  const found = await account.provider.find(await loadLookup(payments, payment))
  // A charge in progress has no instructions.
  const isLost = !found || (payment.saved_method_id === null && found.status === 'open' && !isPayable(found))
  if (isLost && payment.status === 'creating') await repeatRequest(payments, payment, now)
  else if (found) await applyFound(payments, payment, found, now)
  return true
}

async function applyFound({ db }: Payments, payment: UnresolvedPayment, found: ProviderPayment, now: Date) {
  const report = { ...found, reference_id: found.reference_id || payment.id }
  await db.transaction().execute((tx) => applyReport(tx, payment, report, now))
}

/**
 * Repeats a request that the provider never received or whose answer was lost, unless the order has ended. Charges are
 * not repeated here, because only their planner knows whether they are still wanted; until its end a charge may appear
 * at the provider.
 */
async function repeatRequest(payments: Payments, payment: UnresolvedPayment, now: Date) {
  const order = await loadOrder(payments.db, { business_id: payment.business_id, id: payment.order_id })
  const isOver = payment.expires_at !== null && Date.parse(payment.expires_at) <= now.getTime()
  if (payment.saved_method_id !== null && !isOver)
    throw new ProviderUnavailable('The outcome of a charge is not known yet')
  const isWanted = canBePaid(order) && order.payment_method === payment.payment_method && !isOver
  if (isWanted) return await askProvider(payments, payment, now, { lookFirst: false })
  await payments.db
    .updateTable('payments')
    .set({ status: 'failed', failure_code: payment.saved_method_id && 'no_answer', updated_at: now })
    .where('business_id', '=', payment.business_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'creating')
    .execute()
}
