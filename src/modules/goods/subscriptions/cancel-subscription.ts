import { sameBusiness } from '../../../platform/db/of-business.ts'
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
  const { business_id } = subscription
  checkActive(subscription)
  if (at === 'now') {
    await endSubscriptions(tx, business_id, [id], 'canceled', now)
    return await reload(tx, subscription)
  }
  if (subscription.is_cancel_at_period_end)
    throw conflictBecause(
      'already_canceled',
      `Subscription ${subscription.subscription_id} is already canceled at the end of its period`,
    )
  await tx
    .updateTable('subscriptions')
    .set({ is_cancel_at_period_end: true, next_action_at: subscription.current_period_end, updated_at: now })
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('subscription_items')
    .set({ status: 'active', updated_at: now })
    .where('business_id', '=', business_id)
    .where('subscription_id', '=', id)
    .where('status', 'in', ['pending_upgrade', 'pending_downgrade'])
    .execute()
  await dropWaiting(tx, business_id, [id], 'canceled', now)
  await limitEntitlements(tx, subscription, subscription.current_period_end)
  return await reload(tx, subscription)
}

/** Cancels all subscriptions of a closed store at the end of their periods, a few per transaction. */
export async function endStoreSubscriptions(db: Db, { store_id }: { store_id: number }, now: Date) {
  const store = await readStore(db, store_id)
  if (store?.closed_at == null) return
  const { business_id } = store
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('subscriptions')
        .select('id')
        .where('business_id', '=', business_id)
        .where('store_id', '=', store_id)
        .where('status', '=', 'active')
        .where('is_cancel_at_period_end', '=', false)
        .orderBy('id')
        .limit(batchSize)
        .forNoKeyUpdate()
        .execute()
      if (rows.length > 0 && (await readStore(tx, store_id))?.closed_at == null) return 0
      for (const { id } of rows) await cancelSubscription(tx, { business_id }, id, 'period_end', now)
      return rows.length
    })
    if (count < batchSize) return
  }
}

/** Reverts a cancellation before the period ends. The next renewal is billed when it is due. */
export async function resumeSubscription(tx: Tx, holder: Holder, id: string, now: Date) {
  const subscription = await lockSubscription(tx, holder, id)
  checkActive(subscription)
  if ((await readStore(tx, subscription.store_id))?.closed_at != null)
    throw conflictBecause('store_closed', 'The store is closed; its subscriptions end')
  if (!subscription.is_cancel_at_period_end)
    throw conflictBecause('not_canceled', `Subscription ${subscription.subscription_id} is not canceled`)
  await tx
    .updateTable('subscriptions')
    .set({ is_cancel_at_period_end: false, next_action_at: now, updated_at: now })
    .where('business_id', 'in', sameBusiness(subscription.business_id))
    .where('id', '=', id)
    .execute()
  await limitEntitlements(tx, subscription, null)
  return await reload(tx, subscription)
}

const readStore = (db: Db, storeId: number) =>
  db.selectFrom('stores').select(['business_id', 'closed_at']).where('id', '=', storeId).executeTakeFirst()
