import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { SuppressionReason } from '../../../platform/mail/suppressions.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { CustomerRow } from './views.ts'

/** The most orders that are counted; of more orders the newest count. */
export const maxCountedOrders = 1000

type Row = {
  id: number
  orders_count: number
  spent: number
  last_order_id: string
  last_order_at: string
}

type Stop = { address: string; reason: SuppressionReason }

/**
 * The totals of each customer's orders, in one query on the index of orders by customer, and why mail to them stopped.
 * A stored total would be a row that all checkouts of a customer wait for.
 */
export async function loadTotals(db: Db, business_id: number, customers: readonly Pick<CustomerRow, 'id' | 'email'>[]) {
  const ids = customers.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select c.id, t.* from unnest(${ids}::bigint[]) as c (id) cross join lateral (
      select count(*)::int as orders_count,
        coalesce(sum(o.gross_revenue - o.refunded_amount) filter (where o.payment_status in ('paid', 'settled', 'partially_refunded')), 0)::bigint
          as spent,
        (array_agg(o.id order by o.created_at desc, o.id desc))[1] as last_order_id, max(o.created_at) as last_order_at
      from (select id, created_at, gross_revenue, refunded_amount, payment_status from orders
        where customer_id = c.id and business_id = ${business_id} and deleted_at is null
        order by created_at desc, id desc limit ${maxCountedOrders}) o) t`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stops = await findStops(db, business_id, customers)
  return ({ id, email }: Pick<CustomerRow, 'id' | 'email'>) => {
    const { orders_count, spent, last_order_id, last_order_at } = byId.get(id)!
    const mail_stop = (email !== null && stops.get(email.toLowerCase())) || null
    return { orders_count, total_spent: formatMoney(spent), last_order_id, last_order_at, mail_stop }
  }
}

/** The first reason for which mail to each address stopped. */
async function findStops(db: Db, business_id: number, customers: readonly Pick<CustomerRow, 'email'>[]) {
  const addresses = customers.flatMap(({ email }) => email?.toLowerCase() ?? [])
  if (addresses.length === 0) return new Map<string, SuppressionReason>()
  const { rows } = await sql<Stop>`
    select address, reason from mail_suppressions
    where business_id = ${business_id} and address = any(${addresses}::text[]) order by id desc`.execute(db)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}
