import { showNewCustomer } from '../../buyers/customers/index.ts'
import type { FirstEvent } from '../../events/index.ts'
import { type EventOrder, eventsOf } from '../orders/index.ts'

/** The events of a checkout: those of its order, and the customer whom it made. */
export function checkoutEvents(order: EventOrder, isNewCustomer: boolean): FirstEvent[] {
  const events = eventsOf(order)
  if (!isNewCustomer) return events
  const { business_id, created_at } = order
  const payload = JSON.stringify(showNewCustomer(order))
  return [...events, { business_id, kind: 'customer.created', order_id: null, sequence: null, created_at, payload }]
}
