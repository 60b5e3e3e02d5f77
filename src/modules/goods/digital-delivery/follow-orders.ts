import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { type BoughtLine, grantEntitlements, revokeEntitlements } from '../entitlements/index.ts'
import { assignLicenses, revokeOrderedLicenses } from '../licenses/index.ts'
import {
  type ActionRow,
  completeActions,
  dropActions,
  type RecurringLine,
  startSubscriptions,
  stopSubscriptions,
  undoActions,
} from '../subscriptions/index.ts'
import { type FollowedOrder, isOwned } from './rules.ts'

/** An order before and after a change, both read while the order is locked. */
export type OrderMove = { id: string; before: FollowedOrder; after: FollowedOrder }

/**
 * Grants access when orders become paid and revokes it when that is undone, in the transaction that changes the orders.
 * Idempotent. Orders with only physical goods cost one query.
 */
export async function followOrders(tx: Tx, businessId: number, moves: OrderMove[], now: Date) {
  const changed = moves.filter(({ before, after }) => isOwned(before) !== isOwned(after))
  const granted = changed.filter(({ after }) => isOwned(after)).map(({ id }) => id)
  const taken = changed.filter(({ after }) => !isOwned(after))
  const ended = moves.filter(({ before, after }) => !isOwned(before) && hasEnded(after) && !hasEnded(before))
  const ids = [...granted, ...taken.map(({ id }) => id), ...ended.map(({ id }) => id)]
  if (ids.length === 0) return
  const actions = await tx
    .selectFrom('subscription_actions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('order_id', 'in', ids)
    .execute()
  const actionsByOrder = new Map(actions.map((action) => [action.order_id!, action]))
  await grant(tx, businessId, granted, actionsByOrder, now)
  await takeAway(tx, businessId, taken, actionsByOrder, now)
  await dropActions(
    tx,
    businessId,
    ended.flatMap(({ id }) => actionsByOrder.get(id) ?? []),
    now,
  )
}

const hasEnded = (order: FollowedOrder) => order.status === 'canceled' || order.deleted_at !== null

type Line = BoughtLine &
  Omit<RecurringLine, 'interval' | 'interval_count'> & {
    pricing_type: string
    interval: RecurringLine['interval'] | null
    interval_count: number | null
    is_licensed: boolean
    settings: unknown
  }

async function grant(
  tx: Tx,
  businessId: number,
  orderIds: string[],
  actionsByOrder: Map<string, ActionRow>,
  now: Date,
) {
  await completeActions(
    tx,
    businessId,
    orderIds.flatMap((id) => actionsByOrder.get(id) ?? []),
    now,
  )
  const lines = await readLines(
    tx,
    businessId,
    orderIds.filter((id) => !actionsByOrder.has(id)),
  )
  if (lines.length === 0) return
  const recurring = lines.filter((line) => line.pricing_type === 'recurring' && line.interval !== null)
  const subscriptionsByLine = await startSubscriptions(tx, businessId, recurring as RecurringLine[], now)
  const bought = lines.map((line) => {
    const subscription_id = subscriptionsByLine.get(line.order_line_id) ?? null
    return { ...line, subscription_id, ...(subscription_id && { validity_period: null, validity_period_unit: null }) }
  })
  const entitlements = await grantEntitlements(tx, bought, now)
  const linesById = new Map(lines.map((line) => [line.order_line_id, line]))
  const licensed = entitlements.filter((entitlement) => linesById.get(entitlement.order_line_id)!.is_licensed)
  await assignLicenses(tx, businessId, licensed, now)
}

async function takeAway(
  tx: Tx,
  businessId: number,
  taken: OrderMove[],
  actionsByOrder: Map<string, ActionRow>,
  now: Date,
) {
  if (taken.length === 0) return
  const isUnpaid = ({ after }: OrderMove) => !hasEnded(after) && after.status !== 'rts' && after.status !== 'closed'
  const orders = taken.map((move) => ({ id: move.id, isUnpaid: isUnpaid(move) }))
  await undoActions(
    tx,
    businessId,
    orders.flatMap(({ id, isUnpaid }) => (actionsByOrder.has(id) ? { ...actionsByOrder.get(id)!, isUnpaid } : [])),
    now,
  )
  const own = orders.filter(({ id }) => !actionsByOrder.has(id))
  await stopSubscriptions(tx, businessId, own, now)
  const ids = own.map(({ id }) => id)
  const revoked = await revokeEntitlements(tx, businessId, { orders: ids }, now)
  await revokeOrderedLicenses(tx, businessId, revoked, now)
}

/** Reads the lines with digital goods or recurring prices. */
async function readLines(tx: Tx, businessId: number, orderIds: string[]): Promise<Line[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Omit<Line, 'time_zone' | 'renewal_days'>>`
    select l.id as order_line_id, l.order_id, o.business_id, o.store_id, o.customer_id, l.variant_id, l.product_id,
      l.quantity, l.variant_price, l.pricing_type, l.interval, l.interval_count, v.validity_period,
      v.validity_period_unit, l.is_license_enabled or l.item_type = 'license' as is_licensed, s.settings
    from order_lines l
      cross join lateral (select business_id, store_id, customer_id from orders
        where business_id in (${businessId}, ${businessId}) and id = l.order_id offset 0) o -- One index lookup for each.
      join stores s on s.id = o.store_id join variants v on v.business_id = ${businessId} and v.id = l.variant_id
    where l.business_id = ${businessId} and l.order_id = any(${orderIds}::uuid[]) and o.customer_id is not null
      and (l.item_type <> 'physical' or l.pricing_type = 'recurring' or l.is_file_enabled or l.is_lms_enabled
        or l.is_license_enabled)
    order by l.order_id, l.position`.execute(tx)
  return rows.map((line) => {
    const { time_zone, subscription_renewal_days } = effectiveSettings(line.settings)
    return { ...line, time_zone, renewal_days: subscription_renewal_days }
  })
}
