import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { limitEntitlements } from '../entitlements/index.ts'
import { openAccess } from './access.ts'
import { applyChanges, type ItemChange } from './apply-changes.ts'
import { enqueueStaleOrderCancellation } from './end-subscriptions.ts'
import type { ActionRow, SubscriptionRow } from './load-subscriptions.ts'
import { recordSubscriptionEvents } from './record-subscription-events.ts'
import { type Change, computePeriod, renewalAt } from './rules.ts'
import { setItems } from './start-subscriptions.ts'

export type Held = SubscriptionRow & { store_settings: unknown }

/** Locks the subscriptions of these actions in id order. Orders are always locked before subscriptions. */
export async function lockSubscriptions(tx: Tx, businessId: number, actions: ActionRow[]): Promise<Map<string, Held>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', [...new Set(actions.map((action) => action.subscription_id))])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0) return new Map()
  const stores = await tx
    .selectFrom('stores')
    .select(['id', 'settings'])
    .where('id', 'in', [...new Set(rows.map((row) => row.store_id))])
    .execute()
  const settings = new Map(stores.map((store) => [store.id, store.settings]))
  return new Map(rows.map((row) => [row.id, { ...row, store_settings: settings.get(row.store_id) }]))
}

/** Completes actions whose orders were paid: renewals start the next period, upgrades change their item. */
export async function completeActions(tx: Tx, businessId: number, actions: ActionRow[], now: Date) {
  if (actions.length === 0) return
  const held = await lockSubscriptions(tx, businessId, actions)
  const renewals = actions.filter((action) => action.action_type === 'renew' && action.status !== 'completed')
  const upgrades = actions.filter((action) => action.action_type === 'upgrade' && action.status !== 'completed')
  await replaceOthers(tx, businessId, [...renewals, ...upgrades], now)
  await renew(tx, businessId, renewals, held, now)
  const isActive = (action: ActionRow) => held.get(action.subscription_id)!.status === 'active'
  const changes = [
    ...renewals.filter(isPending).flatMap(toItemChanges),
    ...upgrades.filter(isActive).flatMap(toItemChanges),
  ]
  await applyChanges(tx, businessId, changes, now)
  const changed = upgrades.map((action) => action.subscription_id)
  if (changed.length > 0) {
    await markCompleted(
      tx,
      businessId,
      upgrades.map(({ id }) => ({ id, period_number: null, previous_period_number: null })),
      now,
    )
    // The worker bills the next renewal again with the new price as soon as it is due.
    await tx
      .updateTable('subscriptions')
      .set({ next_action_at: now, updated_at: now })
      .where('business_id', 'in', sameBusiness(businessId))
      .where('id', 'in', changed)
      .where('status', '=', 'active')
      .execute()
  }
  if (renewals.length === 0) return
  const renewed = [...new Set(renewals.map((action) => action.subscription_id))]
  await recordSubscriptionEvents(tx, businessId, 'renewed', renewed, now)
}

/** A paid renewal that had been replaced still starts its period, but does not apply its items and prices. */
const isPending = (action: ActionRow) => action.status === 'pending'

const toItemChanges = ({ action_type, changes }: ActionRow): ItemChange[] =>
  (changes as Change[]).map((change) => ({
    ...change,
    ...((action_type === 'upgrade' || change.action_id) && { status: 'active' as const }),
  }))

/** Replaces other pending renewals, which were billed for different items or another period. */
async function replaceOthers(tx: Tx, businessId: number, paid: ActionRow[], now: Date) {
  const replaced = await tx
    .updateTable('subscription_actions')
    .set({ status: 'replaced', updated_at: now })
    .where('business_id', '=', businessId)
    .where(
      'subscription_id',
      'in',
      paid.map((action) => action.subscription_id),
    )
    .where(
      'id',
      'not in',
      paid.map((action) => action.id),
    )
    .where('action_type', '=', 'renew')
    .where('status', 'in', ['scheduled', 'pending'])
    .returning('id')
    .execute()
  if (replaced.length > 0) await enqueueStaleOrderCancellation(tx)
}

type Completed = { id: string; period_number: number | null; previous_period_number: number | null }

const markCompleted = (tx: Tx, businessId: number, actions: Completed[], now: Date) =>
  sql`update subscription_actions a set status = 'completed', is_order_open = false, paid_at = ${now},
      confirmed_at = ${now}, completed_at = ${now}, updated_at = ${now}, period_number = c.period_number,
      previous_period_number = c.previous_period_number
    from json_to_recordset(${JSON.stringify(actions)})
      as c (id uuid, period_number integer, previous_period_number integer)
    where a.business_id = ${businessId} and a.id = c.id`.execute(tx)

/** The next period of a subscription. `subscription` is changed, too. */
function moveOn(action: ActionRow, subscription: Held, now: Date) {
  const isOver = subscription.status !== 'active'
  const anchor_at = isOver ? now : new Date(subscription.anchor_at)
  const previous_period_number = isOver ? 0 : subscription.period_number
  // After an outage the bill is for the current period, not for those that passed without a bill.
  const period_number = isOver ? 1 : Math.max(previous_period_number + 1, action.period_number ?? 1)
  const period = computePeriod(anchor_at, period_number, subscription)
  const { subscription_renewal_days } = effectiveSettings(subscription.store_settings)
  // A subscription may have several paid renewals in this batch, so the next one must start from these values.
  Object.assign(subscription, { status: 'active', anchor_at: anchor_at.toISOString(), period_number })
  const end = subscription.is_cancel_at_period_end ? period.end : renewalAt(period, subscription_renewal_days)
  return {
    action_id: action.id,
    id: subscription.id,
    last_order_id: action.order_id,
    anchor_at,
    period_number,
    previous_period_number,
    isOver,
    current_period_start: period.start,
    current_period_end: period.end,
    next_action_at: end,
  }
}

/** Adds a period to each subscription. A subscription that has ended in the meantime starts again now. */
async function renew(tx: Tx, businessId: number, renewals: ActionRow[], held: Map<string, Held>, now: Date) {
  if (renewals.length === 0) return
  const moves = renewals.map((action) => moveOn(action, held.get(action.subscription_id)!, now))
  const last = [...new Map(moves.map((move) => [move.id, move])).values()]
  await sql`
    update subscriptions s set status = 'active', anchor_at = m.anchor_at, period_number = m.period_number,
      current_period_start = m.current_period_start, current_period_end = m.current_period_end,
      next_action_at = m.next_action_at, last_order_id = m.last_order_id, expired_at = null, canceled_at = null,
      updated_at = ${now}
    from json_to_recordset(${JSON.stringify(last)}) as m (id uuid, anchor_at timestamptz, period_number integer,
      current_period_start timestamptz, current_period_end timestamptz, next_action_at timestamptz, last_order_id uuid)
    where s.business_id in (${businessId}, ${businessId}) and s.id = m.id`.execute(tx)
  await markCompleted(
    tx,
    businessId,
    moves.map(({ action_id, period_number, previous_period_number }) => ({
      id: action_id,
      period_number,
      previous_period_number,
    })),
    now,
  )
  const again = moves.filter((move) => move.isOver).map((move) => move.id)
  if (again.length > 0) {
    await setItems(tx, businessId, again, { status: 'active', canceled_at: null, expired_at: null }, now)
    await openAccess(tx, businessId, again, now)
  }
  await moveLimits(
    tx,
    businessId,
    last.filter((move) => held.get(move.id)!.is_cancel_at_period_end),
  )
}

/** Extends the access of canceled subscriptions whose owner paid for one more period. */
async function moveLimits(tx: Tx, business_id: number, moves: { id: string; current_period_end: Date }[]) {
  for (const { id, current_period_end } of moves) await limitEntitlements(tx, { business_id, id }, current_period_end)
}
