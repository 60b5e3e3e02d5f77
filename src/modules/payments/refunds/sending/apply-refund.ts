import type { ProviderRefund } from '../../../../integrations/payments/index.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { createUuid } from '../../../../platform/secrets/ids.ts'
import { lockOrder, lockOrderRow } from '../../../orders/orders/index.ts'
import { InvalidReport, type Outcome, type Payments, type RefundedPayment } from '../../payments/index.ts'
import { listOrderRefunds, type RefundRow } from '../load-books.ts'
import { mailRefund } from '../mail-refund.ts'
import { nextLookUp } from '../rules.ts'
import { insertRefund, updateRefund } from '../save-refund.ts'
import { noteSecondRefund } from './note-second-refund.ts'

/**
 * Applies a provider's report about a refund: an answer, a callback or a lookup. Reports may repeat and arrive in any
 * order. A refund that we did not request was made at the provider and is recorded as such.
 */
export async function applyRefund(
  payments: Payments,
  tx: Tx,
  payment: RefundedPayment,
  report: ProviderRefund,
  now: Date,
): Promise<Outcome> {
  if (report.amount <= 0) throw new InvalidReport(422, 'validation_failed', 'A refund needs an amount')
  const order = await lockOrderRow(tx, { business_id: payment.business_id, id: payment.order_id })
  const refunds = await listOrderRefunds(tx, order)
  const known = refunds.find((refund) => isSame(refund, payment, report))
  const noted = known ? undefined : await noteSecondRefund(tx, order, payment, report, now)
  if (noted) return noted
  const fields = known ? findChanges(known, report, now) : {}
  if (!fields || (!known && report.status === 'failed')) return 'no_change'
  const after = known
    ? await updateRefund(payments, tx, order, known, fields, null, now)
    : await insertRefund(payments, tx, order, ofProvider(payment, report, order.currency, now), null, now)
  if (order.deleted_at) return 'conflict'
  const isReported = after.status !== known?.status
  if (isReported)
    await mailRefund(
      tx,
      await lockOrder(tx, order),
      { before: known, after },
      { addresses: payments.config, by: null, now },
    )
  return 'applied'
}

function isSame(
  refund: RefundRow,
  payment: RefundedPayment,
  { refund_key, provider_refund_id }: ProviderRefund,
): boolean {
  if (refund.payment_id !== payment.id || refund.method !== 'provider') return false
  return refund.id === refund_key || (provider_refund_id !== '' && refund.provider_refund_id === provider_refund_id)
}

/**
 * The changes that a report causes; undefined if it says nothing new. A reported failure is final, and that a refund is
 * in progress is outdated once it has ended. A refund that we gave up, because the provider refused it after an answer
 * was lost, may still turn out to exist.
 */
function findChanges(refund: RefundRow, report: ProviderRefund, now: Date) {
  const { provider_refund_id, status, amount } = report
  const isFinal = refund.status === 'failed' && refund.failure_code === 'provider_failed'
  const isLate = refund.status === 'succeeded' && status === 'pending'
  const isKnown = refund.status === status && refund.provider_refund_id === provider_refund_id
  if (isFinal || isLate || isKnown || refund.status === 'requested') return undefined
  return {
    status,
    amount,
    provider_refund_id,
    failure_code: status === 'failed' ? 'provider_failed' : null,
    failure_reason: status === 'failed' ? report.failure_reason : null,
    ...toEndFields(status, now),
  }
}

const toEndFields = (status: ProviderRefund['status'], now: Date) => ({
  ...(status === 'succeeded' && { succeeded_at: now, failed_at: null }),
  ...(status === 'failed' && { failed_at: now }),
})

const ofProvider = (payment: RefundedPayment, report: ProviderRefund, currency: string, now: Date) => ({
  id: createUuid(),
  business_id: payment.business_id,
  order_id: payment.order_id,
  payment_id: payment.id,
  origin: 'provider' as const,
  method: 'provider' as const,
  status: report.status,
  amount: report.amount,
  currency,
  reason: '',
  provider_refund_id: report.provider_refund_id,
  asked_count: 1,
  asked_at: now,
  look_up_at: nextLookUp(1, now),
  ...toEndFields(report.status, now),
})
