import { type Static, Type } from 'typebox'
import { Closed, Nullable } from '../../../../platform/http/schemas.ts'
import {
  attribution,
  checkout_intent_token,
  Destination,
  IdIn,
  items,
  optional,
  payment_link,
  SummaryIn,
  selection,
  typed,
} from '../schemas.ts'

const NullableId = Nullable(IdIn)

/** The destination as top-level fields, or as the object `destination` of the guest routes. */
const place = {
  cart_id: Type.Optional(NullableId),
  location_id: Type.Optional(NullableId),
  postal_code: optional(20),
  destination: Type.Optional(Nullable(Destination)),
}

export const CustomerShippingOptionsIn = Type.Object({ items, payment_link, ...place, payment_method: optional(40) })

export const CustomerSummaryIn = Type.Object({ ...SummaryIn.properties, ...place })

export const CustomerCheckoutIn = Closed(
  {
    items,
    payment_link,
    ...place,
    address_id: Type.Optional(NullableId),
    address: optional(2000),
    payment_method: optional(40),
    ...selection,
    discount_code_code: optional(60),
    ...typed,
    checkout_intent_token,
    attribution,
  },
  { title: 'CustomerCheckout' },
)
export type CustomerCheckoutBody = Static<typeof CustomerCheckoutIn>

const text = Nullable(Type.String())

export const CustomerPaymentMethods = Closed(
  {
    payment_methods: Type.Array(Type.String(), { examples: [['bank_transfer', 'va_bca']] }),
    payment_accounts: Type.Array(
      Closed({
        id: Type.Integer(),
        method: text,
        account_number: text,
        account_holder: text,
        financial_entity_code: text,
        financial_entity_name: text,
      }),
    ),
  },
  { title: 'CustomerPaymentMethods' },
)
