import type { FirstEvent } from '../../events/index.ts'
import { completeLine, completeOrder, type EventOrder, type NewLine, type NewOrder } from '../fields/index.ts'
import { showOrderEvent } from './event-views.ts'

/** The events of a new order: `order.created` and, if a spam filter matched, `order.spam_created`. */
export function buildFirstEvents(
  order: NewOrder,
  lines: NewLine[],
  around: Pick<EventOrder, 'business' | 'store'>,
): FirstEvent[] {
  const whole = { ...completeOrder(order), lines: lines.map(completeLine), ...around }
  return toFirstEvents(whole)
}

export function toFirstEvents(order: EventOrder): FirstEvent[] {
  // Serialize now: while the write waits, the text needs less memory than the objects.
  const payload = JSON.stringify(showOrderEvent(order))
  const event = (kind: FirstEvent['kind'], sequence: number): FirstEvent => ({
    business_id: order.business_id,
    kind,
    order_id: order.id,
    sequence,
    created_at: order.created_at,
    payload,
  })
  const created = event('order.created', 1)
  return order.is_probably_spam ? [created, event('order.spam_created', 2)] : [created]
}
