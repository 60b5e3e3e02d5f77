import { Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { AttributesOut } from '../../catalog/attributes/index.ts'
import { orderFields, schemasFor } from '../fields/index.ts'
import { lineAmounts, orderAmounts, toNames } from './amounts-before-tax.ts'

const text = Nullable(Type.String())
const number = Nullable(Type.Integer())
const moment = Nullable(Timestamp)
const flag = Type.Boolean()
const openOrNull = Nullable(Type.Object({}, { additionalProperties: true }))
const Moves = Type.Array(Closed({ status: Type.String(), time: Timestamp, by: text }), { description: 'Newest first' })

export const Status = orderFields.status.schema
export const PaymentStatusSchema = orderFields.payment_status.schema

export const Urls = { public_order_url: Type.String(), payment_url: Type.String() }

export const OrderId = orderFields.id.schema

const beforeTaxSchemas = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(toNames(names).map((name) => [name, MoneyOut])) as Record<`${Name}_bt`, typeof MoneyOut>

const linesBeforeTax = beforeTaxSchemas(lineAmounts)
const orderBeforeTax = {
  ...beforeTaxSchemas(orderAmounts),
  tax_amount: Type.Unsafe<string>({
    ...MoneyOut,
    description: 'The tax in the goods of the order, after discounts; the total includes it',
  }),
}

export const OrderLine = Closed(
  {
    id: OrderId,
    variant: number,
    variant_unique_id: text,
    bundle_price_option_id: number,
    product_name: Type.String(),
    image: Nullable(Type.String({ description: 'The present picture of the variant or its product' })),
    product_business: Type.Integer(),
    item_type: Type.String(),
    pricing_type: Type.String(),
    interval: text,
    interval_count: number,
    currency: Type.String(),
    quantity: Type.Integer(),
    restocked_quantity: Type.Integer({ description: 'Units that were put back into stock, by refunds and returns' }),
    weight: Type.Integer({ description: 'Grams of one unit' }),
    is_inventory: flag,
    variant_sku: text,
    variant_option1_value: text,
    variant_option2_value: text,
    variant_option3_value: text,
    variant_price: MoneyOut,
    variant_compare_at_price: Nullable(MoneyOut),
    variant_cogs: MoneyOut,
    product_price: MoneyOut,
    discount: MoneyOut,
    discount_code_discount: MoneyOut,
    cogs: MoneyOut,
    tax_rate: orderFields.tax_rate.schema,
    ...linesBeforeTax,
    inserted_at: Timestamp,
  },
  { title: 'OrderLine' },
)

/** The states of a message. `opened`: a member opened WhatsApp with it. */
export const messageStatuses = [
  'opened',
  'received',
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
] as const

export const OrderMessage = Closed(
  {
    id: OrderId,
    kind: Nullable(Type.String({ description: 'What the service told by itself; null for what people wrote' })),
    name: Type.String(),
    message: Type.String(),
    provider: OneOf(['wa_me', 'whatsapp_cloud']),
    is_from_bot: flag,
    sender_name: text,
    sender_phone: text,
    recipient_name: text,
    recipient_phone: text,
    status: OneOf(messageStatuses, {
      description: '`opened`: a member opened WhatsApp with it. `unknown`: the channel did not say whether it was sent',
    }),
    failure: Nullable(Type.String({ description: 'Why it failed, as a stable code' })),
    timestamp: Timestamp,
  },
  { title: 'OrderMessage' },
)

const Party = {
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
}

/** Every field of an order for its merchant. A list row has the subset that `columns` selects. */
export const merchantFields = {
  ...schemasFor('merchant'),
  attributes: AttributesOut,
  ...Urls,
  status_history: Moves,
  payment_status_history: Moves,
  message_history: Type.Array(OrderMessage, { description: 'The newest messages outside of mail, oldest first' }),
  ...Party,
  orderlines: Type.Array(OrderLine),
  final_variants: Type.Record(Type.String(), Type.Integer()),
  ...orderBeforeTax,
  net_payment_revenue: MoneyOut,
  destination_address: openOrNull,
  origin_address: openOrNull,
  warehouse: openOrNull,
}

export const OrderOut = Closed(merchantFields, { title: 'Order' })
