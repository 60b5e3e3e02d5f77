import { Type } from 'typebox'
import {
  Closed,
  clampKeyword,
  Id,
  MomentIn,
  MoneyOut,
  Nullable,
  OneOf,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { type CheckoutField, checkoutFieldNames } from '../../../vocabulary/checkout-fields.ts'
import { sortColumns } from './list-intents.ts'
import { intentStatuses } from './rules.ts'
import { IntentAttribution, IntentFields } from './schemas.ts'

const text = Nullable(Type.String())
const moment = Nullable(Timestamp)
const count = Nullable(Type.Integer())

const BundleLine = Closed({
  variant_id: Type.Integer(),
  variant_unique_id: Type.String(),
  product_name: Type.String(),
  variant_name: Type.String(),
  quantity: Type.Integer(),
  image: text,
})

export const DescribedIntentItem = Closed(
  {
    type: OneOf(['variant', 'bundle_price_option']),
    variant_id: count,
    bundle_price_option_id: count,
    quantity: Type.Integer(),
    name: Type.String({ description: 'Empty if it does not exist any more' }),
    unit_price: Type.Unsafe<string>({ ...MoneyOut, description: 'Of this moment' }),
    line_total: MoneyOut,
    currency: Type.String(),
    variant_unique_id: text,
    product_name: text,
    variant_name: text,
    bundle_price_option_unique_id: text,
    bundle_name: text,
    bundle_price_option_name: text,
    image: text,
    images: Type.Array(Type.String()),
    display_images: Type.Array(Type.String()),
    item_type: text,
    weight: Nullable(Type.Integer({ description: 'Grams' })),
    weight_bump: count,
    available_qty: Nullable(Type.Integer({ description: 'null if stock is not tracked' })),
    available: Type.Boolean(),
    is_available: Type.Boolean(),
    unavailable_reason: Nullable(OneOf(['deleted', 'disabled', 'out_of_stock'])),
    bundlelines: Type.Array(BundleLine),
  },
  { title: 'DescribedCheckoutIntentItem' },
)

const items = Type.Array(DescribedIntentItem)

const typedTexts = Object.fromEntries(checkoutFieldNames.map((name) => [name, text])) as Record<
  CheckoutField,
  typeof text
>

export const Prefill = Closed(
  {
    data: Closed({
      name: text,
      email: text,
      phone: text,
      fullPhoneNumber: text,
      address: text,
      province: text,
      city: text,
      subdistrict: text,
      postalCodeSelected: text,
      payment_method: text,
      sub_payment_method: text,
      ...typedTexts,
      discountCode: text,
      destination_subdistrict_id: count,
      checkout_intent: Closed({ id: Type.String({ format: 'uuid' }), fields: IntentFields, items }),
    }),
  },
  { title: 'CheckoutIntentPrefill' },
)

const summary = {
  id: Type.String({ format: 'uuid' }),
  form_widget_id: Type.String(),
  status: OneOf(intentStatuses, { description: 'Abandoned after 15 minutes without a change, completed by an order' }),
  contactable: Type.Boolean({ description: 'There is an address, its owner consented and has not unsubscribed' }),
  is_email_follow_up_already_sended: Type.Boolean(),
  has_consent: Type.Boolean(),
  customer: Closed({ name: text, email: text, phone: text }),
  store: Closed({ id: Type.String(), unique_id: Type.String(), name: Type.String() }),
  page: Type.Null(),
  cart_summary: Closed({
    item_quantity: Type.Integer(),
    estimated_total: Type.Unsafe<string>({
      ...MoneyOut,
      description: 'At the prices of this moment, without shipping',
    }),
    currency: Type.String(),
  }),
  handler: Type.Null(),
  source_url: text,
  started_at: Timestamp,
  last_activity_at: Timestamp,
  follow_up_eligible_at: moment,
  next_message_at: Nullable(Type.String({ description: 'When the next mail goes out, if nothing happens until then' })),
  last_message_at: moment,
  completed_at: moment,
  is_recovered: Type.Boolean({ description: 'Ordered after it had been abandoned' }),
  order: Nullable(Closed({ id: Type.String(), order_id: Type.String(), secret_slug: Type.String() })),
}

export const IntentSummary = Closed(summary, { title: 'CheckoutIntent' })

export const IntentDetail = Closed(
  {
    ...summary,
    fields: IntentFields,
    items,
    attribution: Nullable(IntentAttribution),
    consent_text: text,
    consented_at: moment,
    recovery_url: Nullable(Type.String({ description: 'Restores the checkout in any browser; also for a chat' })),
    recovery_url_expires_at: moment,
  },
  { title: 'CheckoutIntentDetail' },
)

export const IntentFigures = Closed(
  {
    started_at_from: Timestamp,
    started_at_until: Timestamp,
    currency: Type.String(),
    started: Type.Integer(),
    abandoned: Type.Integer({ description: 'Abandoned now, or once before the order' }),
    completed: Type.Integer(),
    recovered: Type.Integer({ description: 'Ordered after they had been abandoned' }),
    messages_sent: Type.Integer(),
    recovered_revenue: Type.Unsafe<string>({
      ...MoneyOut,
      description: 'What the recovered orders cost that are neither canceled nor deleted',
    }),
    retention_days: Type.Integer({ description: 'Older checkouts are deleted, and count no more' }),
  },
  { title: 'CheckoutIntentFigures' },
)

const Cursor = Type.Optional(Type.String({ maxLength: 4000 }))
const startedWithin = {
  store_id: Type.Optional(Id),
  store_unique_id: Type.Optional(Type.String({ maxLength: 60 })),
  started_at_from: Type.Optional(MomentIn),
  started_at_until: Type.Optional(MomentIn),
}

export const figuresQuery = startedWithin

export const listQuery = {
  page_size: Type.Optional(Type.Integer({ minimum: 1, default: 20, description: 'At most 100', [clampKeyword]: 100 })),
  next_cursor: Cursor,
  previous_cursor: Cursor,
  status: Type.Optional(OneOf(intentStatuses)),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the name or address, or the beginning of a phone number' }),
  ),
  ...startedWithin,
  page_unique_id: Type.Optional(Type.String({ maxLength: 60, description: 'Accepted; there are no such pages here' })),
  form_widget_id: Type.Optional(Type.String({ maxLength: 200 })),
  sort_by: Type.Optional(
    OneOf(sortColumns, { description: '`completed_at` lists completed ones only', default: 'last_activity_at' }),
  ),
  sort_direction: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
}
