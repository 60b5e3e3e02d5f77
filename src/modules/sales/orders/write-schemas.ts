import { type Static, Type } from 'typebox'
import { paymentMethods } from '../../../integrations/payments/index.ts'
import { Closed, Email, Id, MomentIn, MoneyIn, Nullable, OneOf, Text } from '../../../platform/http/schemas.ts'
import { mostBulkIds } from './rules.ts'
import { PaymentStatusSchema, Status } from './schemas.ts'

const text = (longest: number) => Type.Optional(Nullable(Type.String({ maxLength: longest })))
const money = Type.Optional(MoneyIn)
const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })
export const Method = OneOf<readonly string[]>(paymentMethods)
const Open = Type.Object({}, { additionalProperties: true })

const changeable = {
  customer_phone: text(30),
  customer_email: Type.Optional(Nullable(Email)),
  ordervariants: Type.Optional(
    Type.Array(Closed({ variant_unique_id: Text(60), quantity: Quantity }), { maxItems: 100 }),
  ),
  orderbundles: Type.Optional(
    Type.Array(Closed({ bundle_price_option_unique_id: Text(60), quantity: Quantity }), { maxItems: 100 }),
  ),
  payment_method: Type.Optional(Method),
  address: text(500),
  location_id: Type.Optional(Nullable(Id)),
  postal_code: text(10),
  warehouse_unique_id: text(60),
  courier_service_id: Type.Optional(Nullable(Id)),
  shipping_cost: money,
  shipment_provider_code: text(40),
  product_discount: money,
  shipping_discount: money,
  other_income: money,
  other_income_name: text(100),
  notes: text(2000),
  is_dropshipping: Type.Optional(Type.Boolean()),
  dropshipper_name: text(200),
  dropshipper_phone: text(30),
  payment_account_holder: text(200),
  payment_account_number: text(60),
  financial_entity_id: Type.Optional(Nullable(Id)),
  transferproof_url: text(500),
  external_id: text(100),
}

export const OrderIn = Closed({
  store_unique_id: Text(60),
  customer_name: Text(200),
  ...changeable,
  tags: Type.Optional(Type.Array(Text(50), { maxItems: 50, uniqueItems: true })),
  is_probably_spam: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Nullable(Open)),
  agent_context: Type.Optional(Nullable(Open)),
})

export const OrderPatch = Closed({ customer_name: Type.Optional(Text(200)), ...changeable })

export type NewOrder = Static<typeof OrderIn>
export type OrderChange = Static<typeof OrderPatch>

export const OrderRefSchema = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  maxLength: 40,
  description: 'UUIDv7, or the number of a migrated order',
})

const Ids = Type.Array(OrderRefSchema, { minItems: 1, maxItems: mostBulkIds })

export const IdsIn = Closed({ ids: Ids })

export const ChangeStatusIn = Closed({
  ids: Ids,
  status: Type.Optional(Status),
  payment_status: Type.Optional(PaymentStatusSchema),
  by: text(200),
  payment_method: Type.Optional(Method),
  payment_account_holder: text(200),
  payment_account_number: text(60),
  financial_entity_id: Type.Optional(Nullable(Id)),
  transfer_time: Type.Optional(Nullable(MomentIn)),
  transferproof_url: text(500),
  rtsproof_url: text(500),
})

export const ShipmentPatch = Closed({
  awb_ca_status: Type.Optional(OneOf(['unavailable', 'pending', 'waiting', 'failed', 'created', 'canceled'])),
  courier_additional_info: Type.Optional(Nullable(Open)),
  is_shipment_completed: Type.Optional(Type.Boolean()),
  shipment_provider_code: text(40),
  shipment_receipt: text(100),
})

export const ReceiptPatch = Closed({ shipment_receipt: Nullable(Type.String({ maxLength: 100 })) })

export const ShipmentStep = Closed({
  timestamp: MomentIn,
  status: Text(100),
  description: Type.String({ maxLength: 500 }),
})

export const DuplicateIn = Closed({
  payment_method: Type.Optional(Method),
  payment_account_holder: text(200),
  payment_account_number: text(60),
  financial_entity_id: Type.Optional(Nullable(Id)),
  metadata: Type.Optional(Nullable(Open)),
})
