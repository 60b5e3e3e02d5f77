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

/** A receipt with the payment and the locked order that it is for. */
type Received = { payment: PaymentRow; order: OrderRow; report: ProviderPayment; receipt: Receipt }

/** Stores the receipt in the payment. Marks the order as paid, or as a conflict if it cannot accept the payment. */
export async function storeReceipt(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  report: ProviderPayment,
  receipt: Receipt,
  now: Date,
): Promise<'applied' | 'no_change' | 'conflict'> {
  const received = { payment, order, report, receipt }
  if (payment.paid_at !== null && isPaidAgain(payment, report, receipt)) return await addReceipt(tx, received, now)
  if (payment.paid_at !== null) return report.status === 'settled' ? await settle(tx, payment, order, now) : 'no_change'
  await markPaid(tx, received, now)
  if (order.deleted_at) {
    // Recorded per payment, because the version of a deleted order does not change.
    await record(tx, received, { kind: 'order', subject: payment.id, reason: 'order_deleted' }, now)
    return 'conflict'
  }
  if (order.payment_status !== 'unpaid') return await addReceipt(tx, received, now)
  return await payOrder(tx, received, now)
}

/** Settles a payment that is paid already, and its order. */
async function settle(tx: Tx, payment: PaymentRow, order: OrderRow, now: Date) {
  if (payment.status === 'settled') return 'no_change'
  await updatePayment(tx, payment, { status: 'settled', updated_at: now })
  // While money was refunded the status follows the refunds; if they fail, the order becomes settled.
  if (['partially_refunded', 'refunded'].includes(order.payment_status)) return 'applied'
  if (order.payment_status !== 'paid' || order.deleted_at) return 'conflict'
  await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
  return 'applied'
}

/** Another request of the same payment that is still open at the provider is canceled there. */
async function markPaid(tx: Tx, { payment, report, receipt }: Received, now: Date) {
  if (payment.provider_payment_id !== null && payment.provider_payment_id !== report.provider_payment_id) {
    const { business_id, id: payment_id, provider_payment_id } = payment
    await enqueue(tx, 'cancel-payment', { business_id, payment_id, provider_payment_id })
  }
  await updatePayment(tx, payment, {
    status: report.status === 'settled' ? 'settled' : 'paid',
    paid_amount: receipt.amount,
    surcharge: receipt.surcharge,
    paid_method: receipt.payment_method,
    paid_at: receipt.paid_at,
    provider_payment_id: report.provider_payment_id,
    fee: receipt.fee ?? payment.fee,
    updated_at: now,
  })
}

/** Marks an unpaid order as paid by the receipt, or as a conflict if the receipt does not fit it. */
async function payOrder(tx: Tx, received: Received, now: Date): Promise<'applied' | 'conflict'> {
  const { payment, order, report, receipt } = received
  const reason = findProblem(payment, order, report, receipt)
  if (reason) {
    await record(tx, received, { kind: 'order', subject: conflictSubject(order), reason }, now)
    const fields = { pg_paid_info: toTrace(received) }
    await changeOrderStatus(tx, order, { payment_status: 'conflict', fields }, null, now)
    return 'conflict'
  }
  const gross_revenue = order.gross_revenue + receipt.surcharge
  const payment_fee = receipt.fee ?? payment.fee ?? order.payment_fee
  const fields = {
    pg_paid_info: toTrace(received),
    payment_method: receipt.payment_method,
    payment_link_income: order.payment_link_income + receipt.surcharge,
    gross_revenue,
    payment_fee,
    net_revenue: netRevenue({ ...order, gross_revenue, payment_fee }),
  }
  await changeOrderStatus(tx, order, { payment_status: 'paid', fields }, null, now)
  if (report.status === 'settled') await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
  return 'applied'
}

/** What the order keeps of a receipt. */
const toTrace = ({ payment, report, receipt }: Received): Trace => ({
  provider: payment.provider,
  reference_id: payment.id,
  provider_payment_id: report.provider_payment_id,
  payment_method: receipt.payment_method,
  amount: formatMoney(receipt.amount),
  paid_at: receipt.paid_at,
})

const record = (
  tx: Tx,
  { payment, order, report, receipt }: Received,
  conflict: { kind: ConflictKind; subject: string; reason: ConflictReason },
  now: Date,
) =>
  recordConflict(
    tx,
    {
      business_id: order.business_id,
      ...conflict,
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
async function addReceipt(tx: Tx, received: Received, now: Date): Promise<'no_change' | 'conflict'> {
  const { payment, order, report } = received
  const subject = providerSubject(payment, report.provider_payment_id)
  const recordSecond = () => record(tx, received, { kind: 'second_payment', subject, reason: 'paid_again' }, now)
  if (order.deleted_at) {
    await recordSecond()
    return 'conflict'
  }
  const trace = toTrace(received)
  const before = order.pg_paid_info as (Trace & { also_paid?: Trace[] }) | null
  const known = [before, ...(before?.also_paid ?? [])]
  if (known.some((one) => one?.provider_payment_id === trace.provider_payment_id)) return 'no_change'
  const info = before ? { ...before, also_paid: [...(before.also_paid ?? []), trace] } : trace
  await saveOrder(tx, order, { pg_paid_info: info }, null, now)
  await recordSecond()
  return 'conflict'
}
