import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { deleteHours, replaceHours, sumHours } from './count-hours.ts'
import { type Day, insertFigures } from './count-orders.ts'
import { queueChangedProducts, readUnitsOfDay } from './sum-products.ts'

const maxDays = 200

/** Days with this many orders are counted by the hour. */
const manyOrders = 20_000

type Options = { isStopping?: () => boolean; onDay?: () => void; countHoursFrom?: number }

/**
 * Counts marked days, newest first, until none is left or `isStopping`. Calls `onDay` after each. Returns at once while
 * another process counts.
 */
export async function countMarkedDays(db: Db, options: Options = {}) {
  const { isStopping = () => false, onDay = () => {}, countHoursFrom = manyOrders } = options
  for (;;) {
    const days = await listMarkedDays(db)
    for (const day of days) {
      if (isStopping()) return
      const isCounted = await db.transaction().execute((tx) => countDay(tx, day, countHoursFrom))
      if (!isCounted) return
      onDay()
    }
    if (days.length < maxDays) return
  }
}

async function listMarkedDays(db: Db): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select business_id, day::text as day from sales_days_to_count group by day, business_id
    order by day desc, business_id limit ${maxDays}`.execute(db)
  return rows
}

/**
 * Replaces the figures of a day. Only one process counts at a time. A separate statement deletes the marks before the
 * orders are read: a mark that is added in the meantime stays, and the day is counted again.
 */
async function countDay(tx: Tx, day: Day, countHoursFrom: number): Promise<boolean> {
  const lock = await sql<{
    is_held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.salesFigures}) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return false
  const before = await readUnitsOfDay(tx, day.business_id, day.day)
  const marked = await takeMarks(tx, day)
  const isLarge = (await countCounted(tx, day)) >= countHoursFrom
  await (isLarge ? replaceHours(tx, day, marked) : deleteHours(tx, day))
  await sql`delete from sales_figures where business_id = ${day.business_id} and day = ${day.day}::date
    and dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method', 'customer')`.execute(tx)
  await (isLarge ? sumHours(tx, day) : insertFigures(tx, day))
  await queueChangedProducts(tx, day.business_id, day.day, before)
  return true
}

/** Deletes the marks of a day and returns their hours; null among them is the whole day. */
async function takeMarks(tx: Tx, { business_id, day }: Day): Promise<(number | null)[]> {
  const { rows } = await sql<{ hour: number | null }>`
    with marks as (
      delete from sales_days_to_count where business_id = ${business_id} and day = ${day}::date returning hour
    ) select distinct hour from marks`.execute(tx)
  return rows.map(({ hour }) => hour)
}

/** How many orders the figures of a day have so far. */
async function countCounted(tx: Tx, { business_id, day }: Day): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders), 0)::int as orders from sales_figures
    where business_id = ${business_id} and day = ${day}::date and dimension = 'total'`.execute(tx)
  return rows[0]!.orders
}
