import type { MethodCapability } from '../../../integrations/payments/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Minor } from '../../../platform/text/money.ts'
import type { PaymentStatus } from '../../orders/fields/index.ts'
import { type RefundState, type RefundStatus, type RefundStep, refundSteps } from './steps.ts'

export const refundOrigins = ['merchant', 'buyer', 'provider'] as const

export type RefundOrigin = (typeof refundOrigins)[number]

type Amount = { payment_id: string | null; status: RefundStatus; amount: Minor; kept_fee: Minor }
type Paid = { id: string; paid_amount: Minor }

/** What was received for an order and what was refunded. */
export type Sums = { received: Minor; succeeded: Minor; pending: Minor; kept_fee: Minor }

const sum = (amounts: Minor[]) => amounts.reduce((total, amount) => total + amount, 0)

export function sumUp(payments: Paid[], refunds: Amount[]): Sums {
  const of = (status: RefundStatus) => refunds.filter((refund) => refund.status === status)
  return {
    received: sum(payments.map(({ paid_amount }) => paid_amount)),
    succeeded: sum(of('succeeded').map(({ amount }) => amount)),
    pending: sum(of('pending').map(({ amount }) => amount)),
    kept_fee: Math.max(0, ...of('succeeded').map(({ kept_fee }) => kept_fee)),
  }
}

/** The rest of a payment. Refunds in progress count, requests do not. */
export const computeLeft = (payment: Paid, refunds: Amount[]): Minor =>
  payment.paid_amount -
  sum(
    refunds
      .filter(({ payment_id, status }) => payment_id === payment.id && (status === 'pending' || status === 'succeeded'))
      .map(({ amount }) => amount),
  )

type Sent = { status: RefundStatus; failure_code: string | null }

const isFailedTransfer = ({ status, failure_code }: Sent) => status === 'failed' && failure_code === 'transfer_failed'

/** Refuses a step that the refund does not allow now. `isRepeated` says whether a failed refund was tried again. */
export function checkRefundStep(refund: RefundState, step: RefundStep, isRepeated = false) {
  if (refundSteps(refund, isRepeated).includes(step)) return
  throw conflictBecause('refund_ended', `The refund is ${refund.status}: this is no longer possible`)
}

/**
 * Whether the buyer's bank account is still needed: the money was not transferred yet, or did not arrive and the refund
 * was not repeated.
 */
export const takesAccount = (refund: RefundState, isRepeated: boolean) =>
  refundSteps(refund, isRepeated).includes('edit')

/**
 * Buyers do not see refunds that the team has not decided yet. They see what was sent or attempted, even if it failed
 * later.
 */
export const isShownToBuyer = (refund: Sent & { origin: RefundOrigin; succeeded_at: string | null }): boolean =>
  refund.origin === 'buyer' || refund.status === 'pending' || refund.succeeded_at !== null || isFailedTransfer(refund)

type Order = { gross_revenue: Minor; payment_status: PaymentStatus }

/** The part of the refunds that lowers the revenue. Overpayments are refunded first. */
export function computeRefunded({ gross_revenue }: Order, { received, succeeded }: Sums): Minor {
  const surplus = Math.max(0, received - gross_revenue)
  return Math.min(gross_revenue, Math.max(0, succeeded - surplus))
}

/** Whether everything was refunded, except for fees that the shop keeps. */
export const isAllRefunded = ({ received, succeeded, kept_fee }: Sums) =>
  succeeded > 0 && succeeded + kept_fee >= received

/**
 * The payment status of an order after its refunds; `earlier` is the one before them. A conflict stays until everything
 * was refunded or a person decides. Refunds above the received amount are only possible at the provider, and cause a
 * conflict.
 */
export function paymentStatusAfter(order: Order, sums: Sums, earlier: PaymentStatus): PaymentStatus {
  const { payment_status } = order
  if (payment_status === 'unpaid') return payment_status
  if (sums.succeeded > sums.received) return 'conflict'
  if (isAllRefunded(sums)) return 'refunded'
  if (earlier === 'conflict') return earlier
  return computeRefunded(order, sums) > 0 ? 'partially_refunded' : earlier
}

/** Whether an amount has no fraction of a rupiah. Most providers refund whole rupiah only. */
export const isWholeRupiah = (amount: Minor, currency: string) => currency !== 'IDR' || amount % 100 === 0

/**
 * Rounds a computed amount, such as the price of one unit of three, down to whole rupiah, unless nothing would be left.
 */
export const toWholeRupiah = (amount: Minor, currency: string): Minor =>
  isWholeRupiah(amount, currency) ? amount : amount - (amount % 100) || amount

const dayMs = 86_400_000

/** Until when the provider refunds a payment; null for no limit. */
export const refundableUntil = (capability: MethodCapability | undefined, paid_at: string): Date | null =>
  capability?.refund_days == null ? null : new Date(Date.parse(paid_at) + capability.refund_days * dayMs)

/** The pause before the provider is asked again: from a minute up to an hour, doubled each time. */
export const nextLookUp = (askedCount: number, now: Date) =>
  new Date(now.getTime() + Math.min(3_600_000, 60_000 * 2 ** Math.min(askedCount, 10)))

/** How long a refund may take to appear at the provider after a request whose answer was lost. */
export const appearanceMs = 600_000
