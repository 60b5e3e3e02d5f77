import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { limitEntitlements } from '../entitlements/index.ts'
import { dropWaiting, endSubscriptions } from './end-subscriptions.ts'
import { type Holder, lockSubscription, reload } from './get-subscription.ts'
import type { FullSubscription } from './load-subscriptions.ts'

function checkActive({ status, subscription_id }: FullSubscription) {
  if (status !== 'active') throw conflictBecause('subscription_ended', `Subscription ${subscription_id} is ${status}`)
}

/** Cancels a subscription at the end of the paid period or immediately. Pending actions are dropped. */
export async function cancelSubscription(tx: Tx, holder: Holder, id: string, at: 'period_end' | 'now', now: Date) {
  const subscription = await lockSubscription(tx, holder, id)
  checkActive(subscription)
  if (at === 'now') {
    await endSubscriptions(tx, [id], 'canceled', now)
    return await reload(tx, id)
  }
  if (subscription.is_cancel_at_period_end)
    throw conflictBecause(
      'already_canceled',
      `Subscription ${subscription.subscription_id} is already canceled at the end of its period`,
    )
  await tx
    .updateTable('subscriptions')
    .set({ is_cancel_at_period_end: true, next_action_at: subscription.current_period_end, updated_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('subscription_items')
    .set({ status: 'active', updated_at: now })
    .where('subscription_id', '=', id)
    .where('status', 'in', ['pending_upgrade', 'pending_downgrade'])
    .execute()
  await dropWaiting(tx, [id], 'canceled', now)
  await limitEntitlements(tx, id, subscription.current_period_end)
  return await reload(tx, id)
}

/** Reverts a cancellation before the period ends. The next renewal is billed when it is due. */
export async function resumeSubscription(tx: Tx, holder: Holder, id: string, now: Date) {
  const subscription = await lockSubscription(tx, holder, id)
  checkActive(subscription)
  if (!subscription.is_cancel_at_period_end)
    throw conflictBecause('not_canceled', `Subscription ${subscription.subscription_id} is not canceled`)
  await tx
    .updateTable('subscriptions')
    .set({ is_cancel_at_period_end: false, next_action_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await limitEntitlements(tx, id, null)
  return await reload(tx, id)
}
