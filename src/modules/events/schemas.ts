import { type TSchema, Type } from 'typebox'
import type { OutgoingCall } from '../../access/outgoing-call.ts'
import { Closed, Nullable, OneOf, Timestamp } from '../../platform/http/schemas.ts'
import {
  DeletedOrderPayload,
  OrderPayload,
  OrderStatusPayload,
  PaymentPayload,
  ShipmentPayload,
} from './order-payloads.ts'
import { type EventKind, eventKinds } from './rules.ts'

const AppPayload = Closed(
  {
    client_id: Type.String(),
    business: Closed({ unique_id: Type.String(), username: Type.String(), name: Type.String() }),
    granted_scopes: Type.Array(Type.String()),
    granted_webhook_events: Type.Array(Type.String()),
  },
  { title: 'AppEventData' },
)

const maybeText = Nullable(Type.String())

const CustomerPayload = Closed(
  {
    id: Type.Integer(),
    business_id: Type.Integer(),
    name: maybeText,
    email: maybeText,
    phone: maybeText,
    avatar: maybeText,
    bio_description: maybeText,
    date_of_birth: maybeText,
    sex: maybeText,
    status: maybeText,
    is_unsubscribe: Type.Boolean(),
    is_spam: Type.Boolean(),
    tags: Type.Array(Type.String()),
    confirmed_at: Nullable(Timestamp),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'CustomerEventData' },
)

const SubscriptionPayload = Type.Object(
  { id: Type.Unknown(), status: Type.String(), created_at: Timestamp },
  { title: 'SubscriptionEventData', additionalProperties: true },
)

/** What each kind says and the shape of its `data`, version 1. A change that could break a reader needs a version 2. */
export const eventShapes: Record<EventKind, { summary: string; data: TSchema }> = {
  'order.created': { summary: 'A new order was placed', data: OrderPayload },
  'order.epayment_created': { summary: 'An online payment was started for an order', data: OrderPayload },
  'order.updated': { summary: 'An order was edited', data: OrderPayload },
  'order.spam_created': { summary: 'A new order was marked as probable spam', data: OrderPayload },
  'order.deleted': { summary: 'An order was deleted', data: DeletedOrderPayload },
  'order.status_changed': { summary: 'The status of an order changed', data: OrderStatusPayload },
  'order.payment_status_changed': { summary: 'The payment status of an order changed', data: PaymentPayload },
  'payment.received': { summary: 'An order was paid, or its payment was settled', data: PaymentPayload },
  'payment.failed': { summary: 'A payment conflicts with its order', data: PaymentPayload },
  'shipment.status.updated': { summary: 'A shipment moved on', data: ShipmentPayload },
  'subscription.created': { summary: 'A subscription started', data: SubscriptionPayload },
  'subscription.renewed': { summary: 'A subscription was renewed', data: SubscriptionPayload },
  'subscription.canceled': { summary: 'A subscription was canceled', data: SubscriptionPayload },
  'subscription.expired': { summary: 'A subscription ran out', data: SubscriptionPayload },
  'customer.created': { summary: 'A new customer account was created', data: CustomerPayload },
  'app.installed': { summary: 'The app was installed; sent to that app only', data: AppPayload },
  'app.disabled': { summary: 'The app was switched off; sent to that app only', data: AppPayload },
  'app.enabled': { summary: 'The app was switched on again; sent to that app only', data: AppPayload },
  'app.revoked': { summary: "The app's access was taken back; sent to that app only", data: AppPayload },
}

const envelope = (event: TSchema, data: TSchema) => ({
  event,
  unique_id: Type.String({ description: 'The same in every delivery of the event: drop what you have seen' }),
  timestamp: Timestamp,
  business: Type.String({ description: "The business's unique_id" }),
  sequence: Nullable(Type.Integer({ description: 'Rising per order: an event with a lower one is older' })),
  version: Type.Integer({ description: 'Of the shape of `data`' }),
  data,
})

export const EventOut = Closed(envelope(OneOf(eventKinds), Type.Unknown()), { title: 'Event' })

export const EventsOut = Closed({
  data: Type.Array(EventOut),
  has_more: Type.Boolean(),
  next: Nullable(Type.String({ description: 'Pass it as `after` in the next request, also when nothing new came' })),
})

const testCall = {
  name: 'business.test_event',
  summary: 'Sent once when a receiver is saved as active, and on demand',
  body: Closed(envelope(Type.Literal('business.test_event'), Closed({}))),
}

/** Every call that receivers get, for the `webhooks` section of the OpenAPI document. */
export const eventCalls: OutgoingCall[] = [
  ...eventKinds.map((name) => ({
    name,
    summary: eventShapes[name].summary,
    body: Closed(envelope(Type.Literal(name), eventShapes[name].data)),
  })),
  testCall,
]
