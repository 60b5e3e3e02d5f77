import { createHash } from 'node:crypto'
import { isElectronic } from '../../../integrations/payments/index.ts'
import type { QueuedEvent } from '../../events/index.ts'
import { hasInstructions, isWaiting, type MailOrder } from '../../orders/mails/index.ts'
import { isOn, type MessageKind, toTemplate } from '../../stores/store-messages/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

/** The message to send; `about` distinguishes it in the timeline. */
export type DueMessage = { kind: MessageKind; about?: string }

/** How long a new order waits for its payment number, so that one mail contains both. */
export const paymentNumberWaitMs = 30_000

const dayMs = 86_400_000

export const wasSent = ({ sent }: Pick<MailOrder, 'sent'>, kind: MessageKind, about?: string) =>
  sent.some((one) => one.template === toTemplate(kind) && (about === undefined || one.about === about))

const isPaid = ({ payment_status }: MailOrder) => ['paid', 'settled', 'partially_refunded'].includes(payment_status)

/** Whether the order was imported from a file as completed. A free order is also paid and completed at once. */
const isOld = ({ created_at, completed_time, paid_time }: MailOrder) =>
  completed_time === created_at && paid_time !== created_at

/** Whether the buyer took part in the order and can be reached. Imported orders have no events. */
export const mayBeMailed = (order: MailOrder) =>
  order.customer_email !== null &&
  order.deleted_at === null &&
  !order.is_probably_spam &&
  order.status !== 'draft' &&
  !isOld(order)

/** Identifies the payment instructions of an order: new instructions give another value. */
const nameInstructions = ({ pg_payment_info }: MailOrder) =>
  createHash('sha256').update(JSON.stringify(pg_payment_info)).digest('hex').slice(0, 16)

const placed = (order: MailOrder): DueMessage => ({
  kind: 'order_placed',
  ...(hasInstructions(order) && { about: nameInstructions(order) }),
})

/**
 * A new order is announced once. If its payment arrived already, it is announced only if no mail confirms the payment.
 */
function decideOnPlaced(event: QueuedEvent, order: MailOrder, now: Date): DueMessage | 'later' | undefined {
  if (order.billing !== null || order.status === 'canceled' || wasSent(order, 'order_placed')) return undefined
  if (isPaid(order)) return isOn(order.store, 'order_paid') ? undefined : placed(order)
  const mayFollow = isWaiting(order) && isElectronic(order.payment_method) && !hasInstructions(order)
  const isNew = now.getTime() - Date.parse(event.created_at) < paymentNumberWaitMs
  return mayFollow && isNew ? 'later' : placed(order)
}

/**
 * Methods with a number or a code that the buyer needs later. Others are paid on a page that the buyer has just opened.
 */
const isNumbered = (method: string) => /^va_|^qris$|^alfamart$/.test(method)

function decideOnInstructions(order: MailOrder): DueMessage | undefined {
  if (!isWaiting(order) || !hasInstructions(order)) return undefined
  const isFirst = order.billing === null && !wasSent(order, 'order_placed') && isOn(order.store, 'order_placed')
  if (isFirst) return placed(order)
  const about = nameInstructions(order)
  const isKnown = order.sent.some((one) => one.about === about)
  return isKnown || !isNumbered(order.payment_method) ? undefined : { kind: 'payment_instructions', about }
}

/** Whether the order was canceled because it was not paid in time. */
function hasExpired({ payment_status, payment_expiration_at: end, canceled_time, created_at, store }: MailOrder) {
  if (payment_status !== 'unpaid' || canceled_time === null) return false
  if (end !== null) return canceled_time >= end
  const { is_auto_expire, auto_expire_days } = effectiveSettings(store.settings)
  return is_auto_expire && Date.parse(canceled_time) - Date.parse(created_at) >= auto_expire_days * dayMs
}

const once = (order: MailOrder, kind: MessageKind): DueMessage | undefined =>
  wasSent(order, kind) ? undefined : { kind }

const shipped = (order: MailOrder): DueMessage | undefined => {
  const about = order.shipment_receipt ?? ''
  // A tracking number that was added or changed later is announced too.
  const isKnown = wasSent(order, 'order_shipped', about) || (about === '' && wasSent(order, 'order_shipped'))
  return isKnown ? undefined : { kind: 'order_shipped', about }
}

function decideOnStatus(event: QueuedEvent, order: MailOrder, now: Date): DueMessage | 'later' | undefined {
  const { status } = order
  const isAt = (...statuses: string[]) => statuses.includes(status)
  switch (event.payload.status) {
    case 'pending':
      return isAt('pending', 'confirmed') ? decideOnPlaced(event, order, now) : undefined
    case 'in_process':
      return isAt('in_process', 'ready') ? once(order, 'order_processed') : undefined
    case 'shipped':
      return isAt('shipped') ? shipped(order) : undefined
    case 'completed':
      return order.is_physical && isAt('completed', 'closed') ? once(order, 'order_delivered') : undefined
    case 'canceled': {
      // No mail about drafts, which the buyer never saw, or about renewals, whose end is announced with the
      // subscription.
      const isUnknown = order.pending_time === null && order.confirmed_time === null
      if (!isAt('canceled') || isUnknown || order.billing !== null) return undefined
      const kind = hasExpired(order) ? 'order_expired' : 'order_canceled'
      // An order that was reopened may be canceled again, which is announced again; each cancellation is announced
      // once.
      const about = order.canceled_time ?? ''
      return wasSent(order, kind, about) ? undefined : { kind, about }
    }
    default:
      return undefined
  }
}

/** Whether the payment is new: the same payment is first paid and later settled. */
export function isNewPayment({ payload }: QueuedEvent): boolean {
  const moves = (payload.payment_status_history ?? []) as { status: string }[]
  return payload.payment_status === 'paid' || !moves.slice(1).some(({ status }) => status === 'paid')
}

function decideOnPayment(event: QueuedEvent, order: MailOrder): DueMessage | undefined {
  if (!isNewPayment(event) || !isPaid(order) || order.status === 'canceled') return undefined
  return order.billing === 'renew' ? undefined : once(order, 'order_paid')
}

function decideOnShipment(order: MailOrder): DueMessage | undefined {
  if (order.status !== 'shipped') return undefined
  if (/^delivered/i.test(order.shipment_status ?? '')) return once(order, 'order_delivered')
  return order.shipment_receipt ? shipped(order) : undefined
}

/**
 * Decides which message an event results in, given the current state of the order: if the state has changed since, only
 * what is still true is sent. `later` if more will be known soon.
 */
export function decide(event: QueuedEvent, order: MailOrder, now: Date): DueMessage | 'later' | undefined {
  if (!mayBeMailed(order)) return undefined
  switch (event.kind) {
    case 'order.created':
      return decideOnPlaced(event, order, now)
    case 'order.epayment_created':
      return decideOnInstructions(order)
    case 'order.status_changed':
      return decideOnStatus(event, order, now)
    case 'payment.received':
      return decideOnPayment(event, order)
    case 'shipment.status.updated':
      return decideOnShipment(order)
    default:
      return undefined
  }
}

const minuteMs = 60_000

/**
 * When a buyer is reminded of an order: an hour before the payment deadline, or in the last third of a short time.
 * Undefined if the time is too short for a reminder.
 */
export function reminderTime(createdAt: Date, end: Date): Date | undefined {
  const total = end.getTime() - createdAt.getTime()
  if (total < 20 * minuteMs) return undefined
  return new Date(end.getTime() - (total >= 180 * minuteMs ? 60 * minuteMs : total / 3))
}
