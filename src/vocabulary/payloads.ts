import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../platform/http/schemas.ts'

const appFields = {
  client_id: Type.String(),
  business: Closed({ unique_id: Type.String(), username: Type.String(), name: Type.String() }),
  granted_scopes: Type.Array(Type.String()),
  granted_webhook_events: Type.Array(Type.String()),
}

export const AppPayload = Closed(appFields, { title: 'AppEventData' })

export const RevokedAppPayload = Closed(
  {
    ...appFields,
    reason: OneOf(['merchant', 'business_deleted'], {
      description: '`business_deleted`: the business and its data are gone as soon as the apps have been told',
    }),
  },
  { title: 'RevokedAppEventData' },
)

const maybeText = Nullable(Type.String())

export const CustomerPayload = Closed(
  {
    id: Type.Integer(),
    business_id: Type.Integer(),
    name: maybeText,
    email: maybeText,
    phone: maybeText,
    avatar: maybeText,
    bio_description: maybeText,
    date_of_birth: maybeText,
    sex: maybeText,
    status: maybeText,
    is_unsubscribe: Type.Boolean(),
    is_spam: Type.Boolean(),
    tags: Type.Array(Type.String()),
    confirmed_at: Nullable(Timestamp),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'CustomerEventData' },
)

export const ErasedCustomerPayload = Closed(
  { id: Type.Integer(), business_id: Type.Integer(), erased_at: Timestamp },
  { title: 'CustomerErasedData' },
)

export const MergedCustomerPayload = Closed(
  {
    id: Type.Integer({ description: 'The customer that stays, with the orders of both' }),
    business_id: Type.Integer(),
    merged_id: Type.Integer({ description: 'The customer that no longer exists' }),
  },
  { title: 'CustomerMergedData' },
)

export const SubscriptionPayload = Type.Object(
  { id: Type.Unknown(), status: Type.String(), created_at: Timestamp },
  { title: 'SubscriptionEventData', additionalProperties: true },
)

export const ProductPayload = Closed(
  {
    id: Type.Integer({ description: 'Variants, prices and texts are read by it' }),
    uuid: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    item_type: Type.String(),
    is_inventory: Type.Boolean(),
    is_archived: Type.Boolean(),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'ProductEventData' },
)

export const DeletedProductPayload = Closed(
  { id: Type.Integer(), uuid: Type.String(), deleted_at: Timestamp },
  { title: 'ProductDeletedData' },
)

export const StockPayload = Closed(
  {
    variant_id: Type.Integer(),
    variant_unique_id: Type.String(),
    product_id: Type.Integer(),
    sku: maybeText,
    quantity: Type.Integer({
      description: 'Over all warehouses. Several changes within a second are one event with the last quantity',
    }),
    previous_quantity: Type.Integer({ description: 'That the event before told' }),
    stock_status: OneOf(['in_stock', 'low_stock', 'out_of_stock']),
    warehouses: Type.Array(Closed({ id: Type.Integer(), quantity: Type.Integer() })),
  },
  { title: 'StockEventData' },
)

/** Leaves out what the buyer typed: receivers read that through the API, where it is deleted when it expires. */
const intentFields = {
  id: Type.String(),
  form_widget_id: Type.String(),
  store_unique_id: Type.String(),
  started_at: Timestamp,
}

export const IntentPayload = Closed(intentFields, { title: 'CheckoutIntentEventData' })

export const RecoveredIntentPayload = Closed(
  {
    ...intentFields,
    completed_at: Timestamp,
    order: Closed({ id: Type.String(), order_id: Type.String() }),
  },
  { title: 'RecoveredCheckoutIntentEventData' },
)
