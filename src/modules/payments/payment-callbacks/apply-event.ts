import type { ProviderDispute, ProviderEvent } from '../../../integrations/payments/index.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { changeOrderStatus, lockOrder, lockOrderRow, saveOrder } from '../../orders/orders/index.ts'
import { providerSubject, recordConflict } from '../../orders/payment-conflicts/index.ts'
import { applyReport, findReportedPayment, type Outcome, type Payments, type Source } from '../payments/index.ts'

export type Applied = { outcome: Outcome; payment_id: string | null }

/** Applies a provider's report, and returns the payment that it is about. */
export async function applyEvent(
  payments: Payments,
  tx: Tx,
  source: Source,
  event: ProviderEvent,
  now: Date,
): Promise<Applied> {
  if (event.kind === 'ignored') return { outcome: 'no_change', payment_id: null }
  const named = event.kind === 'payment' ? event.payment : event.kind === 'refund' ? event.refund : event.dispute
  const payment = await findReportedPayment(tx, source, named)
  if (!payment) return { outcome: 'unknown', payment_id: null }
  const owned = { ...source, ...payment }
  const outcome =
    event.kind === 'payment'
      ? await applyReport(tx, source, event.payment, now)
      : event.kind === 'refund'
        ? await payments.refundPort.applyRefund(payments, tx, owned, event.refund, now)
        : await applyDispute(tx, owned, event.dispute, now)
  return { outcome, payment_id: payment.id }
}

/**
 * A disputed payment puts its order into conflict, which a person resolves. The dispute's outcome is recorded in the
 * entry.
 */
async function applyDispute(
  tx: Tx,
  { business_id, order_id, account_id, provider }: Source & { order_id: string },
  dispute: ProviderDispute,
  now: Date,
): Promise<Outcome> {
  const order = await lockOrderRow(tx, { business_id, id: order_id })
  const { provider_dispute_id, status, reason } = dispute
  const before = order.pg_paid_info as { disputes?: { provider_dispute_id: string; status: string }[] } | null
  const isThis = (one: { provider_dispute_id: string }) => one.provider_dispute_id === provider_dispute_id
  const others = before?.disputes?.filter((one) => !isThis(one)) ?? []
  // Reports arrive in any order, so a report that a known dispute is open changes nothing.
  if (before?.disputes?.some((one) => isThis(one) && (one.status === status || status === 'open'))) return 'no_change'
  const noted = { provider_dispute_id, status, reason, amount: formatMoney(dispute.amount) }
  await recordConflict(
    tx,
    {
      business_id,
      kind: 'dispute',
      subject: providerSubject({ account_id, provider }, provider_dispute_id),
      reason: `dispute_${status}`,
      order_id,
      account_id,
      provider,
      provider_payment_id: dispute.provider_payment_id,
      amount: dispute.amount,
      currency: order.currency,
    },
    now,
  )
  if (order.deleted_at) return 'conflict'
  const fields = { pg_paid_info: { ...before, disputes: [...others, noted] } }
  const open = await lockOrder(tx, order)
  if (status !== 'won' && ['paid', 'settled', 'partially_refunded'].includes(order.payment_status))
    await changeOrderStatus(tx, open, { payment_status: 'conflict', fields }, null, now)
  else await saveOrder(tx, open, fields, null, now)
  return 'conflict'
}
