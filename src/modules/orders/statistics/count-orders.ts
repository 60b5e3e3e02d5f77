import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { foldKeys } from './fold-keys.ts'

export type Day = { business_id: number; day: string }

/** Times of which the orders are counted. */
type Span = { from: RawBuilder<unknown>; to: RawBuilder<unknown> }

/** When a day of a business (`b`) begins, some days later. */
const beginning = (day: string, later = 0) =>
  sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone b.time_zone`

/** Counts the orders of a day into its figures. */
export const insertFigures = (tx: Tx, { business_id, day }: Day) =>
  sql`
  insert into sales_figures
    (business_id, day, store_id, dimension, key, name, orders, paid_orders, units, value, revenue, tax_base, tax)
  select ${business_id}::bigint, ${day}::date, folded.*
  from (${foldKeys(countOrders(business_id, { from: beginning(day), to: beginning(day, 1) }))}) folded`.execute(tx)

/** Counts the orders of an hour of a day, from the beginning of the day on. */
export const insertHour = (tx: Tx, { business_id, day }: Day, hour: number) => {
  const span = {
    from: sql`${beginning(day)} + ${sql.lit(hour)} * interval '1 hour'`,
    to: sql`least(${beginning(day)} + ${sql.lit(hour + 1)} * interval '1 hour', ${beginning(day, 1)})`,
  }
  return sql`
    insert into sales_hours
      (business_id, day, hour, store_id, dimension, key, name, orders, paid_orders, units, value, revenue, tax_base, tax)
    select ${business_id}::bigint, ${day}::date, ${hour}::smallint, counted.*
    from (${countOrders(business_id, span)}) counted`.execute(tx)
}

/**
 * The price of a line without tax, rounded half up, as `beforeTax` of `platform/text/money.ts` computes for an order.
 */
const beforeTax = sql`sign(net.price) * div(abs(net.price) * 20000 + 10000 + round(p.tax_rate::numeric * 100),
  2 * (10000 + round(p.tax_rate::numeric * 100)))`

/** The statement that counts orders by store, dimension and key. */
const countOrders = (business_id: number, { from, to }: Span) => sql`
  with placed as materialized (
    select o.id, o.store_id, o.total_quantity, o.gross_revenue, o.payment_method, o.utm_source, o.utm_campaign, o.customer_id,
      o.destination->>'city' as city, paid.is_paid, o.tax_rate,
      case when paid.is_paid then o.gross_revenue - o.refunded_amount else 0 end as revenue
    from orders o join businesses b on b.id = o.business_id
      cross join lateral (select o.payment_status in ('paid', 'settled', 'partially_refunded') as is_paid) paid
    where o.business_id = ${business_id} and o.deleted_at is null and not o.is_probably_spam
      and o.status not in ('draft', 'canceled') and o.created_at >= ${from} and o.created_at < ${to}
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
  select p.store_id, by.dimension, by.key, null as name, count(*) as orders,
    count(*) filter (where p.is_paid) as paid_orders, sum(p.total_quantity) as units, sum(p.gross_revenue) as value,
    sum(p.revenue) as revenue, coalesce(sum(t.tax_base), 0) as tax_base, coalesce(sum(t.tax), 0) as tax
  from placed p left join taxes t on t.id = p.id cross join lateral (values ('total', ''), ('channel', left(coalesce(p.utm_source, ''), 200)),
    ('campaign', left(coalesce(p.utm_campaign, ''), 200)), ('city', left(coalesce(p.city, ''), 200)),
    ('payment_method', p.payment_method), ('customer', coalesce(p.customer_id::text, ''))) as by (dimension, key)
  group by p.store_id, by.dimension, by.key
  union all
  select l.store_id, 'product', coalesce(l.product_id::text, left(l.product_name, 200)),
    max(l.product_name), count(distinct l.id), count(distinct l.id) filter (where l.is_paid), sum(l.quantity),
    sum(l.price), coalesce(sum(l.revenue) filter (where l.is_paid), 0), sum(l.tax_base), sum(l.tax)
  from lines l group by l.store_id, coalesce(l.product_id::text, left(l.product_name, 200))`
