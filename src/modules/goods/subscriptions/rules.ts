import { addToDate, type CalendarUnit } from '../../../platform/text/calendar.ts'
import type { Minor } from '../../../platform/text/money.ts'

export const subscriptionStatuses = ['unactivated', 'active', 'canceled', 'expired', 'failed'] as const

export type Rhythm = { interval: CalendarUnit; interval_count: number; time_zone: string }

export type Period = { start: Date; end: Date }

/** Computes the n-th period, from 1. Always counted from the anchor, so that month ends do not drift. */
export function computePeriod(anchor: Date, number: number, { interval, interval_count, time_zone }: Rhythm): Period {
  const edge = (k: number) => addToDate(anchor, interval, k * interval_count, time_zone)
  return { start: edge(number - 1), end: edge(number) }
}

const dayMs = 86_400_000

/** When the next period is billed: `daysBefore` the end, but never in the first half of the current period. */
export const renewalAt = ({ start, end }: Period, daysBefore: number): Date =>
  new Date(Math.max(end.getTime() - daysBefore * dayMs, (start.getTime() + end.getTime()) / 2))

/** Until when a renewal can be paid. If billing was late, because no worker ran, the grace period starts at billing. */
export const graceEnd = (due: Date, now: Date, graceDays: number): Date =>
  new Date(Math.max(due.getTime(), now.getTime()) + graceDays * dayMs)

/** When the buyer is reminded: at the end of the period and a day before the grace period ends. */
export function reminderTimes(due: Date, expires: Date): Date[] {
  const dayBefore = new Date(expires.getTime() - dayMs)
  if (due >= expires) return [dayBefore]
  return dayBefore > due ? [due, dayBefore] : [due]
}

/** The earliest of these times that is in the future, or the last one. */
export const earliestAfter = (moments: Date[], now: Date): Date =>
  moments.reduce((first, at) => (at > now && (first <= now || at < first) ? at : first), moments.at(-1)!)

/** How often a renewal is billed for the same period, if its order is canceled each time. */
export const maxBillingAttempts = 3

/** An unpaid upgrade expires after a day, or with the period. */
export const upgradeExpiry = (periodEnd: Date, now: Date): Date =>
  new Date(Math.min(periodEnd.getTime(), now.getTime() + dayMs))

/** Prorates the price difference for the rest of the period, to the millisecond, rounded half up. */
export function upgradePrice(difference: Minor, { start, end }: Period, now: Date): Minor {
  const length = end.getTime() - start.getTime()
  const left = Math.min(Math.max(end.getTime() - now.getTime(), 0), length)
  if (length <= 0) return difference
  return Number((BigInt(difference) * BigInt(left) * 2n + BigInt(length)) / (BigInt(length) * 2n))
}

/**
 * The next period to bill: the following one, or the one that contains `now` if the following one has passed without a
 * bill.
 */
export function nextPeriod(anchor: Date, current: number, rhythm: Rhythm, now: Date): Period & { number: number } {
  let number = current + 1
  let period = computePeriod(anchor, number, rhythm)
  while (period.end <= now) period = computePeriod(anchor, ++number, rhythm)
  return { ...period, number }
}

type Item = { id: string; variant_id: number; price: Minor; next_price: Minor | null; quantity: number }

/** A change of an item: its variant and price after and before. */
export type Change = {
  item_id: string
  variant_id: number
  price: Minor
  before: { variant_id: number; price: Minor }
  /** The scheduled downgrade that this change completes. */
  action_id?: string
}

/** The items of the next period, with scheduled downgrades and new prices applied. */
export const nextItems = (items: Item[], downgrades: Map<string, Change & { action_id: string }>): Change[] =>
  items.map((item) => {
    const before = { variant_id: item.variant_id, price: item.price }
    const down = downgrades.get(item.id)
    if (down)
      return { item_id: item.id, variant_id: down.variant_id, price: down.price, before, action_id: down.action_id }
    return { item_id: item.id, variant_id: item.variant_id, price: item.next_price ?? item.price, before }
  })
