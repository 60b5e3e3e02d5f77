import type { ShowPicture } from '../../../platform/http/addresses.ts'
import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import type { ActionRow, FullSubscription, ItemRow } from './load-subscriptions.ts'
import type { Change } from './rules.ts'

const shared = (subscription: FullSubscription, toUrl: ShowPicture) => ({
  id: subscription.id,
  subscription_id: subscription.subscription_id,
  status: subscription.status,
  is_active: subscription.status === 'active',
  is_cancel_at_period_end: subscription.is_cancel_at_period_end,
  interval: subscription.interval,
  interval_count: subscription.interval_count,
  current_period_start: subscription.current_period_start,
  current_period_end: subscription.current_period_end,
  activated_at: subscription.activated_at,
  canceled_at: subscription.canceled_at,
  expired_at: subscription.expired_at,
  inserted_at: subscription.inserted_at,
  updated_at: subscription.updated_at,
  business_id: subscription.business_id,
  business_customer_id: subscription.customer_id,
  customer_id: subscription.customer_id,
  store_id: subscription.store_id,
  customer: {
    id: subscription.customer.id,
    email: subscription.customer.email,
    name: subscription.customer.name,
    phone: subscription.customer.phone,
    status: subscription.customer.status,
    confirmed_at: subscription.customer.confirmed_at,
    created_at: subscription.customer.created_at,
    last_updated_at: subscription.customer.last_updated_at,
  },
  store: {
    id: subscription.store.id,
    unique_id: subscription.store.unique_id,
    uuid: subscription.store.uuid,
    name: subscription.store.name,
    logo: toUrl(subscription.store.logo),
  },
})

const isDue = (action: ActionRow) => action.status === 'pending' && action.is_order_open

export const showSubscription = (toUrl: ShowPicture) => (subscription: FullSubscription) => ({
  ...shared(subscription, toUrl),
  is_payment_due: [...subscription.waiting, ...(subscription.renewal ? [subscription.renewal] : [])].some(isDue),
  subscription_items: subscription.items.map((item) => ({
    id: item.id,
    quantity: item.quantity,
    status: item.status,
    unit_price: formatMoney(item.price),
    variant: item.variant,
  })),
})

const money = (amount: Minor | null) => (amount === null ? null : formatMoney(amount))

const showInvoice = (renewal: ActionRow, currency: string) => ({
  id: renewal.id,
  status: renewal.status,
  amount: money(renewal.amount),
  currency,
  due_date: renewal.due_at,
  paid_at: renewal.paid_at,
  order_id: renewal.order_id,
  created_at: renewal.inserted_at,
})

const showAction = (action: ActionRow) => {
  const [change] = action.changes as Change[]
  return {
    id: action.id,
    action_type: action.action_type,
    execution_type: action.execution_type,
    status: action.status,
    order_id: action.order_id,
    next_variant_config: change ? { variant_id: change.variant_id, price: formatMoney(change.price) } : null,
    created_by: action.created_by,
    confirmed_at: action.confirmed_at,
    completed_at: action.completed_at,
    inserted_at: action.inserted_at,
    updated_at: action.updated_at,
  }
}

const showItem = (item: ItemRow, subscription: FullSubscription) => {
  const waiting = subscription.waiting.find((action) => action.subscription_item_id === item.id)
  return {
    id: item.id,
    subscription_id: item.subscription_id,
    variant_id: item.variant_id,
    variant: item.variant,
    quantity: item.quantity,
    price: formatMoney(item.price),
    next_price: money(item.next_price),
    currency: subscription.currency,
    status: item.status,
    is_cancel_at_period_end: subscription.is_cancel_at_period_end,
    license_id: item.license_id,
    orderline_id: item.order_line_id,
    activated_at: item.activated_at,
    canceled_at: item.canceled_at,
    expired_at: item.expired_at,
    inserted_at: item.inserted_at,
    updated_at: item.updated_at,
    pending_action: waiting ? showAction(waiting) : null,
  }
}

/** A subscription with its last renewal and pending changes. */
export const showFullSubscription = (toUrl: ShowPicture) => (subscription: FullSubscription) => ({
  ...shared(subscription, toUrl),
  order_id: subscription.order_id,
  latest_renewal_invoice: subscription.renewal && showInvoice(subscription.renewal, subscription.currency),
  subscription_items: subscription.items.map((item) => showItem(item, subscription)),
})
