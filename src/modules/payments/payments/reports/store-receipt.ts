import type { ProviderPayment, Receipt } from '../../../../integrations/payments/index.ts'
import { enqueue } from '../../../../platform/background/jobs.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { formatMoney } from '../../../../platform/text/money.ts'
import { hasEnded, type OrderRow } from '../../../orders/fields/index.ts'
import { changeOrderStatus, saveOrder } from '../../../orders/orders/index.ts'
import {
  type ConflictKind,
  type ConflictReason,
  conflictSubject,
  providerSubject,
  recordConflict,
} from '../../../orders/payment-conflicts/index.ts'
import { netRevenue } from '../../../orders/pricing/index.ts'
import { type PaymentRow, updatePayment } from './update-payment.ts'

type Trace = { provider_payment_id: string; [field: string]: string }

/** Stores the receipt in the payment. Marks the order as paid, or as a conflict if it cannot accept the payment. */
export async function storeReceipt(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  report: ProviderPayment,
  receipt: Receipt,
  now: Date,
): Promise<'applied' | 'no_change' | 'conflict'> {
  const isSettled = report.status === 'settled'
  const trace = {
    provider: payment.provider,
    reference_id: payment.id,
    provider_payment_id: report.provider_payment_id,
    payment_method: receipt.payment_method,
    amount: formatMoney(receipt.amount),
    paid_at: receipt.paid_at,
  }
  const record = (kind: ConflictKind, subject: string, reason: ConflictReason) =>
    recordConflict(
      tx,
      {
        business_id: order.business_id,
        kind,
        subject,
        reason,
        order_id: order.id,
        account_id: payment.account_id,
        provider: payment.provider,
        provider_payment_id: report.provider_payment_id,
        expected_amount: order.gross_revenue,
        amount: receipt.amount,
        currency: report.currency,
      },
      now,
    )
  const recordSecond = () =>
    record('second_payment', providerSubject(payment, report.provider_payment_id), 'paid_again')
  if (payment.paid_at !== null && isPaidAgain(payment, report, receipt))
    return await addReceipt(tx, order, trace, recordSecond, now)
  if (payment.paid_at !== null) {
    if (!isSettled || payment.status === 'settled') return 'no_change'
    await updatePayment(tx, payment, { status: 'settled', updated_at: now })
    // While money was refunded the status follows the refunds; if they fail, the order becomes settled.
    if (['partially_refunded', 'refunded'].includes(order.payment_status)) return 'applied'
    if (order.payment_status !== 'paid' || order.deleted_at) return 'conflict'
    await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
    return 'applied'
  }
  if (payment.provider_payment_id !== null && payment.provider_payment_id !== report.provider_payment_id) {
    const { business_id, id: payment_id, provider_payment_id } = payment
    await enqueue(tx, 'cancel-payment', { business_id, payment_id, provider_payment_id })
  }
  const fee = receipt.fee ?? payment.fee
  await updatePayment(tx, payment, {
    status: isSettled ? 'settled' : 'paid',
    paid_amount: receipt.amount,
    surcharge: receipt.surcharge,
    paid_method: receipt.payment_method,
    paid_at: receipt.paid_at,
    provider_payment_id: report.provider_payment_id,
    fee,
    updated_at: now,
  })
  if (order.deleted_at) {
    // Recorded per payment, because the version of a deleted order does not change.
    await record('order', payment.id, 'order_deleted')
    return 'conflict'
  }
  if (order.payment_status !== 'unpaid') return await addReceipt(tx, order, trace, recordSecond, now)
  const problem = findProblem(payment, order, report, receipt)
  const isUsable = problem === undefined
  const gross_revenue = order.gross_revenue + receipt.surcharge
  const payment_fee = fee ?? order.payment_fee
  const fields = {
    pg_paid_info: trace,
    ...(isUsable && {
      payment_method: receipt.payment_method,
      payment_link_income: order.payment_link_income + receipt.surcharge,
      gross_revenue,
      payment_fee,
      net_revenue: netRevenue({ ...order, gross_revenue, payment_fee }),
    }),
  }
  if (problem) await record('order', conflictSubject(order), problem)
  await changeOrderStatus(tx, order, { payment_status: isUsable ? 'paid' : 'conflict', fields }, null, now)
  if (isUsable && isSettled) await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
  return isUsable ? 'applied' : 'conflict'
}

/**
 * Whether the buyer paid a second request with the same reference, which exists if the answer to the first was lost.
 * Two ids of different kinds may belong to one payment, which then has one time; ids of the same kind never do. Some
 * providers give times in seconds.
 */
function isPaidAgain(payment: PaymentRow, report: ProviderPayment, receipt: Receipt): boolean {
  const [known, reported] = [payment.provider_payment_id ?? '', report.provider_payment_id]
  if (known === reported) return false
  const kind = readPrefix(known)
  return Date.parse(payment.paid_at!) !== Date.parse(receipt.paid_at) || (kind !== '' && kind === readPrefix(reported))
}

/** The prefix of ids such as `cs_…` and `pr-…`; empty if there is none. */
const readPrefix = (id: string) => /^[a-z]{2}[_-]/.exec(id)?.[0] ?? ''

/** Why the order cannot accept a payment; undefined if it can. */
function findProblem(
  payment: PaymentRow,
  order: OrderRow,
  report: ProviderPayment,
  receipt: Receipt,
): ConflictReason | undefined {
  if (report.currency !== payment.currency) return 'other_currency'
  if (receipt.amount - receipt.surcharge !== order.gross_revenue) return 'other_amount'
  return hasEnded(order) ? 'order_ended' : undefined
}

/** Records a further payment of an order that was already paid, once. */
async function addReceipt(
  tx: Tx,
  order: OrderRow,
  trace: Trace,
  recordSecond: () => Promise<void>,
  now: Date,
): Promise<'no_change' | 'conflict'> {
  if (order.deleted_at) {
    await recordSecond()
    return 'conflict'
  }
  const before = order.pg_paid_info as (Trace & { also_paid?: Trace[] }) | null
  const known = [before, ...(before?.also_paid ?? [])]
  if (known.some((one) => one?.provider_payment_id === trace.provider_payment_id)) return 'no_change'
  const info = before ? { ...before, also_paid: [...(before.also_paid ?? []), trace] } : trace
  await saveOrder(tx, order, { pg_paid_info: info }, null, now)
  await recordSecond()
  return 'conflict'
}
