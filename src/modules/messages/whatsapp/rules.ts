import { placeholders } from '../follow-up-chats/index.ts'

/** What buyers can be told. */
export const messageKinds = ['order_placed', 'payment_reminder', 'order_paid', 'order_shipped'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What the gaps of a template can be filled with. */
export const parameterNames = placeholders

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** News that is older is none: the worker, or WhatsApp, was away for too long. */
export const maxAgeMs = 24 * hourMs

/** WhatsApp asked for a pause, or its circuit breaker is open. */
export const laterMs = 5 * minuteMs

/** A report about a message whose answer was lost usually arrives within this time, and then it is not repeated. */
export const reportMs = 3 * minuteMs

/** A call takes at most seconds: whoever marked a message longer ago has died. */
export const sendingMs = minuteMs

export type ToldOrder = {
  status: string
  payment_status: string
  payment_method: string
  gross_revenue: number
  is_probably_spam: boolean
  deleted_at: string | null
}

const isOpen = ({ status }: ToldOrder) => ['pending', 'confirmed', 'in_process', 'ready'].includes(status)

/** Whether the order is such that its buyer should be told. Drafts and spam are told nothing. */
export function isTold(kind: MessageKind, order: ToldOrder): boolean {
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

/** An order without an end is paid within a day, or forgotten. */
const reminderWithoutEndMs = 24 * hourMs

type Timed = { created_at: string; pending_time: string | null; payment_expiration_at: string | null }

/** A quarter of the time to pay before its end, but at most six hours; of orders without an end, after a day. */
export function reminderTime(order: Timed): Date {
  const start = Date.parse(order.pending_time ?? order.created_at)
  if (order.payment_expiration_at === null) return new Date(start + reminderWithoutEndMs)
  const end = Date.parse(order.payment_expiration_at)
  return new Date(end - Math.min(6 * hourMs, Math.max(0, end - start) / 4))
}
