import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { countOrderTabs } from '../../order-desk/order-lists/index.ts'
import { readToday } from '../../orders/statistics/index.ts'

const dayMs = 86_400_000
const maxCount = 100

type Open = { low_stock: number; refund_requests: number; return_requests: number; has_news: boolean }

/**
 * The sales of yesterday and of the same weekday a week before, and what is open now; undefined if nothing happened.
 */
export async function readSummary(tx: Tx, businessId: number, now: Date) {
  const { date, starts_at, currency, sales } = await readToday(tx, businessId, new Date(now.getTime() - dayMs))
  const { low_stock, refund_requests, return_requests, has_news } = await readOpen(tx, businessId, starts_at)
  if (sales.today.orders === 0 && !has_news) return undefined
  const { counts } = await countOrderTabs(tx, businessId)
  return {
    date,
    currency,
    sales: { yesterday: sales.today, week_before: sales.week_before },
    open: { to_ship: counts.to_ship, low_stock, refund_requests, return_requests },
    maximum: maxCount,
  }
}

export type Summary = NonNullable<Awaited<ReturnType<typeof readSummary>>>

/** Counts at most `maxCount` rows per index. */
async function readOpen(tx: Tx, businessId: number, since: string): Promise<Open> {
  const { rows } = await sql<Open>`select
    (select count(*)::int from (select 1 from stock_states where business_id = ${businessId}
      and stock_status = 'low_stock' and stock_status <> 'in_stock' limit ${maxCount}) found) as low_stock,
    (select count(*)::int from (select 1 from refunds where business_id = ${businessId} and status = 'requested'
      limit ${maxCount}) found) as refund_requests,
    (select count(*)::int from (select 1 from returns where business_id = ${businessId} and status = 'requested'
      limit ${maxCount}) found) as return_requests,
    coalesce((select n.created_at >= ${since}::timestamptz from notifications n where n.business_id = ${businessId}
      order by n.id desc limit 1), false) as has_news`.execute(tx)
  return rows[0]!
}
