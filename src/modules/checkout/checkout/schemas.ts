import { type Static, Type } from 'typebox'

import {
  Closed,
  Email,
  Id,
  MoneyIn,
  MoneyOut,
  Nullable,
  OneOf,
  OnlyNull,
  Text,
} from '../../../platform/http/schemas.ts'

import { ItemToBuy } from '../../buyers/carts/index.ts'
import { DiscountCode } from '../../buyers/discounts/index.ts'
import { AttributionIn, inputsFor } from '../../orders/fields/index.ts'
import { codeConditions } from './check-buyer.ts'

/** A number, or its decimal text. */
export const IdIn = Type.Unsafe<number | string>({
  title: 'RecordId',
  anyOf: [Id, { type: 'string', pattern: '^[1-9]\\d{0,14}$' }],
})
const NullableId = Nullable(IdIn)
/** Part of the description of the routes that place orders. */
export const replaysDescription =
  'Repeated with its `Idempotency-Key`, the request answers 201 with the order as it is by then, and `Idempotent-Replayed: true`. '

export const optional = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/** The typed fields beside contact, address and payment. */
export const typed = Type.Partial(Type.Object(inputsFor('checkout'))).properties

export const attribution = Type.Optional(Nullable(AttributionIn))

export const items = Type.Optional(
  Type.Array(ItemToBuy, { minItems: 1, maxItems: 50, description: 'Instead of the cart of the guest token' }),
)

export const payment_link = Type.Optional(
  Nullable(
    Type.String({ maxLength: 100, description: 'The handle of a payment link, which is paid instead of the cart' }),
  ),
)

export const Destination = Closed({ location_id: IdIn, postal_code: Type.String({ maxLength: 20 }) })

const preparation = {
  items,
  payment_link,
  destination: Type.Optional(Nullable(Destination)),
  payment_method: optional(40),
}

/**
 * The bodies of the steps before checkout allow unknown fields: clients also send totals and drafts, which are ignored.
 */
export const ShippingOptionsIn = Type.Object(preparation)

export const selection = {
  courier_service_id: Type.Optional(NullableId),
  warehouse_unique_id: optional(60),
  courier_aggregator_code: optional(60),
}

const Selected = Type.Optional(Nullable(Type.Object(selection)))

export const SummaryIn = Type.Object({
  ...preparation,
  ...selection,
  shipping_option: Selected,
  selected_shipping_option: Selected,
  shipping_cost: Type.Optional(Nullable(MoneyIn)),
  discount_code_code: optional(60),
})

export const DiscountCheckIn = Type.Object({
  code: Text(60),
  ...preparation,
  ...selection,
  net_product_price: Type.Optional(Nullable(MoneyIn)),
  gross_revenue: Type.Optional(Nullable(MoneyIn)),
  shipping_cost: Type.Optional(Nullable(MoneyIn)),
})

export const checkout_intent_token = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 1000,
      description: 'Of a checkout intent, which the order completes; one that is not valid is ignored',
    }),
  ),
)

export const CheckoutIn = Closed(
  {
    customer_name: Text(200),
    customer_email: Email,
    customer_phone: optional(20),
    items,
    payment_link,
    shipping_address: optional(2000),
    shipping_province: optional(200),
    shipping_city: optional(200),
    shipping_subdistrict: optional(200),
    shipping_postal_code: optional(20),
    shipping_location_id: Type.Optional(NullableId),
    address: optional(2000),
    location: optional(500),
    postal_code: optional(20),
    location_id: Type.Optional(NullableId),
    payment_method: optional(40),
    sub_payment_method: OnlyNull,
    ...selection,
    discount_code_code: optional(60),
    ...typed,
    checkout_intent_token,
    attribution,
  },
  { title: 'Checkout' },
)
export type CheckoutBody = Static<typeof CheckoutIn>

export const ShippingOption = Closed(
  {
    courier_service_id: Type.Integer(),
    courier_code: Type.String(),
    service_code: Type.String(),
    name: Type.String(),
    cost: MoneyOut,
    etd: Nullable(Type.String({ description: 'Days' })),
    is_cod: Type.Boolean(),
    warehouse_unique_id: Type.String(),
    courier_aggregator_code: Nullable(Type.String()),
    logo_url: Nullable(Type.String()),
  },
  { title: 'ShippingOption' },
)

const SummaryDiscount = Closed(
  {
    code: Type.String(),
    kind: OneOf(['product', 'shipping', 'order'], {
      description: 'What `amount` is taken off; `order` for a code that the store does not have',
    }),
    amount: MoneyOut,
    reason: Nullable(
      OneOf(codeConditions, {
        description:
          'The condition that keeps the code from applying, as in `eligibility_details` of the check; null if it applies',
      }),
    ),
  },
  { title: 'SummaryDiscount' },
)

export const Summary = Closed(
  {
    product_price: MoneyOut,
    shipping_cost: Nullable(
      Type.Unsafe<string>({
        ...MoneyOut,
        description: 'Null while the destination or the courier service of physical goods is not known',
      }),
    ),
    cod_fee: Type.Unsafe<string>({
      ...MoneyOut,
      description: 'The part of `shipping_cost` that the courier asks for collecting the money',
    }),
    other_income: MoneyOut,
    other_income_name: Nullable(Type.String()),
    service_fee: MoneyOut,
    discounts: Type.Array(SummaryDiscount, { description: 'Each code of the request' }),
    gross_revenue: Type.Unsafe<string>({
      ...MoneyOut,
      description:
        '`product_price` and `shipping_cost`, less `discounts`, plus `other_income` and `service_fee`; at least zero',
    }),
    is_complete: Type.Boolean({ description: 'Whether `gross_revenue` includes the cost of shipping' }),
  },
  { title: 'CheckoutSummary' },
)

export const DiscountCheck = Closed(
  {
    discount_code: Nullable(DiscountCode),
    eligibility_details: Type.Record(Type.String(), Type.Boolean()),
    is_eligible: Type.Boolean(),
    discount_code_discount: MoneyOut,
  },
  { title: 'DiscountCheck' },
)
