import type { ProviderRefund } from '../../../../integrations/payments/index.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { formatMoney, parseMoney } from '../../../../platform/text/money.ts'
import type { OrderRow } from '../../../orders/fields/index.ts'
import { saveOrder } from '../../../orders/orders/index.ts'
import { findSecondPayment, followSecondRefund, providerSubject } from '../../../orders/payment-conflicts/index.ts'
import type { Outcome, RefundedPayment } from '../../payments/index.ts'

type NotedRefund = { provider_refund_id: string; status: ProviderRefund['status']; amount: string }
type SecondPayment = { provider_payment_id: string; amount: string; refunds?: NotedRefund[] }

/**
 * Records a refund of a second payment with the same reference. That payment has no row and never counted for the
 * order, so the order's amounts do not change. Undefined if the refund is of another payment.
 */
export async function noteSecondRefund(
  tx: Tx,
  order: OrderRow,
  payment: RefundedPayment,
  report: ProviderRefund,
  now: Date,
): Promise<Outcome | undefined> {
  const { provider_payment_id } = report
  if (provider_payment_id === payment.provider_payment_id) return undefined
  const info = order.pg_paid_info as { also_paid?: SecondPayment[] } | null
  const second = info?.also_paid?.find((one) => one.provider_payment_id === provider_payment_id)
  const key = { business_id: order.business_id, subject: providerSubject(payment, provider_payment_id) }
  // If the order was deleted or its buyer erased, only the entry is updated.
  const entry = await findSecondPayment(tx, key)
  if (!second && !entry) return undefined
  const refunds = addRefund(second?.refunds ?? [], report)
  if (!refunds) return 'no_change'
  const refunded = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + parseMoney(amount, 'amount'), 0)
  if (second && !order.deleted_at) {
    const noted = { ...second, refunds, refunded_amount: formatMoney(refunded) }
    const also_paid = info!.also_paid!.map((one) => (one === second ? noted : one))
    await saveOrder(tx, order, { pg_paid_info: { ...info, also_paid } }, null, now)
  }
  const paid = second ? parseMoney(second.amount, 'amount') : (entry?.amount ?? 0)
  await followSecondRefund(tx, key, refunded >= paid, now)
  return 'applied'
}

/**
 * Adds a report to the refunds; undefined if it says nothing new. A failure is final, and `pending` is outdated after
 * the end.
 */
function addRefund(
  known: NotedRefund[],
  { provider_refund_id, status, amount }: ProviderRefund,
): NotedRefund[] | undefined {
  const before = known.find((one) => one.provider_refund_id === provider_refund_id)?.status
  const isNews =
    before === undefined ? status !== 'failed' : before !== status && before !== 'failed' && status !== 'pending'
  if (!isNews) return undefined
  const others = known.filter((one) => one.provider_refund_id !== provider_refund_id)
  return [...others, { provider_refund_id, status, amount: formatMoney(amount) }]
}
