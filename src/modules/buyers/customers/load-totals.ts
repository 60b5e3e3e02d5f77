import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { SuppressionReason } from '../../../platform/mail/suppressions.ts'
import { formatMoney } from '../../../platform/text/money.ts'

/** The most orders that are counted; of more orders the newest count. */
export const maxCountedOrders = 1000

type Row = {
  id: number
  orders_count: number
  spent: number
  last_order_id: string
  last_order_at: string
  mail_stop: SuppressionReason | null
}

/**
 * The totals of each customer's orders, and why mail to them stopped, in one query on the index of orders by customer.
 * A stored total would be a row that all checkouts of a customer wait for.
 */
export async function loadTotals(db: Db, business_id: number, ids: number[]) {
  const { rows } = await sql<Row>`
    select c.id, t.*, (
        select s.reason from customers b join mail_suppressions s on s.business_id = b.business_id and s.address = lower(b.email)
        where b.business_id = ${business_id} and b.id = c.id order by s.id limit 1) as mail_stop
    from unnest(${ids}::bigint[]) as c (id) cross join lateral (
      select count(*)::int as orders_count,
        coalesce(sum(o.gross_revenue - o.refunded_amount) filter (where o.payment_status in ('paid', 'settled', 'partially_refunded')), 0)::bigint
          as spent,
        (array_agg(o.id order by o.created_at desc, o.id desc))[1] as last_order_id, max(o.created_at) as last_order_at
      from (select id, created_at, gross_revenue, refunded_amount, payment_status from orders
        where customer_id = c.id and business_id = ${business_id} and deleted_at is null
        order by created_at desc, id desc limit ${maxCountedOrders}) o) t`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => {
    const { orders_count, spent, last_order_id, last_order_at, mail_stop } = byId.get(id)!
    return { orders_count, total_spent: formatMoney(spent), last_order_id, last_order_at, mail_stop }
  }
}
