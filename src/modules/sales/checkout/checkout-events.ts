import { createTimedId } from '../../../platform/ids.ts'
import { type EventOrder, showOrderEvent } from '../orders/index.ts'

/** A row of the log as the statement takes it; its payload goes apart, so that PostgreSQL need not read it. */
export type NewEvent = {
  row: {
    unique_id: string
    business_id: number
    kind: string
    order_id: string | null
    sequence: number | null
    created_at: string
  }
  payload: string
}

/** What a checkout tells: the order, once more where it looks like spam, and the customer whom it made. */
export function eventsOf(order: EventOrder, isNewCustomer: boolean, now: Date): NewEvent[] {
  const kinds = order.is_probably_spam ? ['order.created', 'order.spam_created'] : ['order.created']
  const event = (kind: string, sequence: number | null, payload: string): NewEvent => ({
    row: {
      unique_id: createTimedId('event', now),
      business_id: order.business_id,
      kind,
      order_id: sequence === null ? null : order.id,
      sequence,
      created_at: order.created_at,
    },
    payload,
  })
  // At once: a text outlives the wait for its turn more cheaply than the objects that it was made of.
  const payload = JSON.stringify(showOrderEvent(order))
  const told = kinds.map((kind, i) => event(kind, i + 1, payload))
  return isNewCustomer ? [...told, event('customer.created', null, JSON.stringify(showNewCustomer(order)))] : told
}

/** A customer as an order makes one, what `customer.created` tells, with the table's defaults. */
const showNewCustomer = (order: EventOrder) => ({
  id: order.customer_id,
  business_id: order.business_id,
  name: order.customer_name,
  email: order.customer_email,
  phone: order.customer_phone,
  avatar: null,
  bio_description: null,
  date_of_birth: null,
  sex: null,
  status: 'active',
  is_unsubscribe: false,
  is_spam: false,
  tags: [],
  confirmed_at: null,
  created_at: order.created_at,
  last_updated_at: order.created_at,
})
