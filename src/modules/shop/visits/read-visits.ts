import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { addDays } from '../../orders/statistics/index.ts'

const ofStore = (storeId: number | undefined) => (storeId ? sql`and v.store_id = ${storeId}` : sql``)

/** The visitors of a day, of the previous day and of the same weekday a week before. */
export async function readVisitorsBeside(db: Db, businessId: number, date: string, storeId?: number) {
  const { rows } = await sql<{ visitors: number }>`
    select coalesce(sum(v.visitors), 0)::int as visitors
    from unnest(${[date, addDays(date, -1), addDays(date, -7)]}::date[]) with ordinality as wanted (day, place)
    left join store_visits v on v.business_id = ${businessId} and v.day = wanted.day ${ofStore(storeId)}
    group by wanted.place order by wanted.place`.execute(db)
  const [today, yesterday, week_before] = rows.map(({ visitors }) => visitors) as [number, number, number]
  return { today, yesterday, week_before }
}

type Day = { date: string; visits: number; visitors: number }

/** The visits of each day of a period, including days without visits. */
export async function readVisits(db: Db, businessId: number, period: { from: string; to: string }, storeId?: number) {
  const { rows } = await sql<Day>`
    select days.day::date::text as date, coalesce(sum(v.visits), 0)::int as visits,
      coalesce(sum(v.visitors), 0)::int as visitors
    from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, '1 day') as days (day)
    left join store_visits v on v.business_id = ${businessId} and v.day = days.day::date ${ofStore(storeId)}
    group by days.day order by days.day`.execute(db)
  return rows
}
