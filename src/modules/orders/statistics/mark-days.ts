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
  await sql`
    insert into sales_days_to_count (business_id, day, hour)
    select distinct o.business_id, local.day,
      floor(extract(epoch from o.created_at - local.day::timestamp at time zone b.time_zone) / 3600)::smallint
    from unnest(${changed.map(({ business_id }) => business_id)}::bigint[],
      ${changed.map(({ order_id }) => order_id)}::uuid[]) as changed (business_id, order_id)
    join orders o on o.business_id = changed.business_id and o.id = changed.order_id
    join businesses b on b.id = o.business_id
    cross join lateral (select (o.created_at at time zone b.time_zone)::date as day) local`.execute(tx)
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

/**
 * Marks the last three days of all businesses. During an upgrade a process of the previous release may number events
 * without queueing their orders; this repairs the figures.
 */
export async function markRecentDays(db: Db, now: Date) {
  await sql`
    insert into sales_days_to_count (business_id, day)
    select b.id, recent.day
    from businesses b cross join generate_series(0, 2) as back
    cross join lateral (select (${now}::timestamptz at time zone b.time_zone)::date - back as day) recent
    where exists (select from orders o where o.business_id = b.id
      and o.created_at >= recent.day::timestamp at time zone b.time_zone
      and o.created_at < (recent.day + 1)::timestamp at time zone b.time_zone)`.execute(db)
}
