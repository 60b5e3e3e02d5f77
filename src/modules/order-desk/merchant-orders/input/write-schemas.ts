import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { HttpAddress } from '../../../../platform/http/addresses.ts'
import { Closed, Id, MomentIn, Nullable, OnlyNull, Text } from '../../../../platform/http/schemas.ts'
import { inputsFor, orderFields, upTo } from '../../../orders/fields/index.ts'
import { PaymentStatusSchema, Status } from '../../../orders/views/index.ts'
import { Ids } from '../../order-routes/index.ts'

const text = (maxLength: number) => Type.Optional(upTo(maxLength))
const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })
export const Method = orderFields.payment_method.input
const Open = Type.Object({}, { additionalProperties: true })

const optional = <P extends Record<string, TSchema>>(schemas: P) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: TOptional<P[K]>
  }

/** Request fields that are not columns of the order: goods, address, warehouse and account. */
const choices = {
  ordervariants: Type.Optional(
    Type.Array(Closed({ variant_unique_id: Text(60), quantity: Quantity }), { maxItems: 100 }),
  ),
  orderbundles: Type.Optional(
    Type.Array(Closed({ bundle_price_option_unique_id: Text(60), quantity: Quantity }), { maxItems: 100 }),
  ),
  address: text(500),
  location_id: Type.Optional(Nullable(Id)),
  postal_code: text(10),
  warehouse_unique_id: text(60),
  payment_account_unique_id: text(100),
  sub_payment_method: OnlyNull,
  page_unique_id: OnlyNull,
  channel_unique_id: OnlyNull,
}

export const OrderIn = Closed({
  store_unique_id: Text(60),
  ...choices,
  ...optional(inputsFor('create')),
  customer_name: orderFields.customer_name.input,
})

export const OrderPatch = Closed({ ...choices, ...optional(inputsFor('patch')) }, { title: 'OrderPatch' })

export type NewOrderIn = Static<typeof OrderIn>
export type OrderChange = Static<typeof OrderPatch>

export const ChangeStatusIn = Closed({
  ids: Ids,
  status: Type.Optional(Status),
  payment_status: Type.Optional(PaymentStatusSchema),
  by: text(200),
  payment_method: Type.Optional(Method),
  sub_payment_method: OnlyNull,
  payment_account_holder: text(200),
  payment_account_number: text(60),
  financial_entity_id: Type.Optional(Nullable(Id)),
  transfer_time: Type.Optional(Nullable(MomentIn)),
  transferproof_url: Type.Optional(Nullable(HttpAddress(500))),
  rtsproof_url: Type.Optional(Nullable(HttpAddress(500))),
})

export const DuplicateIn = Closed({
  payment_method: Type.Optional(Method),
  sub_payment_method: OnlyNull,
  payment_account_holder: text(200),
  payment_account_number: text(60),
  financial_entity_id: Type.Optional(Nullable(Id)),
  metadata: Type.Optional(Nullable(Open)),
})
