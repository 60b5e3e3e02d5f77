import { createTimedId } from '../../platform/ids.ts'
import { type EventOrder, showOrderEvent } from '../orders/index.ts'

/** A row of the log as the statement takes it. */
export type NewEvent = {
  unique_id: string
  business_id: number
  kind: string
  order_id: string | null
  sequence: number | null
  payload: object
  created_at: string
}

/** What a checkout tells: the order, once more where it looks like spam, and the customer whom it made. */
export function eventsOf(order: EventOrder, isNewCustomer: boolean, now: Date): NewEvent[] {
  const kinds = order.is_probably_spam ? ['order.created', 'order.spam_created'] : ['order.created']
  const payload = showOrderEvent(order)
  const row = (kind: string) => ({
    unique_id: createTimedId('event', now),
    business_id: order.business_id,
    kind,
    created_at: order.created_at,
  })
  const told = kinds.map((kind, i) => ({ ...row(kind), order_id: order.id, sequence: i + 1, payload }))
  if (!isNewCustomer) return told
  const customer = { ...row('customer.created'), order_id: null, sequence: null, payload: showNewCustomer(order) }
  return [...told, customer]
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
