import { formatMoney } from '../../../platform/text/money.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { hasReturnedStock, loadOrder, type OrderKey } from '../../orders/orders/index.ts'
import { manualProvider, type Payments } from '../payments/index.ts'
import { type Books, loadBooks, type PaidPayment } from './load-books.ts'
import { findOffer, sumFees } from './plan-refund.ts'
import { computeLeft, sumUp } from './rules.ts'

/** What can be refunded of an order and how, for the person who decides about it. */
export async function getRefundable(payments: Payments, key: OrderKey, now: Date) {
  const { db } = payments
  const order = await loadOrder(db, key)
  const { payments: paid, refunds } = withManualPayment(order, await loadBooks(db, key))
  const { received, succeeded, pending } = sumUp(paid, refunds)
  const isOpen = order.payment_status !== 'unpaid'
  return {
    currency: order.currency,
    received_amount: formatMoney(received),
    refunded_amount: formatMoney(succeeded),
    pending_amount: formatMoney(pending),
    left_amount: formatMoney(isOpen ? Math.max(0, received - succeeded - pending) : 0),
    fees_amount: formatMoney(sumFees(order)),
    payments: await Promise.all(
      paid.map(async (payment) => {
        const { refund, until } = await findOffer(payments, payment)
        return {
          id: payment.id || null,
          provider: payment.provider,
          payment_method: payment.paid_method ?? payment.payment_method,
          paid_at: payment.paid_at,
          paid_amount: formatMoney(payment.paid_amount),
          left_amount: formatMoney(Math.max(0, computeLeft(payment, refunds))),
          provider_refunds: until !== null && until <= now ? ('none' as const) : refund,
          provider_refunds_until: until?.toISOString() ?? null,
        }
      }),
    ),
    lines: order.lines.map((line) => ({
      line_id: line.id,
      product_name: line.product_name,
      variant_name: line.variant_name,
      quantity: line.quantity,
      restockable_quantity:
        line.variant_id === null || line.warehouse_id === null || hasReturnedStock(order)
          ? 0
          : line.quantity - line.restocked_quantity,
    })),
  }
}

/**
 * Adds the payment of an order that was paid without a provider before such payments were recorded; its first refund
 * stores it.
 */
function withManualPayment(order: OrderRow, books: Books): Books {
  const isPaid = ['paid', 'settled', 'partially_refunded'].includes(order.payment_status)
  if (books.payments.length > 0 || !isPaid || order.gross_revenue <= 0) return books
  const payment: PaidPayment = {
    id: '',
    business_id: order.business_id,
    order_id: order.id,
    account_id: null,
    provider: manualProvider,
    provider_payment_id: null,
    payment_method: order.payment_method,
    paid_method: order.payment_method,
    currency: order.currency,
    status: 'paid',
    paid_amount: order.gross_revenue,
    paid_at: order.paid_time ?? order.created_at,
  }
  return { ...books, payments: [payment] }
}
