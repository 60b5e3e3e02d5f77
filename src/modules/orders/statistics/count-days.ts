import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { queueChangedProducts, readUnitsOfDay } from './sum-products.ts'

type Day = { business_id: number; day: string }

const maxDays = 200

/**
 * Counts marked days, newest first, until none is left or `isStopping`. Calls `onDay` after each. Returns at once while
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
 * The price of a line without tax, rounded half up, as `beforeTax` of `platform/text/money.ts` computes for an order.
 */
const beforeTax = sql`sign(net.price) * div(abs(net.price) * 20000 + 10000 + round(p.tax_rate::numeric * 100),
  2 * (10000 + round(p.tax_rate::numeric * 100)))`

/**
 * Replaces the figures of a day. Only one process counts at a time. A separate statement deletes the marks before the
 * orders are read: a mark that is added in the meantime stays, and the day is counted again.
 */
async function countDay(tx: Tx, { business_id, day }: Day): Promise<boolean> {
  const lock = await sql<{
    is_held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.salesFigures}) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return false
  const before = await readUnitsOfDay(tx, business_id, day)
  await sql`
    with marks as (delete from sales_days_to_count where business_id = ${business_id} and day = ${day}::date)
    delete from sales_figures where business_id = ${business_id} and day = ${day}::date
      and dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method', 'customer')`.execute(tx)
  await sql`
    with placed as materialized (
      select o.id, o.store_id, o.total_quantity, o.gross_revenue, o.payment_method, o.utm_source, o.utm_campaign, o.customer_id,
        o.destination->>'city' as city, paid.is_paid, o.tax_rate,
        case when paid.is_paid then o.gross_revenue - o.refunded_amount else 0 end as revenue
      from orders o join businesses b on b.id = o.business_id
        cross join lateral (select o.payment_status in ('paid', 'settled', 'partially_refunded') as is_paid) paid
      where o.business_id = ${business_id} and o.deleted_at is null and not o.is_probably_spam
        and o.status not in ('draft', 'canceled')
        and o.created_at >= ${day}::date::timestamp at time zone b.time_zone
        and o.created_at < (${day}::date + 1)::timestamp at time zone b.time_zone
    ), lines as materialized (
      select p.id, p.store_id, p.is_paid, l.product_id, l.product_name, l.quantity, net.price,
        -- What was refunded is not of one line: each bears its share.
        case when p.revenue = p.gross_revenue then net.price
          else round(net.price * p.revenue / greatest(p.gross_revenue, 1)) end as revenue,
        case when p.is_paid and p.tax_rate > 0 then ${beforeTax} else 0 end as tax_base,
        case when p.is_paid and p.tax_rate > 0 then net.price - ${beforeTax} else 0 end as tax
      from placed p join order_lines l on l.business_id = ${business_id} and l.order_id = p.id
        cross join lateral (select (l.product_price - l.discount - l.discount_code_discount)::numeric as price) net
    ), taxes as (
      select id, sum(tax_base) as tax_base, sum(tax) as tax from lines where tax_base <> 0 group by id
    )
    insert into sales_figures
      (business_id, day, store_id, dimension, key, name, orders, paid_orders, units, value, revenue, tax_base, tax)
    select ${business_id}::bigint, ${day}::date, p.store_id, by.dimension, by.key, null, count(*),
      count(*) filter (where p.is_paid), sum(p.total_quantity), sum(p.gross_revenue), sum(p.revenue),
      coalesce(sum(t.tax_base), 0), coalesce(sum(t.tax), 0)
    from placed p left join taxes t on t.id = p.id cross join lateral (values ('total', ''), ('channel', left(coalesce(p.utm_source, ''), 200)),
      ('campaign', left(coalesce(p.utm_campaign, ''), 200)), ('city', left(coalesce(p.city, ''), 200)),
      ('payment_method', p.payment_method), ('customer', coalesce(p.customer_id::text, ''))) as by (dimension, key)
    group by p.store_id, by.dimension, by.key
    union all
    select ${business_id}::bigint, ${day}::date, l.store_id, 'product', coalesce(l.product_id::text, left(l.product_name, 200)),
      max(l.product_name), count(distinct l.id), count(distinct l.id) filter (where l.is_paid), sum(l.quantity),
      sum(l.price), coalesce(sum(l.revenue) filter (where l.is_paid), 0), sum(l.tax_base), sum(l.tax)
    from lines l group by l.store_id, coalesce(l.product_id::text, left(l.product_name, 200))`.execute(tx)
  await queueChangedProducts(tx, business_id, day, before)
  return true
}
