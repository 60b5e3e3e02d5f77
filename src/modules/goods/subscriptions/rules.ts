import { addToDate, type CalendarUnit, daysBetween } from '../../../platform/calendar.ts'
import type { Minor } from '../../../platform/money.ts'

export const subscriptionStatuses = ['unactivated', 'active', 'canceled', 'expired', 'failed'] as const

export type Rhythm = { interval: CalendarUnit; interval_count: number; time_zone: string }

export type Period = { start: Date; end: Date }

/** The k-th period, from 1; always counted from the anchor. */
export function periodOf(anchor: Date, number: number, { interval, interval_count, time_zone }: Rhythm): Period {
  const edge = (k: number) => addToDate(anchor, interval, k * interval_count, time_zone)
  return { start: edge(number - 1), end: edge(number) }
}

const dayMs = 86_400_000

/** When the next period is billed: so many days before the end, but never before half of the present one is over. */
export const renewalAt = ({ start, end }: Period, daysBefore: number): Date =>
  new Date(Math.max(end.getTime() - daysBefore * dayMs, (start.getTime() + end.getTime()) / 2))

/** Until when a renewal can be paid. Whoever is billed late, because nothing ran, still has the whole grace. */
export const graceEnd = (due: Date, now: Date, graceDays: number): Date =>
  new Date(Math.max(due.getTime(), now.getTime()) + graceDays * dayMs)

/** When the buyer is reminded: as the period ends, and a day before it is too late. */
export function reminderTimes(due: Date, expires: Date): Date[] {
  const dayBefore = new Date(expires.getTime() - dayMs)
  if (due >= expires) return [dayBefore]
  return dayBefore > due ? [due, dayBefore] : [due]
}

/** The first of these moments that is still to come. */
export const nextOf = (moments: Date[], now: Date): Date =>
  moments.reduce((first, at) => (at > now && (first <= now || at < first) ? at : first), moments.at(-1)!)

/** How often a renewal whose order somebody canceled is billed again for the same period. */
export const mostTries = 3

/** An unpaid upgrade is forgotten after a day, or with the period. */
export const upgradeEnd = (periodEnd: Date, now: Date): Date =>
  new Date(Math.min(periodEnd.getTime(), now.getTime() + dayMs))

/** The difference for what is left of the period, by days of the store's calendar, rounded half up. */
export function upgradePrice(difference: Minor, period: Period, now: Date, timeZone: string): Minor {
  const days = daysBetween(period.start, period.end, timeZone)
  const left = Math.min(Math.max(daysBetween(now, period.end, timeZone), 0), days)
  if (days === 0) return difference
  return Number((BigInt(difference) * BigInt(left) * 2n + BigInt(days)) / (BigInt(days) * 2n))
}

type Item = { id: string; variant_id: number; price: Minor; next_price: Minor | null; quantity: number }

/** What becomes of an item with an action: its variant and price then, and before. */
export type Change = {
  item_id: string
  variant_id: number
  price: Minor
  before: { variant_id: number; price: Minor }
  /** The downgrade that this carries out. */
  action_id?: string
}

/** The items as they will be in the next period: downgrades and new prices take effect. */
export const nextItems = (items: Item[], downgrades: Map<string, Change & { action_id: string }>): Change[] =>
  items.map((item) => {
    const before = { variant_id: item.variant_id, price: item.price }
    const down = downgrades.get(item.id)
    if (down)
      return { item_id: item.id, variant_id: down.variant_id, price: down.price, before, action_id: down.action_id }
    return { item_id: item.id, variant_id: item.variant_id, price: item.next_price ?? item.price, before }
  })
