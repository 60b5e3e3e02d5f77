import type { FirstEvent } from '../../events/index.ts'
import { completeLine, completeOrder, type EventOrder, type NewLine, type NewOrder } from '../order-fields/index.ts'
import { showOrderEvent } from './event-views.ts'

/** The events of an order that is written now: that it was created, and once more where it looks like spam. */
export function firstEvents(
  order: NewOrder,
  lines: NewLine[],
  around: Pick<EventOrder, 'business' | 'store'>,
): FirstEvent[] {
  const whole = { ...completeOrder(order), lines: lines.map(completeLine), ...around }
  return eventsOf(whole)
}

export function eventsOf(order: EventOrder): FirstEvent[] {
  // Serialised at once: a waiting write keeps a text in memory at less cost than the objects it was made of.
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
