import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './rules.ts'

const text = Nullable(Type.String())
const number = Nullable(Type.Integer())
const moment = Nullable(Timestamp)
const flag = Type.Boolean()
const open = Type.Object({}, { additionalProperties: true })
const openOrNull = Nullable(open)
const Decimal = Type.String({ pattern: '^\\d+\\.\\d{2}$', description: 'Grams' })
const Moves = Type.Array(Closed({ status: Type.String(), time: Timestamp, by: text }), { description: 'Newest first' })

export const Status = OneOf<readonly OrderStatus[]>(orderStatuses)
export const PaymentStatusSchema = OneOf<readonly PaymentStatus[]>(paymentStatuses)

const times = Object.fromEntries(
  [...orderStatuses, ...paymentStatuses, 'transfer'].map((name) => [`${name}_time`, moment]),
)

export const Urls = { public_order_url: Type.String(), payment_url: Type.String() }

export const OrderId = Type.String({ format: 'uuid', description: 'UUIDv7' })

export const OrderLine = Closed(
  {
    id: OrderId,
    variant: number,
    variant_unique_id: text,
    bundle_price_option_id: number,
    product_name: Type.String(),
    product_business: Type.Integer(),
    item_type: Type.String(),
    pricing_type: Type.String(),
    interval: text,
    interval_count: number,
    currency: Type.String(),
    quantity: Type.Integer(),
    weight: Type.Integer({ description: 'Grams of one unit' }),
    is_inventory: flag,
    variant_sku: text,
    variant_option1_value: text,
    variant_option2_value: text,
    variant_option3_value: text,
    variant_price: MoneyOut,
    variant_cogs: MoneyOut,
    product_price: MoneyOut,
    discount: MoneyOut,
    discount_code_discount: MoneyOut,
    cogs: MoneyOut,
    inserted_at: Timestamp,
  },
  { title: 'OrderLine' },
)

const identity = {
  id: OrderId,
  legacy_id: number,
  order_id: Type.String({ examples: ['261115HPQSPBX'] }),
  external_id: text,
  secret_slug: Type.String(),
  ...Urls,
  platform: Type.String(),
  channel_name: text,
  is_from_form: flag,
  is_repeat: flag,
  ip: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_content: text,
  utm_term: text,
  metadata: openOrNull,
  agent_context: openOrNull,
  notes: text,
}

const parties = {
  business: Closed({ id: Type.Integer(), unique_id: Type.String(), username: Type.String(), name: Type.String() }),
  store: Closed({
    id: Type.Integer(),
    unique_id: Type.String(),
    uuid: Type.String(),
    name: Type.String(),
    is_active: flag,
    logo: text,
    business: Type.Integer(),
  }),
  customer: Nullable(
    Closed({
      id: Type.Integer(),
      name: text,
      email: text,
      phone: text,
      status: Type.String(),
      confirmed_at: moment,
      created_at: Timestamp,
      last_updated_at: Timestamp,
    }),
  ),
  customer_name: Type.String(),
  customer_email: text,
  customer_phone: text,
  handler_id: number,
  handler_phone: text,
  advertiser_id: number,
}

const amounts = Object.fromEntries(
  'product_price product_discount shipping_cost shipping_discount unique_code_discount discount_code_discount other_income payment_link_income service_fee gross_revenue net_revenue payment_fee platform_fee net_payment_revenue cogs'
    .split(' ')
    .map((name) => [name, MoneyOut]),
)

const payment = {
  other_income_name: text,
  discount_code_id: number,
  discount_code_code: text,
  discount_code_applied_to: text,
  payment_method: Type.String(),
  payment_account_id: number,
  payment_account_holder: text,
  payment_account_number: text,
  financial_entity_id: number,
  epayment_provider: text,
  pg_reference_id: text,
  pg_payment_info: open,
  pg_paid_info: openOrNull,
  payment_link_id: text,
  is_from_payment_link: flag,
  payment_expiration_at: moment,
  transferproof_url: text,
}

const shipping = {
  destination_address: openOrNull,
  origin_address: openOrNull,
  warehouse: openOrNull,
  courier_service: openOrNull,
  courier_aggregator_code: text,
  shipment_provider_code: text,
  shipment_receipt: text,
  shipment_status: text,
  shipment_status_history: Type.Array(open),
  courier_additional_info: openOrNull,
  is_shipment_completed: flag,
  awb_status: Type.String(),
  awb_ca_status: Type.String(),
  rtsproof_url: text,
  product_weight: Decimal,
  weight_bump: Decimal,
  total_weight: Decimal,
  is_dropshipping: flag,
  dropshipper_name: text,
  dropshipper_phone: text,
  message_history: Type.Array(open),
}

/** Every field of an order for its business; a list row has the same ones, as far as `columns` asks for them. */
export const orderFields = {
  ...identity,
  tags: Type.Array(Type.String()),
  status: Status,
  status_history: Moves,
  ...times,
  payment_status: PaymentStatusSchema,
  payment_status_history: Moves,
  is_probably_spam: flag,
  mark_as_spam_by: text,
  ...parties,
  orderlines: Type.Array(OrderLine),
  variants: open,
  bundle_price_options: open,
  final_variants: Type.Record(Type.String(), Type.Integer()),
  total_quantity: Type.Integer(),
  currency: Type.String(),
  ...amounts,
  ...payment,
  ...shipping,
  created_at: Timestamp,
  last_updated_at: Timestamp,
}

export const OrderOut = Closed(orderFields, { title: 'Order' })
