import { conflict, conflictBecause } from '../../../platform/errors/errors.ts'

/** The allowed moves from each status; any other move is a conflict. */
export const statusMoves = {
  draft: ['pending', 'confirmed', 'canceled'],
  pending: ['draft', 'confirmed', 'canceled'],
  confirmed: ['pending', 'in_process', 'ready', 'shipped', 'completed', 'canceled'],
  in_process: ['confirmed', 'ready', 'shipped', 'canceled'],
  ready: ['in_process', 'shipped', 'canceled'],
  shipped: ['completed', 'rts'],
  completed: ['closed', 'rts'],
  rts: ['closed'],
  canceled: ['pending'],
  closed: [],
} as const

/** The allowed moves of the payment status, which is independent of the status: a confirmed order may be unpaid. */
export const paymentMoves = {
  unpaid: ['paid', 'conflict'],
  conflict: ['unpaid', 'paid', 'settled', 'partially_refunded', 'refunded'],
  paid: ['unpaid', 'conflict', 'settled', 'partially_refunded', 'refunded'],
  settled: ['conflict', 'partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'conflict', 'paid', 'settled'],
  refunded: ['partially_refunded', 'paid', 'settled', 'conflict'],
} as const

/**
 * The changes of payment status that a person may make. Others result from refunds, and a conflict can only end in a
 * status that fits what was refunded.
 */
export const paymentMovesByHand = {
  unpaid: ['paid', 'conflict'],
  conflict: ['unpaid', 'paid', 'settled', 'partially_refunded', 'refunded'],
  paid: ['unpaid', 'conflict', 'settled'],
  settled: ['conflict'],
  partially_refunded: ['conflict'],
  refunded: [],
} as const satisfies Record<keyof typeof paymentMoves, readonly PaymentStatus[]>

export type OrderStatus = keyof typeof statusMoves
export type PaymentStatus = keyof typeof paymentMoves

export const orderStatuses = Object.keys(statusMoves) as OrderStatus[]
export const paymentStatuses = Object.keys(paymentMoves) as PaymentStatus[]

export function checkStatusMove(order: { order_id: string; status: OrderStatus }, to: OrderStatus) {
  if ((statusMoves[order.status] as readonly string[]).includes(to)) return
  throw conflict(`Order ${order.order_id} cannot move from ${order.status} to ${to}`)
}

export function checkPaymentMove(order: { order_id: string; payment_status: PaymentStatus }, to: PaymentStatus) {
  if ((paymentMoves[order.payment_status] as readonly string[]).includes(to)) return
  throw conflict(`The payment of order ${order.order_id} cannot move from ${order.payment_status} to ${to}`)
}

const isOfRefund = (status: PaymentStatus) => status === 'partially_refunded' || status === 'refunded'

/** Whether a change reverts the effect of a refund that failed later. It is not a new payment. */
export const isWayBack = (from: PaymentStatus, to: PaymentStatus) =>
  isOfRefund(from) && (to === 'paid' || to === 'settled')

type Refundable = { order_id: string; payment_status: PaymentStatus; refunded_amount: number }

/** Whether a payment status is consistent with what was refunded. */
function fitsRefunds({ refunded_amount }: Refundable, to: PaymentStatus, isAllRefunded: boolean): boolean {
  if (to === 'conflict' || to === 'unpaid') return true
  if (isOfRefund(to)) return refunded_amount > 0 && isAllRefunded === (to === 'refunded')
  return refunded_amount === 0
}

/** Refuses a manual change of status that only refunds make, or that contradicts what was refunded. */
export function checkPaymentMoveByHand(order: Refundable, to: PaymentStatus, isAllRefunded: boolean) {
  checkPaymentMove(order, to)
  const isOffered = (paymentMovesByHand[order.payment_status] as readonly string[]).includes(to)
  if (isOffered && fitsRefunds(order, to, isAllRefunded)) return
  throw conflictBecause(
    'refunds_decide',
    `The payment of order ${order.order_id} is ${to} only by what was refunded: ${order.payment_status} stays`,
  )
}

/** How a move affects the stock that the order took when it was created. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'take' | 'return' | 'none' {
  if (from === 'canceled') return 'take'
  return to === 'canceled' || to === 'rts' ? 'return' : 'none'
}

export const ended: readonly OrderStatus[] = ['canceled', 'rts', 'closed']

/** A payment for an ended order becomes a conflict; the merchant must refund it or revive the order. */
export const hasEnded = (order: { status: OrderStatus; deleted_at: string | null }) =>
  ended.includes(order.status) || order.deleted_at !== null

/** Deleting an order returns its stock unless the goods were shipped or the stock was returned before. */
export const returnsStockWhenDeleted = (status: OrderStatus) =>
  ['draft', 'pending', 'confirmed', 'in_process', 'ready'].includes(status)

type Payable = { status: OrderStatus; payment_status: PaymentStatus }

export type DigitalCompletion = 'auto' | 'when_settled' | 'manual'

/** The status moves that follow automatically when the payment becomes `paid` or `settled`. */
export function automaticMoves(order: Payable, isDigitalOnly: boolean, completion: DigitalCompletion): OrderStatus[] {
  const moves: OrderStatus[] = []
  if (['paid', 'settled'].includes(order.payment_status) && order.status === 'pending') moves.push('confirmed')
  const completes =
    (completion === 'auto' && ['paid', 'settled'].includes(order.payment_status)) ||
    (completion === 'when_settled' && order.payment_status === 'settled')
  const isConfirmed = order.status === 'confirmed' || moves.length > 0
  if (isDigitalOnly && completes && isConfirmed) moves.push('completed')
  return moves
}

export const maxBulkIds = 100

type Proven = Pick<Payable, 'payment_status'> & { order_id: string; transferproof_url: string | null }

/** Refuses to change the proof of transfer after the payment was accepted. */
export function checkProofOpen(order: Proven, change: { transferproof_url?: unknown }) {
  const isChanged = change.transferproof_url !== undefined && change.transferproof_url !== order.transferproof_url
  if (!isChanged || ['unpaid', 'conflict'].includes(order.payment_status)) return
  throw conflictBecause('proof_fixed', `Order ${order.order_id} is ${order.payment_status}: its proof is fixed`)
}

/** Items and amounts may change until the order is paid or shipped. */
export const priceOpen = {
  statuses: ['draft', 'pending', 'confirmed', 'in_process', 'ready'] as OrderStatus[],
  paymentStatuses: ['unpaid', 'conflict'] as PaymentStatus[],
}

export function checkPriceOpen(order: Payable & { order_id: string }) {
  const { statuses, paymentStatuses } = priceOpen
  if (statuses.includes(order.status) && paymentStatuses.includes(order.payment_status)) return
  throw conflictBecause(
    'price_fixed',
    `Order ${order.order_id} is ${order.payment_status} and ${order.status}: its items and amounts are fixed`,
  )
}
