import { enqueue } from '../../../platform/background/jobs.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { closeAccess } from './access.ts'
import { recordSubscriptionEvents } from './record-subscription-events.ts'
import { setItems } from './start-subscriptions.ts'

export type End = 'unactivated' | 'canceled' | 'expired'

/** Ends locked subscriptions immediately: revokes access and drops pending actions. */
export async function endSubscriptions(tx: Tx, businessId: number, ids: string[], to: End, now: Date) {
  if (ids.length === 0) return
  const at = { ...(to === 'canceled' && { canceled_at: now }), ...(to === 'expired' && { expired_at: now }) }
  await tx
    .updateTable('subscriptions')
    .set({ status: to, next_action_at: null, ...at, updated_at: now })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .execute()
  await setItems(tx, businessId, ids, { status: to, ...at }, now)
  await dropWaiting(tx, businessId, ids, to === 'expired' ? 'failed' : 'canceled', now)
  await closeAccess(tx, businessId, ids, now)
  if (to !== 'unactivated') await recordSubscriptionEvents(tx, businessId, to, ids, now)
}

/** Suspends access until the open renewal is paid. The subscriptions must be locked; their renewals stay open. */
export async function pauseSubscriptions(tx: Tx, businessId: number, ids: string[], now: Date) {
  if (ids.length === 0) return
  await tx
    .updateTable('subscriptions')
    .set({ status: 'failed', next_action_at: null, updated_at: now })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .execute()
  await setItems(tx, businessId, ids, { status: 'failed' }, now)
  await closeAccess(tx, businessId, ids, now)
  await recordSubscriptionEvents(tx, businessId, 'paused', ids, now)
}

/** Drops pending actions, and enqueues the job that cancels their unpaid orders. */
export async function dropWaiting(
  tx: Tx,
  businessId: number,
  ids: string[],
  to: 'failed' | 'canceled' | 'replaced',
  now: Date,
) {
  const dropped = await tx
    .updateTable('subscription_actions')
    .set({ status: to, updated_at: now })
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', ids)
    .where('status', 'in', ['scheduled', 'pending'])
    .returning('is_order_open')
    .execute()
  if (dropped.some((action) => action.is_order_open)) await enqueueStaleOrderCancellation(tx)
}

/** Enqueues the job that cancels the orders of dropped actions. It runs after this transaction commits. */
export const enqueueStaleOrderCancellation = (tx: Tx) =>
  enqueue(tx, 'cancel-stale-orders', {}, { key: 'cancel-stale-orders' })

/** Stops subscriptions whose first order was canceled, or became unpaid, in which case it may be paid again. */
export async function stopSubscriptions(
  tx: Tx,
  businessId: number,
  orders: { id: string; isUnpaid: boolean }[],
  now: Date,
) {
  for (const isUnpaid of [true, false]) {
    const ids = orders.filter((order) => order.isUnpaid === isUnpaid).map((order) => order.id)
    if (ids.length === 0) continue
    const rows = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('business_id', 'in', sameBusiness(businessId))
      .where('order_id', 'in', ids)
      .where('status', '=', 'active')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await endSubscriptions(
      tx,
      businessId,
      rows.map((row) => row.id),
      isUnpaid ? 'unactivated' : 'canceled',
      now,
    )
  }
}
