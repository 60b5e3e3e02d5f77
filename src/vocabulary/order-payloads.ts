import { type TProperties, type TSchema, Type } from 'typebox'
import { Closed, MoneyOut, Nullable, Timestamp } from '../platform/http/schemas.ts'

const text = Type.String()
const maybeText = Nullable(text)
const maybeTime = Nullable(Timestamp)
const maybeMoney = Nullable(MoneyOut)
const count = Type.Integer()
const anything = Type.Record(Type.String(), Type.Unknown())

const fields = <N extends string, S extends TSchema>(names: readonly N[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>

const statusTimes = fields(
  [
    'draft_time',
    'pending_time',
    'confirmed_time',
    'in_process_time',
    'ready_time',
    'shipped_time',
    'completed_time',
    'rts_time',
    'canceled_time',
    'closed_time',
  ],
  maybeTime,
)
const paymentTimes = fields(
  ['unpaid_time', 'paid_time', 'conflict_time', 'settled_time', 'partially_refunded_time', 'refunded_time'],
  maybeTime,
)

const identity = {
  id: Type.String({ description: "The order's UUIDv7" }),
  payment_link_id: maybeText,
  is_from_payment_link: Type.Boolean(),
  order_id: Type.String({ examples: ['261115ABCDEF'] }),
  created_at: Timestamp,
  last_updated_at: Timestamp,
}
const spam = { is_probably_spam: Type.Boolean(), mark_as_spam_by: maybeText }
const business = Closed({ username: text, unique_id: text })
const codeAndName = Nullable(Closed({ code: maybeText, name: maybeText }))

const payment = {
  payment_status: maybeText,
  epayment_provider: maybeText,
  payment_method: maybeText,
  financial_entity: codeAndName,
  payment_account_holder: maybeText,
  payment_account_number: maybeText,
  transferproof_url: maybeText,
  transfer_time: maybeTime,
  ...paymentTimes,
}

const place = fields(['address', 'subdistrict', 'city', 'province', 'postal_code'], maybeText)

const line = Closed({
  quantity: count,
  is_inventory: Type.Boolean(),
  weight: count,
  product_name: text,
  variant_unique_id: maybeText,
  variant_sku: maybeText,
  ...fields(
    ['variant_price', 'variant_cogs', 'product_price', 'discount', 'discount_code_discount', 'cogs'],
    maybeMoney,
  ),
})

const payload = (title: string, properties: TProperties) => Closed(properties, { title })

export const OrderPayload = payload('OrderEventData', {
  ...identity,
  ...spam,
  ...statusTimes,
  ...payment,
  secret_slug: text,
  status: text,
  business,
  store: Closed({ name: text }),
  final_variants: Type.Record(Type.String(), count),
  total_quantity: count,
  ...fields(
    [
      'gross_revenue',
      'unique_code_discount',
      'discount_code_discount',
      'net_revenue',
      'product_price',
      'product_discount',
      'other_income',
      'payment_link_income',
      'service_fee',
      'cogs',
      'shipping_cost',
      'shipping_discount',
      'payment_fee',
      'refunded_amount',
    ],
    maybeMoney,
  ),
  other_income_name: maybeText,
  customer_id: Nullable(count),
  customer: Nullable(anything),
  destination_address: Nullable(Closed({ ...fields(['name', 'phone', 'email', 'notes'], maybeText), ...place })),
  origin_address: Nullable(Closed(place)),
  warehouse: Nullable(Closed({ name: maybeText, unique_id: maybeText })),
  ...fields(['product_weight', 'weight_bump', 'total_weight'], count),
  courier_service: Nullable(Closed({ name: maybeText, code: maybeText, courier: codeAndName })),
  ...fields(
    [
      'courier_aggregator_code',
      'rtsproof_url',
      'shipment_receipt',
      'shipment_status',
      'awb_status',
      'awb_ca_status',
      'notes',
    ],
    maybeText,
  ),
  tags: Type.Array(text),
  orderlines: Type.Array(line),
})

export const DeletedOrderPayload = payload('OrderDeletedData', identity)

export const OrderStatusPayload = payload('OrderStatusData', { ...identity, ...spam, ...statusTimes, status: text })

export const PaymentPayload = payload('PaymentEventData', {
  ...identity,
  ...spam,
  ...payment,
  business,
  customer: Nullable(anything),
  payment_account_id: Nullable(count),
  pg_payment_info: Nullable(anything),
  pg_reference_id: maybeText,
  pg_paid_info: Nullable(anything),
  payment_status_history: Type.Array(Closed({ at: Timestamp, by: Nullable(anything), status: text })),
})

export const ShipmentPayload = payload('ShipmentEventData', {
  id: text,
  order_id: text,
  shipment_receipt: maybeText,
  shipment_status: maybeText,
  shipment_status_history: Type.Array(anything),
  courier_service: Nullable(anything),
  last_updated_at: Timestamp,
})
