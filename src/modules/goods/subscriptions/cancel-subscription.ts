import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { limitEntitlements } from '../entitlements/index.ts'
import { dropWaiting, endSubscriptions } from './end-subscriptions.ts'
import { type Holder, lockSubscription, reload } from './get-subscription.ts'
import type { FullSubscription } from './load-subscriptions.ts'

const batchSize = 100

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

/** Cancels all subscriptions of a closed store at the end of their periods, a few per transaction. */
export async function endStoreSubscriptions(db: Db, { store_id }: { store_id: number }, now: Date) {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('subscriptions')
        .innerJoin('stores', 'stores.id', 'subscriptions.store_id')
        .select(['subscriptions.id', 'subscriptions.business_id'])
        .where('subscriptions.store_id', '=', store_id)
        .where('subscriptions.status', '=', 'active')
        .where('subscriptions.is_cancel_at_period_end', '=', false)
        .where('stores.closed_at', 'is not', null)
        .orderBy('subscriptions.id')
        .limit(batchSize)
        .forNoKeyUpdate('subscriptions')
        .execute()
      for (const { id, business_id } of rows) await cancelSubscription(tx, { business_id }, id, 'period_end', now)
      return rows.length
    })
    if (count < batchSize) return
  }
}

/** Reverts a cancellation before the period ends. The next renewal is billed when it is due. */
export async function resumeSubscription(tx: Tx, holder: Holder, id: string, now: Date) {
  const subscription = await lockSubscription(tx, holder, id)
  checkActive(subscription)
  if (await isStoreClosed(tx, subscription.store_id))
    throw conflictBecause('store_closed', 'The store is closed; its subscriptions end')
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

const isStoreClosed = async (tx: Tx, storeId: number): Promise<boolean> => {
  const store = await tx.selectFrom('stores').select('closed_at').where('id', '=', storeId).executeTakeFirst()
  return store?.closed_at != null
}
