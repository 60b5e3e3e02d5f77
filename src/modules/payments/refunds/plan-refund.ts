import { conflictBecause, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { findPayingAccount, type Payments } from '../payments/index.ts'
import type { Books, PaidPayment } from './load-books.ts'
import { computeLeft, isWholeRupiah, refundableUntil, toWholeRupiah } from './rules.ts'
import type { RefundMethod } from './steps.ts'

export type Wish = {
  amount?: Minor | undefined
  /** The limit if no amount is given, such as the price of returned goods. */
  at_most?: Minor | undefined
  payment_id?: string | undefined
  method?: RefundMethod | undefined
  keeps_fees?: boolean | undefined
}

export type Plan = { payment: PaidPayment; amount: Minor; method: RefundMethod; kept_fee: Minor }

/** The fees that the buyer paid, which the shop may keep. */
export const sumFees = ({ service_fee, payment_link_income }: OrderRow): Minor => service_fee + payment_link_income

/**
 * Decides which payment of a locked order a refund belongs to, its amount, and whether the provider makes it. Without
 * an amount it is the rest of the newest payment that has any left, or `at_most` of the newest payment that has as
 * much.
 */
export async function planRefund(
  payments: Payments,
  order: OrderRow,
  { payments: paid, refunds }: Books,
  wish: Wish,
  now: Date,
): Promise<Plan> {
  if (order.payment_status === 'unpaid' || paid.length === 0) throw nothingToRefund(order)
  const named = wish.payment_id === undefined ? paid : paid.filter(({ id }) => id === wish.payment_id)
  if (named.length === 0) throw validationFailed({ payment_id: 'not_found' })
  const fee = wish.keeps_fees ? sumFees(order) : 0
  const candidates = named
    .map((payment) => ({ payment, left: computeLeft(payment, refunds) - fee }))
    .filter(({ left }) => left > 0)
  if (candidates.length === 0) throw nothingToRefund(order)
  const atMost = wish.at_most === undefined ? undefined : toWholeRupiah(wish.at_most, order.currency)
  const { left } = candidates.find((one) => atMost !== undefined && one.left >= atMost) ?? candidates[0]!
  const amount = wish.amount ?? Math.min(left, atMost ?? left)
  if (amount <= 0) throw validationFailed({ amount: fieldError('not_above', { min: 0 }) })
  const chosen = candidates.find(({ left }) => left >= amount)
  if (!chosen) {
    const max = formatMoney(Math.max(...candidates.map(({ left }) => left)))
    throw validationFailed({ amount: fieldError('too_large', { max }) })
  }
  const { payment } = chosen
  const isWhole = amount === payment.paid_amount && computeLeft(payment, refunds) === payment.paid_amount
  const offer = await findOffer(payments, payment)
  const isTaken = isWhole || isWholeRupiah(amount, order.currency)
  const isOffered = isTaken && isRefundedThere(offer, { isWhole }, now)
  if (wish.method === 'provider' && !isOffered) throw validationFailed({ method: 'not_refundable_there' })
  const method = wish.method ?? (isOffered ? 'provider' : 'bank_transfer')
  return { payment, amount, method, kept_fee: fee }
}

const nothingToRefund = ({ order_id }: OrderRow) =>
  conflictBecause('nothing_to_refund', `Of order ${order_id} nothing is left to refund`)

/** What a payment's provider refunds: nothing, only the whole payment, or parts; and until when. */
export type Offer = { refund: 'none' | 'full' | 'partial'; until: Date | null }

export async function findOffer(payments: Payments, payment: PaidPayment): Promise<Offer> {
  const account = await findPayingAccount(payments, payment)
  if (!account?.provider.refund || payment.provider_payment_id === null) return { refund: 'none', until: null }
  const name = payment.paid_method ?? payment.payment_method
  const capability = account.provider.methods.find(({ payment_method }) => payment_method === name)
  // A method that is not listed was chosen on the provider's page; the provider decides about it.
  return { refund: capability?.refund ?? 'partial', until: refundableUntil(capability, payment.paid_at) }
}

const isRefundedThere = ({ refund, until }: Offer, { isWhole }: { isWhole: boolean }, now: Date) =>
  (refund === 'partial' || (refund === 'full' && isWhole)) && (until === null || now < until)
