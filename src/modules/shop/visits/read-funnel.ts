import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

type Steps = { product_views: number; carts: number; checkouts: number; orders: number; paid_orders: number }
type Period = { from: string; to: string }

const maxRanked = 20

const ofStore = (storeId: number | undefined) => (storeId ? sql`and store_id = ${storeId}` : sql``)

const sums = sql`coalesce(sum(product_views), 0)::int as product_views, coalesce(sum(carts), 0)::int as carts,
  coalesce(sum(checkouts), 0)::int as checkouts, coalesce(sum(orders), 0)::int as orders,
  coalesce(sum(paid_orders), 0)::int as paid_orders`

/** Steps and sales of a period as rows of the same columns. */
const stepsAndSales = (businessId: number, { from, to }: Period, dimension: string, storeId?: number) => sql`
  select day, source as key, product_views, carts, checkouts, 0 as orders, 0 as paid_orders from store_funnels
    where business_id = ${businessId} and day between ${from}::date and ${to}::date ${ofStore(storeId)}
  union all
  select day, key, 0, 0, 0, orders, paid_orders from sales_figures
    where business_id = ${businessId} and dimension = ${dimension} and day between ${from}::date and ${to}::date
      ${ofStore(storeId)}`

/** The funnel of each day of a period, including days without visits. */
export async function readFunnelDays(db: Db, businessId: number, period: Period, storeId?: number) {
  const { rows } = await sql<Steps & { date: string }>`
    with f as (${stepsAndSales(businessId, period, 'total', storeId)})
    select days.day::date::text as date, ${sums}
    from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, '1 day') as days (day)
    left join f on f.day = days.day::date group by days.day order by days.day`.execute(db)
  return rows
}

/** The funnels of the sources with the most orders and views. */
export async function readFunnelSources(db: Db, businessId: number, period: Period, storeId?: number) {
  const { rows } = await sql<Steps & { source: string }>`
    with f as (${stepsAndSales(businessId, period, 'channel', storeId)})
    select key as source, ${sums} from f group by key
    order by sum(orders) desc, sum(product_views) desc, key limit ${maxRanked}`.execute(db)
  return rows
}
