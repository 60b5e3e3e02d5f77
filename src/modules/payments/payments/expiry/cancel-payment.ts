import { lookUp, ProviderRefused, ProviderUnavailable } from '../../../../integrations/payments/index.ts'
import { enqueue } from '../../../../platform/background/jobs.ts'
import { sameBusiness } from '../../../../platform/db/of-business.ts'
import { loadLookup } from '../load-lookup.ts'
import { findPayingAccount, type OpenAccount, type Payments } from '../payment-accounts.ts'
import { applyReport } from '../reports/apply-report.ts'
import { endPayment } from '../reports/end-payment.ts'
import { canBePaid } from '../rules.ts'

export type EndedPayment = {
  id: string
  business_id: number
  account_id: number | null
  provider: string
  provider_payment_id: string | null
  saved_method_id: string | null
}

/**
 * `provider_payment_id` is set if it is another request with the same reference than the one that the payment refers
 * to.
 */
export type CancelJob = { business_id: number; payment_id: string; provider_payment_id?: string }

const retryAfterMs = 60_000

/**
 * Cancels at the provider a payment that has ended here, so that it cannot be paid any more. Returns false if it was
 * already paid; the receipt is then applied, and a failure to look it up is thrown. A payment that cannot be canceled
 * now is left to the worker, and one that arrives nevertheless is recorded. `mustKnow`: throws if it may still be paid,
 * even if the provider cannot cancel payments.
 */
export async function cancelPayment(
  payments: Payments,
  ended: EndedPayment,
  now: Date,
  { mustKnow = false } = {},
): Promise<boolean> {
  const account = await findPayingAccount(payments, ended)
  if (!account) return true
  const answer = await askToCancel(payments, account, ended).catch(async (err) => {
    if (mustKnow) throw err
    payments.log.warn({ err, payment: ended.id }, 'could not cancel a payment at the provider; will retry')
    const job: CancelJob = { business_id: ended.business_id, payment_id: ended.id }
    const options = { runAt: new Date(now.getTime() + retryAfterMs), key: `cancel-payment:${ended.id}` }
    await payments.db.transaction().execute((tx) => enqueue(tx, 'cancel-payment', job, options))
    return 'canceled'
  })
  if (answer === 'refused' && mustKnow) throw new ProviderUnavailable('The provider does not cancel an open payment')
  if (answer === 'paid') await applyPaid(payments, account, ended, now)
  return answer !== 'paid'
}

/**
 * Cancels a payment whose order no longer accepts one, or that could not be canceled when it ended. Repetitions change
 * nothing. Throws while the provider gives no answer, so that the job is retried.
 */
export async function workOffCancel(payments: Payments, job: CancelJob, now: Date) {
  const { business_id, payment_id } = job
  if (job.provider_payment_id) return await cancelOther(payments, job.provider_payment_id, job, now)
  const payment = await payments.db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'payments.order_id').onRef('orders.business_id', '=', 'payments.business_id'),
    )
    .selectAll('payments')
    .select(['orders.status as order_status', 'orders.payment_status', 'orders.deleted_at'])
    .where('payments.business_id', '=', business_id)
    .where('payments.id', '=', payment_id)
    .where('payments.paid_at', 'is', null)
    .executeTakeFirst()
  if (!payment) return
  const isLive = payment.status === 'creating' || payment.status === 'open'
  if (isLive && canBePaid({ ...payment, status: payment.order_status })) return
  if (payment.asked_until !== null && Date.parse(payment.asked_until) > now.getTime())
    throw new Error('A process is calling the provider for this payment')
  const account = await findPayingAccount(payments, payment)
  const answer = account && (await askToCancel(payments, account, payment))
  if (account && answer === 'paid') return await applyPaid(payments, account, payment, now)
  await payments.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('business_id', 'in', sameBusiness(business_id))
      .where('id', '=', payment.order_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await endPayment(tx, payment_id, order, 'failed', now)
  })
}

/**
 * Cancels a second request of a payment that was paid by another request. If both were paid, a conflict is recorded.
 */
async function cancelOther(
  payments: Payments,
  provider_payment_id: string,
  { business_id, payment_id }: CancelJob,
  now: Date,
) {
  const payment = await payments.db
    .selectFrom('payments')
    .select(['id', 'business_id', 'account_id', 'provider', 'saved_method_id'])
    .where('business_id', '=', business_id)
    .where('id', '=', payment_id)
    .executeTakeFirst()
  const account = payment && (await findPayingAccount(payments, payment))
  if (!account) return
  const other = { ...payment, provider_payment_id }
  if ((await askToCancel(payments, account, other)) === 'paid') await applyPaid(payments, account, other, now)
}

/** Some providers cannot cancel some payments, such as QR codes; those end when they expire. */
async function askToCancel(payments: Payments, { provider }: OpenAccount, payment: EndedPayment) {
  try {
    await provider.cancel(await loadLookup(payments, payment))
    return 'canceled'
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    if (error.code === 'already_paid') return 'paid'
    payments.log.warn({ payment: payment.id, code: error.code }, 'the payment provider cancels no such payment')
    return 'refused'
  }
}

async function applyPaid(payments: Payments, { provider }: OpenAccount, payment: EndedPayment, now: Date) {
  const found = await lookUp(provider.find(await loadLookup(payments, payment)))
  if (!found) throw new ProviderUnavailable('The provider does not show a payment that it calls paid')
  await payments.db.transaction().execute((tx) => applyReport(tx, payment, { ...found, reference_id: payment.id }, now))
}
