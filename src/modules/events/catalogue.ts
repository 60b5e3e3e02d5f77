import type { TSchema } from 'typebox'
import type { Scope } from '../../access/scopes.ts'
import { InvoicePayload, RefundPayload, ReturnPayload } from './aftercare-payloads.ts'
import {
  DeletedOrderPayload,
  OrderPayload,
  OrderStatusPayload,
  PaymentPayload,
  ShipmentPayload,
} from './order-payloads.ts'
import {
  AppPayload,
  CustomerPayload,
  ErasedCustomerPayload,
  IntentPayload,
  MergedCustomerPayload,
  RecoveredIntentPayload,
  RevokedAppPayload,
  StockPayload,
  SubscriptionPayload,
} from './payloads.ts'

type EventEntry = {
  /** Shown to the merchant who grants the event and in the OpenAPI document. */
  description: string
  /** Any one of these scopes allows reading the event. Events about an app are sent to that app only. */
  readers: readonly [Scope, ...Scope[]] | 'the app itself'
  /** The schema of `data`, version 1. A change that could break a consumer needs a version 2. */
  data: TSchema
}

const order = (description: string, data: TSchema = OrderPayload) =>
  ({ description, readers: ['order:read', 'order:list'], data }) satisfies EventEntry

const refund = (description: string) =>
  ({ description, readers: ['refund:read', 'refund:list'], data: RefundPayload }) satisfies EventEntry

const goodsReturn = (description: string) =>
  ({ description, readers: ['return:read', 'return:list'], data: ReturnPayload }) satisfies EventEntry

const customer = (description: string, data: TSchema = CustomerPayload) =>
  ({ description, readers: ['customer:read', 'customer:list'], data }) satisfies EventEntry

const checkoutIntent = (description: string, data: TSchema = IntentPayload) =>
  ({ description, readers: ['checkout_intent:read', 'checkout_intent:list'], data }) satisfies EventEntry

const app = (description: string, data: TSchema = AppPayload) =>
  ({ description, readers: 'the app itself', data }) satisfies EventEntry

/** Every event kind. Types, schemas, permissions and the OpenAPI document are derived from this object. */
export const eventCatalogue = {
  'order.created': order('A new order was placed'),
  'order.updated': order('An order was edited'),
  'order.deleted': order('An order was deleted', DeletedOrderPayload),
  'order.status_changed': order('The status of an order changed', OrderStatusPayload),
  'order.payment_status_changed': order('The payment status of an order changed', PaymentPayload),
  'order.epayment_created': order('An online payment was started for an order'),
  'order.spam_created': order('A new order was marked as probable spam'),
  'payment.received': order('An order was paid, or its payment was settled', PaymentPayload),
  'payment.failed': order('A payment conflicts with its order', PaymentPayload),
  'refund.created': refund('A refund of an order was made or requested'),
  'refund.updated': refund('A refund of an order moved on'),
  'return.created': goodsReturn('A return of goods was agreed or requested'),
  'return.updated': goodsReturn('A return of goods moved on'),
  'invoice.issued': order('An invoice or a credit note of an order was issued', InvoicePayload),
  'shipment.status.updated': order('A shipment moved on', ShipmentPayload),
  'subscription.created': order('A subscription started', SubscriptionPayload),
  'subscription.renewed': order('A subscription was renewed', SubscriptionPayload),
  'subscription.canceled': order('A subscription was canceled', SubscriptionPayload),
  'subscription.expired': order('A subscription ran out', SubscriptionPayload),
  'subscription.paused': order('A subscription paused because its renewal stayed unpaid', SubscriptionPayload),
  'subscription.payment_failed': order(
    'A renewal could not be charged to the saved payment method',
    SubscriptionPayload,
  ),
  'customer.created': customer('A new customer account was created'),
  'customer.merged': customer('Two customers turned out to be one and were merged', MergedCustomerPayload),
  'customer.erased': customer('The personal data of a customer was erased: erase your copy', ErasedCustomerPayload),
  'stock.changed': {
    description: 'The stock of a variant changed',
    readers: ['product:read', 'product:list'],
    data: StockPayload,
  },
  'checkout_intent.created': checkoutIntent('A buyer began a checkout'),
  'checkout_intent.recovered': checkoutIntent('A buyer finished a checkout that was abandoned', RecoveredIntentPayload),
  'app.installed': app('This app was installed'),
  'app.disabled': app('This app was switched off'),
  'app.enabled': app('This app was switched on again'),
  'app.revoked': app("This app's access was taken back, or the business is deleted", RevokedAppPayload),
} satisfies Record<string, EventEntry>

export type EventKind = keyof typeof eventCatalogue

export const eventKinds = Object.keys(eventCatalogue) as EventKind[]

export const isEventKind = (name: string): name is EventKind => Object.hasOwn(eventCatalogue, name)

/** Events about an app are sent to that app, so a business's own endpoint cannot subscribe to them. */
export const subscribableKinds = eventKinds.filter((kind) => eventCatalogue[kind].readers !== 'the app itself')
