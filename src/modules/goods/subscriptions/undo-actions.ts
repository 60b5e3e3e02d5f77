import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { applyChanges } from './apply-changes.ts'
import { type Held, lockSubscriptions } from './complete-actions.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import type { ActionRow, Key } from './load-subscriptions.ts'
import { type Change, computePeriod, maxBillingAttempts } from './rules.ts'

const set = (tx: Tx, { business_id, id }: Key, fields: Partial<ActionRow> | object) =>
  tx
    .updateTable('subscription_actions')
    .set(fields as never)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()

/**
 * Undoes actions whose orders are no longer paid: removes the period of a renewal, and reverts the item of an upgrade.
 * If
 * the order is not canceled, the action becomes pending again.
 */
export async function undoActions(
  tx: Tx,
  businessId: number,
  actions: (ActionRow & { isUnpaid: boolean })[],
  now: Date,
) {
  const done = actions.filter((action) => action.status === 'completed')
  if (done.length === 0) return
  const held = await lockSubscriptions(tx, businessId, done)
  for (const action of done) {
    const status = action.isUnpaid ? ('pending' as const) : ('failed' as const)
    const fields = { status, is_order_open: action.isUnpaid, paid_at: null, completed_at: null, updated_at: now }
    if (action.action_type === 'renew') await removePeriod(tx, action, fields, held.get(action.subscription_id)!, now)
    else await set(tx, action, fields)
    const again = action.isUnpaid ? ('pending_upgrade' as const) : ('active' as const)
    const before = (action.changes as Change[]).map(({ item_id, variant_id, price, before }) => ({
      item_id,
      ...before,
      before: { variant_id, price },
      ...(action.action_type === 'upgrade' && { status: again }),
    }))
    await applyChanges(tx, businessId, before, now)
  }
}

async function removePeriod(tx: Tx, action: ActionRow, fields: object, subscription: Held, now: Date) {
  const { business_id } = subscription
  if (subscription.status !== 'active') return await set(tx, action, { ...fields, status: 'failed' })
  if (subscription.period_number === 1) {
    await set(tx, action, { ...fields, status: 'failed' })
    return await endSubscriptions(tx, business_id, [subscription.id], 'expired', now)
  }
  const added = (action.period_number ?? 0) - (action.previous_period_number ?? (action.period_number ?? 0) - 1)
  const period_number = Math.max(subscription.period_number - added, 1)
  const period = computePeriod(new Date(subscription.anchor_at), period_number, subscription)
  Object.assign(subscription, { period_number })
  await tx
    .updateTable('subscription_actions')
    .set({ status: 'replaced', updated_at: now })
    .where('business_id', '=', business_id)
    .where('subscription_id', '=', subscription.id)
    .where('action_type', '=', 'renew')
    .where('status', 'in', ['scheduled', 'pending'])
    .execute()
  await set(tx, action, { ...fields, period_number: period_number + added })
  await tx
    .updateTable('subscriptions')
    .set({
      period_number,
      current_period_start: period.start,
      current_period_end: period.end,
      next_action_at: now, // The worker decides the next step: wait, bill again or end.
      updated_at: now,
    })
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', subscription.id)
    .execute()
}

/** Drops actions whose unpaid orders were canceled or deleted, either by expiry or by a person. */
export async function dropActions(tx: Tx, businessId: number, actions: ActionRow[], now: Date) {
  if (actions.length === 0) return
  await tx
    .updateTable('subscription_actions')
    .set({ is_order_open: false, updated_at: now })
    .where('business_id', '=', businessId)
    .where(
      'id',
      'in',
      actions.map((action) => action.id),
    )
    .execute()
  const pending = actions.filter((action) => action.status === 'pending')
  if (pending.length === 0) return
  const held = await lockSubscriptions(tx, businessId, pending)
  for (const action of pending) {
    const isLate = action.expires_at !== null && new Date(action.expires_at) <= now
    if (action.action_type === 'renew' && (isLate || (await hasTriedEnough(tx, action)))) {
      await set(tx, action, { status: 'failed', updated_at: now })
      if (held.get(action.subscription_id)!.status === 'active')
        await endSubscriptions(tx, businessId, [action.subscription_id], 'expired', now)
      continue
    }
    await set(tx, action, { status: isLate ? 'failed' : 'canceled', updated_at: now })
    if (action.action_type === 'renew')
      await tx
        .updateTable('subscriptions')
        .set({ next_action_at: now, updated_at: now })
        .where('business_id', 'in', sameBusiness(businessId))
        .where('id', '=', action.subscription_id)
        .where('status', '=', 'active')
        .execute()
    else await releaseItem(tx, { business_id: businessId, id: action.subscription_item_id! }, now)
  }
}

async function hasTriedEnough(tx: Tx, action: ActionRow): Promise<boolean> {
  const { tries } = await tx
    .selectFrom('subscription_actions')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('business_id', '=', action.business_id)
    .where('subscription_id', '=', action.subscription_id)
    .where('action_type', '=', 'renew')
    .where('period_number', '=', action.period_number)
    .where('status', 'in', ['pending', 'canceled'])
    .executeTakeFirstOrThrow()
  return tries >= maxBillingAttempts
}

const releaseItem = (tx: Tx, item: Key, now: Date) =>
  tx
    .updateTable('subscription_items')
    .set({ status: 'active', updated_at: now })
    .where('business_id', '=', item.business_id)
    .where('id', '=', item.id)
    .where('status', 'in', ['pending_upgrade', 'pending_downgrade'])
    .execute()
