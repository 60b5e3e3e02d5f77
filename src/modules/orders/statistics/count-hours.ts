import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type Day, insertHour } from './count-orders.ts'
import { foldKeys } from './fold-keys.ts'

/** Where the clock is put back, a day has an hour more. */
const maxHours = 25

/** Late changes of older days are rare: they have all their hours counted again. */
const keptDays = 7

/** Counts the marked hours of a day again, or all of them if one mark is of the whole day or none was counted before. */
export async function replaceHours(tx: Tx, day: Day, marked: (number | null)[]) {
  const { business_id } = day
  const known = await tx
    .selectFrom('sales_hours')
    .select('hour')
    .where('business_id', '=', business_id)
    .where('day', '=', day.day)
    .limit(1)
    .executeTakeFirst()
  const isWhole = !known || marked.includes(null)
  const hours = isWhole ? Array.from({ length: maxHours }, (_, hour) => hour) : (marked as number[])
  await sql`delete from sales_hours where business_id = ${business_id} and day = ${day.day}::date
    and hour = any(${hours}::smallint[])`.execute(tx)
  for (const hour of hours) await insertHour(tx, day, hour)
}

/** Makes the figures of a day from those of its hours. */
export const sumHours = (tx: Tx, { business_id, day }: Day) => {
  const summed = sql`
    select store_id, dimension, key, max(name) as name, sum(orders) as orders, sum(paid_orders) as paid_orders,
      sum(units) as units, sum(value) as value, sum(revenue) as revenue, sum(tax_base) as tax_base, sum(tax) as tax
    from sales_hours where business_id = ${business_id} and day = ${day}::date group by store_id, dimension, key`
  return sql`
    insert into sales_figures
      (business_id, day, store_id, dimension, key, name, orders, paid_orders, units, value, revenue, tax_base, tax)
    select ${business_id}::bigint, ${day}::date, folded.* from (${foldKeys(summed)}) folded`.execute(tx)
}

/** Hours that are not counted again at each change would be wrong when they are needed next. */
export const deleteHours = (tx: Tx, { business_id, day }: Day) =>
  tx.deleteFrom('sales_hours').where('business_id', '=', business_id).where('day', '=', day).execute()

/**
 * Run by the worker every night. Nothing is counted meanwhile: a count that has found hours, and replaces one of them,
 * would make the day from that one.
 */
export const purgeHours = (db: Db, now: Date) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.salesFigures})`.execute(tx)
    await sql`delete from sales_hours where day < (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(keptDays)}`.execute(
      tx,
    )
  })
