import type { Tx } from '../../../platform/db/types.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { closeAccess } from './access.ts'
import { recordSubscriptionEvents } from './record-subscription-events.ts'
import { setItems } from './start-subscriptions.ts'

export type End = 'unactivated' | 'canceled' | 'expired'

/** Ends locked subscriptions at once: access goes, and nothing that waited happens any more. */
export async function endSubscriptions(tx: Tx, ids: string[], to: End, now: Date) {
  if (ids.length === 0) return
  const at = { ...(to === 'canceled' && { canceled_at: now }), ...(to === 'expired' && { expired_at: now }) }
  await tx
    .updateTable('subscriptions')
    .set({ status: to, next_action_at: null, ...at, updated_at: now })
    .where('id', 'in', ids)
    .execute()
  await setItems(tx, ids, { status: to, ...at }, now)
  await dropWaiting(tx, ids, to === 'expired' ? 'failed' : 'canceled', now)
  await closeAccess(tx, ids, now)
  if (to !== 'unactivated') await recordSubscriptionEvents(tx, to, ids, now)
}

/** What waited is given up; orders that could still be paid for it are canceled by the worker, which is woken. */
export async function dropWaiting(tx: Tx, ids: string[], to: 'failed' | 'canceled' | 'replaced', now: Date) {
  const dropped = await tx
    .updateTable('subscription_actions')
    .set({ status: to, updated_at: now })
    .where('subscription_id', 'in', ids)
    .where('status', 'in', ['scheduled', 'pending'])
    .returning('is_order_open')
    .execute()
  if (dropped.some((action) => action.is_order_open)) await wakeSweeper(tx)
}

/** Cancels the orders of given-up actions right after this transaction. */
export const wakeSweeper = (tx: Tx) => enqueue(tx, 'cancel-stale-orders', {}, { key: 'cancel-stale-orders' })

/** The order that started them was taken back: a lost payment may still come back, a canceled order not by itself. */
export async function stopSubscriptions(tx: Tx, orders: { id: string; isUnpaid: boolean }[], now: Date) {
  for (const isUnpaid of [true, false]) {
    const ids = orders.filter((order) => order.isUnpaid === isUnpaid).map((order) => order.id)
    if (ids.length === 0) continue
    const rows = await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('order_id', 'in', ids)
      .where('status', '=', 'active')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await endSubscriptions(
      tx,
      rows.map((row) => row.id),
      isUnpaid ? 'unactivated' : 'canceled',
      now,
    )
  }
}
