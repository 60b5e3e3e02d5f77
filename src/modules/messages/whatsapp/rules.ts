import { placeholders } from '../follow-up-chats/index.ts'

/** The kinds of messages to buyers about their orders. */
export const messageKinds = ['order_placed', 'payment_reminder', 'order_paid', 'order_shipped'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What has a template: messages about orders, and the code that signs in. */
export const templateKinds = [...messageKinds, 'sign_in_code'] as const

/** The values for a template's parameters. */
export const parameterNames = placeholders

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The pause before a code that WhatsApp did not take is sent again; it is valid for minutes only. */
export const codeLaterMs = 20_000

/** Older events cause no message, because the worker or WhatsApp was down for too long. */
export const maxAgeMs = 24 * hourMs

/** The pause after WhatsApp asked for one, or while its circuit breaker is open. */
export const laterMs = 5 * minuteMs

/**
 * A report about a message whose response was lost usually arrives within this time; then the message is not repeated.
 */
export const reportMs = 3 * minuteMs

/** A call takes at most seconds, so a process that marked a message longer ago has died. */
export const sendingMs = minuteMs

export type MessagedOrder = {
  status: string
  payment_status: string
  payment_method: string
  gross_revenue: number
  is_probably_spam: boolean
  deleted_at: string | null
}

const isOpen = ({ status }: MessagedOrder) => ['pending', 'confirmed', 'in_process', 'ready'].includes(status)

/** Whether the order is in a state for this message. Drafts and spam cause no messages. */
export function shouldSend(kind: MessageKind, order: MessagedOrder): boolean {
  if (order.deleted_at !== null || order.is_probably_spam || order.status === 'draft') return false
  const isPaid = ['paid', 'settled'].includes(order.payment_status)
  switch (kind) {
    case 'order_placed':
      return !['canceled', 'rts', 'closed'].includes(order.status)
    case 'payment_reminder':
      return isOpen(order) && order.payment_status === 'unpaid' && order.payment_method !== 'cod'
    case 'order_paid':
      return isPaid && order.gross_revenue > 0
    case 'order_shipped':
      return ['shipped', 'completed'].includes(order.status)
  }
}

/** The pause for orders without a payment deadline. */
const reminderWithoutEndMs = 24 * hourMs

type Timed = { created_at: string; pending_time: string | null; payment_expiration_at: string | null }

/**
 * The time of the reminder: a quarter of the payment time before its end, but at most six hours; a day later for orders
 * without a deadline.
 */
export function reminderTime(order: Timed): Date {
  const start = Date.parse(order.pending_time ?? order.created_at)
  if (order.payment_expiration_at === null) return new Date(start + reminderWithoutEndMs)
  const end = Date.parse(order.payment_expiration_at)
  return new Date(end - Math.min(6 * hourMs, Math.max(0, end - start) / 4))
}
