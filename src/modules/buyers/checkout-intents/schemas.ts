import { type Static, Type } from 'typebox'
import { HttpAddress } from '../../../platform/http/addresses.ts'
import { Closed, Id, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { type AttributionName, clickNames, utmNames } from '../../../vocabulary/attribution.ts'
import { type CheckoutField, checkoutFieldNames, checkoutFields } from '../../../vocabulary/checkout-fields.ts'
import { intentStatuses, maxIntentItems, maxItemQuantity } from './rules.ts'

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/** The typed fields beside contact, address and payment, as in checkout requests. */
const typedFields = Object.fromEntries(
  checkoutFieldNames.map((name) => [name, text(checkoutFields[name].maxLength)]),
) as Record<CheckoutField, ReturnType<typeof text>>

const textFields = {
  customer_name: text(200),
  customer_email: text(320),
  customer_phone: text(40),
  shipping_address: text(2000),
  shipping_province: text(200),
  shipping_city: text(200),
  shipping_subdistrict: text(200),
  shipping_postal_code: text(20),
  payment_method: text(100),
  sub_payment_method: text(100),
  ...typedFields,
  discount_code_code: text(100),
}

const CustomField = Closed({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  value: Type.Unsafe<string | number | boolean | null>({
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 2000,
  }),
})

export const IntentFields = Closed(
  {
    ...textFields,
    shipping_location_id: Type.Optional(Nullable(Id)),
    custom_fields: Type.Optional(Nullable(Type.Array(CustomField, { maxItems: 50 }))),
  },
  { title: 'CheckoutIntentFields' },
)
export type Fields = Static<typeof IntentFields>

const quantity = Type.Integer({ minimum: 1, maximum: maxItemQuantity })

export const IntentItem = Type.Union(
  [
    Closed({ type: Type.Literal('variant'), variant_id: Id, quantity }, { title: 'CheckoutIntentVariant' }),
    Closed(
      { type: Type.Literal('bundle_price_option'), bundle_price_option_id: Id, quantity },
      { title: 'CheckoutIntentBundle' },
    ),
  ],
  { title: 'CheckoutIntentItem' },
)
export type Item = Static<typeof IntentItem>

export const IntentAttribution = Closed(
  Object.fromEntries([...utmNames, ...clickNames].map((name) => [name, text(1000)])) as Record<
    AttributionName,
    ReturnType<typeof text>
  >,
  { title: 'CheckoutIntentAttribution' },
)

const Consent = Closed(
  {
    marketing: Type.Boolean({ description: 'The buyer wants a reminder by mail; without it nothing is sent' }),
    text: Type.Optional(Type.String({ maxLength: 500, description: 'The words that the buyer read' })),
  },
  { title: 'CheckoutIntentConsent', description: 'An addition of this service to the contract' },
)

/** Fields of both the start and a change. Omitted means unchanged, null clears. */
const snapshot = {
  fields: Type.Optional(Nullable(IntentFields)),
  items: Type.Optional(Nullable(Type.Array(IntentItem, { maxItems: maxIntentItems }))),
  attribution: Type.Optional(Nullable(IntentAttribution)),
  source_url: Type.Optional(Nullable(HttpAddress(2048))),
  cart_id: Type.Optional(Nullable(Id)),
  consent: Type.Optional(Consent),
}
export type Snapshot = {
  fields?: Fields | null
  items?: Item[] | null
  attribution?: Static<typeof IntentAttribution> | null
  source_url?: string | null
  cart_id?: number | null
  consent?: Static<typeof Consent>
}

export const IntentStart = Closed(
  {
    recaptcha_token: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Accepted for compatibility; rate limits protect this route' }),
    ),
    client_session_id: Type.String({
      format: 'uuid',
      description: 'Kept by the browser: the same value resumes. Draw a new one after an order',
    }),
    form_widget_id: Type.String({ minLength: 1, maxLength: 200, examples: ['storefront-checkout'] }),
    checkout_intent_prefill_token: Type.Optional(
      Nullable(
        Type.String({ maxLength: 200, description: 'Of a mail: resumes its intent. One that is not valid is ignored' }),
      ),
    ),
    ...snapshot,
  },
  { title: 'CheckoutIntentStart' },
)

export const IntentChange = Closed(
  {
    sequence: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Rises with each change; one that is not above the last changes nothing',
    }),
    ...snapshot,
  },
  { title: 'CheckoutIntentChange' },
)

export const StartedIntent = Closed(
  {
    id: Type.String({ format: 'uuid' }),
    form_widget_id: Type.String(),
    checkout_intent_token: Type.String({ description: 'For changes, and for the checkout', examples: ['cit_…'] }),
    status: OneOf(intentStatuses),
    last_sequence: Type.Integer(),
    started_at: Timestamp,
    last_activity_at: Timestamp,
    expires_at: Type.String({ description: 'When the token ends; starting again issues another one' }),
  },
  { title: 'StartedCheckoutIntent' },
)
