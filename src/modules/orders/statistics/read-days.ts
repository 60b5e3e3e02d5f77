import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { addDays, type Period, readCalendar } from './period.ts'
import type { RankingQuery, SalesQuery } from './schemas.ts'

/** The sums of a group of rows; amounts as text, because a sum may exceed the largest safe integer. */
type DaySales = {
  orders: number
  paid_orders: number
  units: number
  value: string
  revenue: string
  tax_base: string
  tax: string
}

const sums = sql`
  coalesce(sum(f.orders), 0)::int as orders, coalesce(sum(f.paid_orders), 0)::int as paid_orders,
  coalesce(sum(f.units), 0)::bigint as units, round(coalesce(sum(f.value), 0) / 100, 2)::text as value,
  round(coalesce(sum(f.revenue), 0) / 100, 2)::text as revenue,
  round(coalesce(sum(f.tax_base), 0) / 100, 2)::text as tax_base, round(coalesce(sum(f.tax), 0) / 100, 2)::text as tax`

const ofStore = (storeId: number | undefined) => (storeId ? sql`and f.store_id = ${storeId}` : sql``)

/** The business's calendar, and the sales of today, of yesterday and of the same weekday a week before. */
export async function readToday(db: Db, businessId: number, now: Date, storeId?: number) {
  const { today: date, ...calendar } = await readCalendar(db, businessId, now)
  const { rows } = await sql<DaySales>`
    select ${sums} from unnest(${[date, addDays(date, -1), addDays(date, -7)]}::date[])
      with ordinality as wanted (day, place)
    left join sales_figures f on f.business_id = ${businessId} and f.dimension = 'total' and f.day = wanted.day ${ofStore(storeId)}
    group by wanted.place order by wanted.place`.execute(db)
  const [today, yesterday, week_before] = rows as [DaySales, DaySales, DaySales]
  return { ...calendar, date, sales: { today, yesterday, week_before } }
}

type Step = NonNullable<SalesQuery['breakdown_date']>

/** The totals of a period and of each of its steps, including steps without sales. */
export async function readSales(db: Db, businessId: number, { from, to }: Period, step: Step, storeId?: number) {
  const { rows } = await sql<DaySales & { date: string | null; starts_at: string }>`
    with f as (
      select date_trunc(${step}, day::timestamp) as step, orders, paid_orders, units, value, revenue,
        tax_base, tax
      from sales_figures f where business_id = ${businessId} and dimension = 'total'
        and day between ${from}::date and ${to}::date ${ofStore(storeId)}
    )
    select steps.step::date::text as date, ${sums}, (select ${from}::date::timestamp at time zone time_zone
      from businesses where id = ${businessId}) as starts_at
    from generate_series(date_trunc(${step}, ${from}::date::timestamp), ${to}::date::timestamp,
      ${`1 ${step}`}::interval) as steps (step)
    left join f on f.step = steps.step
    group by grouping sets ((steps.step), ()) order by steps.step nulls last`.execute(db)
  const steps = rows.map(({ starts_at: _, date, ...figures }) => ({ date: date ?? '', ...figures }))
  const { date: _, ...totals } = steps.pop()!
  return { from, to, starts_at: rows[0]!.starts_at, totals, series: steps }
}

type Ranked = DaySales & { key: string; name: string | null }

/** The best customers of a period. Figures of merged customers count for the one they were merged into. */
export async function rankCustomers(
  db: Db,
  businessId: number,
  { from, to }: Period,
  { sort = 'value', limit = 10, store_id }: Pick<RankingQuery, 'sort' | 'limit' | 'store_id'>,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with f as (
      select coalesce(c.merged_into_id::text, f.key) as key, f.orders, f.paid_orders, f.units, f.value, f.revenue, f.tax_base, f.tax
      from sales_figures f left join customers c on c.business_id = f.business_id and c.id = nullif(f.key, '')::bigint
      where f.business_id = ${businessId} and f.dimension = 'customer'
        and f.day between ${from}::date and ${to}::date ${ofStore(store_id)}
    ), ranked as (
      select f.key, sum(${sql.ref(`f.${sort}`)}) as weight, ${sums} from f group by f.key order by weight desc, f.key limit ${limit}
    )
    select r.key, c.name, r.orders, r.paid_orders, r.units, r.value, r.revenue, r.tax_base, r.tax from ranked r
    left join customers c on c.business_id = ${businessId} and c.id = nullif(r.key, '')::bigint
    order by r.weight desc, r.key`.execute(db)
  return rows
}

/** The largest groups of a dimension in a period. */
export async function rankSales(
  db: Db,
  businessId: number,
  dimension: string,
  { from, to }: Period,
  { sort = 'value', limit = 10, store_id }: Pick<RankingQuery, 'sort' | 'limit' | 'store_id'>,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select f.key, (array_agg(f.name order by f.day desc))[1] as name, ${sums}
    from sales_figures f where f.business_id = ${businessId} and f.dimension = ${dimension}
      and f.day between ${from}::date and ${to}::date ${ofStore(store_id)}
    group by f.key order by sum(${sql.ref(`f.${sort}`)}) desc, f.key limit ${limit}`.execute(db)
  return rows
}
