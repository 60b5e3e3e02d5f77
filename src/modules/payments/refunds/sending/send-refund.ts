import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../../integrations/payments/index.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { lockOrderRow } from '../../../orders/orders/index.ts'
import { findPayingAccount, InvalidReport, type Payments } from '../../payments/index.ts'
import { getRefund } from '../change-refund.ts'
import { loadBooks, type PaidPayment, type RefundRow } from '../load-books.ts'
import { appearanceMs, nextLookUp } from '../rules.ts'
import { updateRefund } from '../save-refund.ts'
import { applyRefund } from './apply-refund.ts'

export type RefundJob = { business_id: number; id: string }

/** Longer than the calls of a refund, including lookups, may take. */
const leaseMs = 60_000

/**
 * Takes the lease to call the provider for a refund in progress; undefined if it has ended or another process has the
 * lease. The lease of a process that died expires.
 */
async function claimRefund(db: Db, { business_id, id }: RefundJob, now: Date): Promise<RefundRow | undefined> {
  return await db
    .updateTable('refunds')
    .set((row) => ({
      asked_until: new Date(now.getTime() + leaseMs),
      asked_count: row('asked_count', '+', 1),
      asked_at: row.fn.coalesce('asked_at', row.val(now.toISOString())),
    }))
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('method', '=', 'provider')
    .where((eb) => eb.or([eb('asked_until', 'is', null), eb('asked_until', '<', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()
}

const releaseRefund = (db: Db, { business_id, id, asked_until, asked_count }: RefundRow, now: Date) =>
  db
    .updateTable('refunds')
    .set({ asked_until: null, look_up_at: nextLookUp(asked_count, now) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('asked_until', '=', asked_until)
    .execute()

/**
 * Requests a committed refund from the provider, or looks it up, and stores the answer. After an unknown outcome it is
 * looked up first and then requested with the same key. A missing answer is no error: the worker tries again. Only the
 * answer to the request itself can fail a refund; a refused lookup cannot.
 */
export async function sendRefund(payments: Payments, job: RefundJob, now: Date) {
  const { db, log } = payments
  const refund = await claimRefund(db, job, payments.now())
  if (!refund) return
  try {
    const payment = await findPayment(db, refund)
    const account = payment && (await findPayingAccount(payments, payment))
    if (!account?.provider.refund) return log.error({ refund: refund.id }, 'the account of a refund is gone')
    const report = await askProvider(account.provider, payment!, refund, now)
    if (report) await db.transaction().execute((tx) => applyRefund(payments, tx, payment!, report, now))
  } catch (err) {
    if (err instanceof ProviderRefused) await failRefused(payments, refund, err, now)
    else if (err instanceof ProviderUnavailable)
      log.warn({ refund: refund.id, err }, 'the payment provider does not respond to a refund; will retry')
    else if (err instanceof InvalidReport)
      log.error({ refund: refund.id, err }, 'refused an invalid report of the payment provider')
    else throw err
  } finally {
    await releaseRefund(db, refund, payments.now())
  }
}

const findPayment = async (db: Db, { business_id, order_id, payment_id }: RefundRow) =>
  (await loadBooks(db, { business_id, id: order_id })).payments.find(({ id }) => id === payment_id)

async function askProvider(
  provider: PaymentProvider,
  payment: PaidPayment,
  refund: RefundRow,
  now: Date,
): Promise<ProviderRefund | undefined> {
  const { id: reference_id, provider_payment_id } = payment
  const lookup = {
    refund_key: refund.origin === 'provider' ? '' : refund.id,
    provider_refund_id: refund.provider_refund_id,
    provider_payment_id: provider_payment_id!,
    reference_id,
  }
  const find = async () => withKey(await provider.findRefund?.(lookup).catch(lookupFailed), refund)
  const wasAsked = refund.asked_count > 1 || refund.provider_refund_id !== null
  const found = wasAsked ? await find() : undefined
  // A refund that already has a provider's id must not be created again because it cannot be found at the moment.
  if (found || refund.provider_refund_id !== null) return found
  try {
    const request = {
      refund_key: refund.id,
      provider_payment_id: provider_payment_id!,
      reference_id,
      payment_method: payment.paid_method ?? payment.payment_method,
      amount: refund.amount,
      currency: refund.currency,
      reason: refund.reason,
    }
    return withKey(await provider.refund!(request), refund)
  } catch (err) {
    // The provider may refuse this request because of the previous one, whose answer was lost.
    if (!(err instanceof ProviderRefused) || !wasAsked) throw err
    const late = await find()
    if (late) return late
    if (now.getTime() - Date.parse(refund.asked_at!) < appearanceMs)
      throw new ProviderUnavailable('A refund was refused after an answer was lost')
    throw err
  }
}

/** A refused lookup, for example because of a revoked key, says nothing about the refund. */
function lookupFailed(err: unknown): never {
  if (!(err instanceof ProviderRefused)) throw err
  throw new ProviderUnavailable('The provider refused to look up a refund', { cause: err })
}

/** Adds the refund's key to the answer of its own request, which may lack it. */
function withKey(report: ProviderRefund | undefined, { id, origin }: RefundRow): ProviderRefund | undefined {
  if (!report || origin === 'provider') return report
  if (report.refund_key && report.refund_key !== id)
    throw new ProviderUnavailable('The provider answered with another refund')
  return { ...report, refund_key: id }
}

/** The provider refused, so nothing happened there and the refund has failed; it can be made by transfer. */
const failRefused = (payments: Payments, { business_id, id, order_id }: RefundRow, err: ProviderRefused, now: Date) =>
  payments.db.transaction().execute(async (tx) => {
    const order = await lockOrderRow(tx, { business_id, id: order_id })
    const refund = await getRefund(tx, business_id, id)
    if (refund.status !== 'pending') return
    payments.log.warn({ refund: id, code: err.code }, 'the payment provider refused a refund')
    const failure = { failure_code: 'provider_refused', failure_reason: err.message }
    await updateRefund(payments, tx, order, refund, { status: 'failed', ...failure, failed_at: now }, null, now)
  })
