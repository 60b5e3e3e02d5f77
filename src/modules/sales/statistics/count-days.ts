import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

type Day = { business_id: number; day: string }

const maxDays = 200

/**
 * Counts marked days, the newest first, until none is left or `isStopping`. Calls `onDay` after each. Returns at once while
 * another process counts.
 */
export async function countMarkedDays(db: Db, isStopping: () => boolean = () => false, onDay: () => void = () => {}) {
  for (;;) {
    const days = await listMarkedDays(db)
    for (const day of days) {
      if (isStopping()) return
      const isCounted = await db.transaction().execute((tx) => countDay(tx, day))
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
 * Replaces the figures of a day. Only one process counts at a time. The marks are deleted before the orders are read, by
 * a statement of its own: a mark that is added meanwhile stays, and the day is counted again.
 */
async function countDay(tx: Tx, { business_id, day }: Day): Promise<boolean> {
  const lock = await sql<{
    is_held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.salesFigures}) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return false
  await sql`
    with marks as (delete from sales_days_to_count where business_id = ${business_id} and day = ${day}::date)
    delete from sales_figures where business_id = ${business_id} and day = ${day}::date
      and dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method')`.execute(tx)
  await sql`
    with placed as materialized (
      select o.id, o.store_id, o.total_quantity, o.gross_revenue, o.payment_method, o.utm_source, o.utm_campaign,
        o.destination->>'city' as city, o.payment_status in ('paid', 'settled') as is_paid,
        case when o.payment_status in ('paid', 'settled') then o.gross_revenue - o.refunded_amount else 0 end as revenue
      from orders o join businesses b on b.id = o.business_id
      where o.business_id = ${business_id} and o.deleted_at is null and not o.is_probably_spam
        and o.status not in ('draft', 'canceled')
        and o.created_at >= ${day}::date::timestamp at time zone b.time_zone
        and o.created_at < (${day}::date + 1)::timestamp at time zone b.time_zone
    )
    insert into sales_figures
      (business_id, day, store_id, dimension, key, name, orders, paid_orders, units, value, revenue)
    select ${business_id}::bigint, ${day}::date, p.store_id, by.dimension, by.key, null, count(*),
      count(*) filter (where p.is_paid), sum(p.total_quantity), sum(p.gross_revenue), sum(p.revenue)
    from placed p cross join lateral (values ('total', ''), ('channel', left(coalesce(p.utm_source, ''), 200)),
      ('campaign', left(coalesce(p.utm_campaign, ''), 200)), ('city', left(coalesce(p.city, ''), 200)),
      ('payment_method', p.payment_method)) as by (dimension, key)
    group by p.store_id, by.dimension, by.key
    union all
    select ${business_id}::bigint, ${day}::date, p.store_id, 'product', coalesce(l.product_id::text, left(l.product_name, 200)),
      max(l.product_name), count(distinct p.id), count(distinct p.id) filter (where p.is_paid), sum(l.quantity),
      sum(l.product_price - l.discount - l.discount_code_discount),
      coalesce(sum(l.product_price - l.discount - l.discount_code_discount) filter (where p.is_paid), 0)
    from placed p join order_lines l on l.business_id = ${business_id} and l.order_id = p.id
    group by p.store_id, coalesce(l.product_id::text, left(l.product_name, 200))`.execute(tx)
  return true
}
