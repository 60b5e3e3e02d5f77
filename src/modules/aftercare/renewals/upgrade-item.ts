import type { Tx } from '../../../platform/db/types.ts'
import {
  changeTo,
  chooseOption,
  type Holder,
  lockItem,
  markItem,
  recordActions,
  reload,
  upgradeExpiry,
  upgradePrice,
} from '../../goods/subscriptions/index.ts'
import { changeOrderStatus } from '../../orders/orders/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { createOrders } from './create-orders.ts'
import { draftOrder } from './draft-order.ts'
import { loadBilled, loadVariants } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

/**
 * Bills the price difference for the rest of the period. The item changes when that is paid, or immediately if it is
 * zero. The period does not change.
 */
export async function upgradeItem(
  tx: Tx,
  holder: Holder,
  itemId: string,
  variantId: number,
  by: string,
  addresses: Addresses,
  now: Date,
) {
  const { subscription, item } = await lockItem(tx, holder, itemId)
  const option = await chooseOption(tx, { subscription, item }, 'upgrade', variantId)
  const [billed] = await loadBilled(tx, subscription.business_id, [subscription.id])
  const period = { start: new Date(subscription.current_period_start), end: new Date(subscription.current_period_end) }
  const price = upgradePrice((option.price - item.price) * item.quantity, period, now)
  const expires = upgradeExpiry(period.end, now)
  const variants = await loadVariants(tx, subscription.business_id, [option.id])
  const difference = [{ variant_id: option.id, quantity: 1, price }]
  const draft = draftOrder(billed!, difference, variants, { expires, isDelivered: false })
  const [order] = await createOrders(tx, [draft], now)
  const action = {
    subscription_item_id: item.id,
    action_type: 'upgrade' as const,
    execution_type: 'immediate' as const,
    due_at: now,
    expires_at: expires,
    changes: JSON.stringify([changeTo(item, option)]),
    created_by: by,
  }
  const { id: subscription_id, business_id } = subscription
  const { id: order_id, gross_revenue: amount } = order!
  await recordActions(tx, [{ business_id, subscription_id, order_id, amount, ...action }], now)
  await markItem(tx, item, 'pending_upgrade', now)
  if (amount === 0) await changeOrderStatus(tx, order!, { payment_status: 'paid' }, null, now)
  else {
    const { time_zone } = billed!
    await sendPaymentLinks(tx, [{ order: order!, time_zone, expires, reason: 'upgrade' }], addresses, now)
  }
  return await reload(tx, subscription)
}
