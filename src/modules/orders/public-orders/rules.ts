import type { OrderRow } from '../fields/index.ts'

/** A buyer may change an order only while it awaits payment. */
export const isOpen = (order: { status: string; payment_status: string }) =>
  ['draft', 'pending', 'confirmed'].includes(order.status) && ['unpaid', 'conflict'].includes(order.payment_status)

type Cancelable = Pick<OrderRow, 'status' | 'payment_status' | 'transferproof_url' | 'is_from_form'>

/**
 * Whether the buyer may cancel an order: an unpaid one from checkout that the shop has not started to process. After a
 * proof of transfer the money may be on its way, so the shop decides. Renewals end with their subscription.
 */
export const isCancelable = ({ status, payment_status, transferproof_url, is_from_form }: Cancelable) =>
  is_from_form && ['draft', 'pending'].includes(status) && payment_status === 'unpaid' && transferproof_url === null

/** The response is the same whether the order exists or not. */
export const linkSentMessage = 'If there is such an order, a link to it was sent to its email address.'
