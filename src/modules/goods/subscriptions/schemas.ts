import { Type } from 'typebox'
import { Closed, Id, MoneyIn, MoneyOut, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { subscriptionStatuses } from './rules.ts'

const Uuid = Type.String({ format: 'uuid' })
const text = Nullable(Type.String())
const moment = Nullable(Timestamp)
const Interval = OneOf(['day', 'week', 'month', 'year'])

export const SubscriptionStatus = OneOf(subscriptionStatuses)
const ItemStatus = OneOf([...subscriptionStatuses, 'pending_downgrade', 'pending_upgrade'])
const ActionStatus = OneOf(['scheduled', 'pending', 'confirmed', 'completed', 'failed', 'replaced', 'canceled'])

const actionTypes = [
  ...(['create', 'renew', 'expire', 'cancel', 'reactivate'] as const),
  ...(['activation', 'upgrade', 'downgrade', 'update_qty'] as const),
]

const Variant = Closed({
  id: Type.Integer(),
  name: Type.String(),
  product_name: Type.String(),
  item_type: Type.String(),
})

const shared = {
  id: Uuid,
  subscription_id: Type.String({ examples: ['261115HPQSPBX'] }),
  status: SubscriptionStatus,
  is_active: Type.Boolean(),
  is_cancel_at_period_end: Type.Boolean(),
  interval: Interval,
  interval_count: Type.Integer(),
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  activated_at: moment,
  canceled_at: moment,
  expired_at: moment,
  inserted_at: Timestamp,
  updated_at: Timestamp,
  business_id: Type.Integer(),
  business_customer_id: Type.Integer(),
  customer_id: Type.Integer(),
  store_id: Type.Integer(),
  customer: Closed({
    id: Type.Integer(),
    email: text,
    name: text,
    phone: text,
    status: Type.String(),
    confirmed_at: moment,
    created_at: Timestamp,
    last_updated_at: Timestamp,
  }),
  store: Closed({ id: Type.Integer(), unique_id: Type.String(), uuid: Uuid, name: Type.String(), logo: text }),
}

export const SubscriptionOut = Closed(
  {
    ...shared,
    is_payment_due: Type.Boolean({ description: 'Whether an order of it waits for its payment' }),
    subscription_items: Type.Array(
      Closed({ id: Uuid, quantity: Type.Integer(), status: ItemStatus, unit_price: MoneyOut, variant: Variant }),
    ),
  },
  { title: 'Subscription' },
)

const Invoice = Closed(
  {
    id: Uuid,
    status: ActionStatus,
    amount: Nullable(MoneyOut),
    currency: Type.String(),
    due_date: moment,
    paid_at: moment,
    order_id: Nullable(Uuid),
    created_at: Timestamp,
  },
  { title: 'RenewalInvoice' },
)

const Action = Closed(
  {
    id: Uuid,
    action_type: OneOf(actionTypes),
    execution_type: OneOf(['immediate', 'at_period_end', 'scheduled']),
    status: ActionStatus,
    order_id: Nullable(Uuid),
    next_variant_config: Nullable(Closed({ variant_id: Type.Integer(), price: MoneyOut })),
    created_by: text,
    confirmed_at: moment,
    completed_at: moment,
    inserted_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'SubscriptionAction' },
)

const Item = Closed(
  {
    id: Uuid,
    subscription_id: Uuid,
    variant_id: Type.Integer(),
    variant: Variant,
    quantity: Type.Integer(),
    price: MoneyOut,
    next_price: Nullable(MoneyOut),
    currency: Type.String(),
    status: ItemStatus,
    is_cancel_at_period_end: Type.Boolean(),
    license_id: Nullable(Uuid),
    orderline_id: Nullable(Uuid),
    activated_at: moment,
    canceled_at: moment,
    expired_at: moment,
    inserted_at: Timestamp,
    updated_at: Timestamp,
    pending_action: Nullable(Action),
  },
  { title: 'SubscriptionItem' },
)

export const FullSubscriptionOut = Closed(
  {
    ...shared,
    order_id: Nullable(Uuid),
    latest_renewal_invoice: Nullable(Invoice),
    subscription_items: Type.Array(Item),
  },
  { title: 'SubscriptionDetail' },
)

export const CancelIn = Closed({
  at: Type.Optional(OneOf(['period_end', 'now'], { default: 'period_end', description: 'When access ends' })),
})

export const PriceIn = Closed({ price: MoneyIn })

export const VariantIn = Closed({ variant_id: Id })

/** A variant that an item of a subscription may become. */
export const VariantOption = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String(),
    name: Type.String(),
    product_name: Type.String(),
    item_type: Type.String(),
    pricing_type: Type.String(),
    price: MoneyOut,
    currency: Type.String(),
    interval: Interval,
    interval_count: Type.Integer(),
    validity_period: Nullable(Type.Integer()),
    validity_period_unit: Nullable(Interval),
    images: Type.Array(Type.String()),
  },
  { title: 'SubscriptionOption' },
)
