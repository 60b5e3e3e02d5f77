import { formatMoney } from '../../../platform/text/money.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import type { BankAccount } from './bank-account.ts'
import type { RefundRow } from './load-books.ts'
import { takesAccount } from './rules.ts'
import { isRepeated } from './steps.ts'

type Named = { id: string; order_id: string; customer_name: string }

const common = (refund: RefundRow) => ({
  id: refund.id,
  payment_id: refund.payment_id,
  return_id: refund.return_id,
  retry_of: refund.retry_of,
  origin: refund.origin,
  method: refund.method,
  status: refund.status,
  amount: formatMoney(refund.amount),
  kept_fee: formatMoney(refund.kept_fee),
  currency: refund.currency,
  failure_code: refund.failure_code,
  account_changed_at: refund.account_changed_at,
  created_at: refund.created_at,
  updated_at: refund.updated_at,
  succeeded_at: refund.succeeded_at,
  failed_at: refund.failed_at,
})

export const showRefund = (refund: RefundRow, order: Named) => ({
  ...common(refund),
  order: { id: order.id, order_id: order.order_id, customer_name: order.customer_name },
  reason: refund.reason,
  note: refund.note,
  restock: refund.restock as { line_id: string; quantity: number }[],
  bank_account: refund.bank_account as BankAccount | null,
  provider_refund_id: refund.provider_refund_id,
  failure_reason: refund.failure_reason,
  requested_by: refund.requested_by,
  decided_by: refund.decided_by,
})

/** The payload of `refund.created` and `refund.updated`, without personal data. */
export const showRefundEvent = (refund: RefundRow, order: OrderRow) => ({
  ...common(refund),
  order: {
    id: order.id,
    order_id: order.order_id,
    payment_status: order.payment_status,
    refunded_amount: formatMoney(order.refunded_amount),
  },
})

/** A refund on the page of its buyer, among all refunds of the order. */
export const showBuyerRefund = (refund: RefundRow, refunds: RefundRow[]) => ({
  id: refund.id,
  status: refund.status,
  method: refund.method,
  amount: formatMoney(refund.amount),
  currency: refund.currency,
  reason: refund.origin === 'buyer' ? refund.reason : null,
  is_declined: refund.failure_code === 'canceled',
  rejection: refund.failure_code === 'canceled' ? refund.failure_reason : null,
  bank_account: refund.bank_account as BankAccount | null,
  is_account_open: takesAccount(refund, isRepeated(refund, refunds)),
  is_code_needed: refund.bank_account !== null,
  created_at: refund.created_at,
  succeeded_at: refund.succeeded_at,
  failed_at: refund.failed_at,
})
