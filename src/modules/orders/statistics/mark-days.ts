import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { takeChangedOrders } from '../../events/index.ts'
import { queueAllProducts } from './sum-products.ts'

/** The job of the task `recount-sales`, which counts all days of a business again. */
export type RecountJob = { business_id: number }

/** Marks the hours of orders with new events. Returns false if there were none. */
export async function markChangedDays(tx: Tx): Promise<boolean> {
  const changed = await takeChangedOrders(tx)
  if (changed.length === 0) return false
  const day = sql`(o.created_at at time zone b.time_zone)::date`
  await sql`
    insert into sales_days_to_count (business_id, day, hour)
    select distinct o.business_id, ${day},
      floor(extract(epoch from o.created_at - ${day}::timestamp at time zone b.time_zone) / 3600)::smallint
    from orders o join businesses b on b.id = o.business_id
    where o.business_id = any(${[...new Set(changed.map(({ business_id }) => business_id))]}::bigint[])
      and o.id = any(${changed.map(({ order_id }) => order_id)}::uuid[])`.execute(tx)
  return true
}

/** Marks the days of these times. */
export async function markDays(tx: Tx, businessId: number, moments: string[]) {
  await sql`
    insert into sales_days_to_count (business_id, day)
    select distinct b.id, (moment at time zone b.time_zone)::date
    from businesses b, unnest(${moments}::timestamptz[]) as moment where b.id = ${businessId}`.execute(tx)
}

/** Marks every day of a business with orders or figures, and returns their number. All its products are summed again too. */
export async function markAllDays(db: Db, businessId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with days as (
      select (o.created_at at time zone b.time_zone)::date as day
      from orders o join businesses b on b.id = o.business_id where o.business_id = ${businessId}
      union select day from sales_figures where business_id = ${businessId} and dimension = 'total'
    ), marked as (
      insert into sales_days_to_count (business_id, day) select ${businessId}, day from days returning 1
    ), queued as (${queueAllProducts(businessId)})
    select count(*)::int as count from marked`.execute(db)
  return rows[0]!.count
}

/** A day of a time zone, with the times at which it begins and ends. */
type Day = { time_zone: string; day: string; from: string; to: string }

/**
 * Marks the last three days of all businesses. During an upgrade a process of the previous release may number events
 * without queueing their orders; this repairs the figures.
 */
export async function markRecentDays(db: Db, now: Date) {
  // One statement for each time zone, whose days have the same bounds: a subquery that computes them from the business
  // is refused on a distributed database. PostgreSQL stops at the first order of each business.
  for (const { time_zone, day, from, to } of await listRecentDays(db, now))
    await sql`
      with sold as materialized (
        select b.id from businesses b where b.time_zone = ${time_zone}
          and b.id in (select o.business_id from orders o where o.created_at >= ${from} and o.created_at < ${to})
      )
      insert into sales_days_to_count (business_id, day) select id, ${day}::date from sold`.execute(db)
}

/** The last three days of each time zone. */
async function listRecentDays(db: Db, now: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select time_zone, day::text as day, day::timestamp at time zone time_zone as from,
      (day + 1)::timestamp at time zone time_zone as to
    from (select distinct time_zone from businesses) zones cross join generate_series(0, 2) as back
      cross join lateral (select (${now}::timestamptz at time zone time_zone)::date - back as day) calendar`.execute(db)
  return rows
}
