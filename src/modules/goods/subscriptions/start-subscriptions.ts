import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { CalendarUnit } from '../../../platform/text/calendar.ts'
import type { Key } from './load-subscriptions.ts'
import { recordSubscriptionEvents } from './record-subscription-events.ts'
import { computePeriod, renewalAt } from './rules.ts'

/** A line with a recurring price, of an order that was just paid. */
export type RecurringLine = {
  order_line_id: string
  order_id: string
  business_id: number
  store_id: number
  customer_id: number
  variant_id: number
  quantity: number
  variant_price: number
  interval: CalendarUnit
  interval_count: number
  time_zone: string
  renewal_days: number
}

const createNumber = (now: Date) =>
  now.toISOString().slice(2, 10).replaceAll('-', '') + randomText(7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')

const toKey = (of: { order_id: string; interval: string; interval_count: number }) =>
  `${of.order_id}:${of.interval}:${of.interval_count}`

/**
 * Starts a subscription for each order and interval, with the lines as its items. Idempotent: an order that is paid
 * again
 * resumes the subscription that it had. Returns the subscription id of each line.
 */
export async function startSubscriptions(
  tx: Tx,
  businessId: number,
  lines: RecurringLine[],
  now: Date,
): Promise<Map<string, string>> {
  const groups = Map.groupBy(lines, toKey)
  if (groups.size === 0) return new Map()
  const rows = [...groups.values()].map(([line]) => firstPeriod(line!, now))
  const known = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('order_id', 'in', [...new Set(rows.map((row) => row.order_id))])
    .forNoKeyUpdate()
    .execute()
  const idsByKey = new Map(known.map((row) => [toKey(row), row.id]))
  for (const row of known)
    if (groups.has(toKey(row)) && row.status !== 'active') await resume(tx, row, groups.get(toKey(row))![0]!, now)
  const fresh = rows.filter((row) => !idsByKey.has(toKey(row)))
  for (const row of fresh) idsByKey.set(toKey(row), row.id)
  if (fresh.length > 0) {
    await tx.insertInto('subscriptions').values(fresh).execute()
    const items = fresh.flatMap((row) => groups.get(toKey(row))!.map((line) => firstItem(line, row.id, now)))
    await tx.insertInto('subscription_items').values(items).execute()
    await recordSubscriptionEvents(
      tx,
      businessId,
      'created',
      fresh.map((row) => row.id),
      now,
    )
  }
  return new Map(lines.map((line) => [line.order_line_id, idsByKey.get(toKey(line))!]))
}

function firstPeriod(line: RecurringLine, now: Date) {
  const { business_id, store_id, customer_id, order_id, interval, interval_count, time_zone } = line
  const period = computePeriod(now, 1, line)
  return {
    business_id,
    store_id,
    customer_id,
    order_id,
    interval,
    interval_count,
    time_zone,
    id: createUuid(now.getTime()),
    subscription_id: createNumber(now),
    last_order_id: order_id,
    status: 'active' as const,
    anchor_at: now,
    current_period_start: period.start,
    current_period_end: period.end,
    next_action_at: renewalAt(period, line.renewal_days),
    activated_at: now,
    inserted_at: now,
    updated_at: now,
  }
}

const firstItem = (line: RecurringLine, subscription_id: string, now: Date) => ({
  id: createUuid(now.getTime()),
  business_id: line.business_id,
  subscription_id,
  variant_id: line.variant_id,
  quantity: line.quantity,
  price: line.variant_price,
  status: 'active' as const,
  order_line_id: line.order_line_id,
  activated_at: now,
  inserted_at: now,
  updated_at: now,
})

/** Resumes the paid period, or starts a new one if that period has passed. */
async function resume(tx: Tx, row: Key & { current_period_end: string }, line: RecurringLine, now: Date) {
  const hasPassed = new Date(row.current_period_end) <= now
  const period = hasPassed ? computePeriod(now, 1, line) : undefined
  await tx
    .updateTable('subscriptions')
    .set({
      status: 'active',
      next_action_at: period ? renewalAt(period, line.renewal_days) : now,
      ...(period && {
        anchor_at: now,
        period_number: 1,
        current_period_start: period.start,
        current_period_end: period.end,
      }),
      is_cancel_at_period_end: false,
      canceled_at: null,
      expired_at: null,
      updated_at: now,
    })
    .where('business_id', 'in', sameBusiness(row.business_id))
    .where('id', '=', row.id)
    .execute()
  await setItems(tx, row.business_id, [row.id], { status: 'active', canceled_at: null, expired_at: null }, now)
}

type ItemState = {
  status: 'unactivated' | 'active' | 'canceled' | 'expired' | 'failed'
  canceled_at?: Date | null
  expired_at?: Date | null
}

export const setItems = (tx: Tx, businessId: number, subscriptionIds: string[], state: ItemState, now: Date) =>
  tx
    .updateTable('subscription_items')
    .set({ ...state, updated_at: now })
    .where('business_id', '=', businessId)
    .where('subscription_id', 'in', subscriptionIds)
    .execute()

/** Transfers the subscriptions of an order to another customer. */
export const moveSubscriptions = (tx: Tx, order: Key, customerId: number) =>
  tx
    .updateTable('subscriptions')
    .set({ customer_id: customerId })
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .execute()
