import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Steps by minute, store and source. */
export type CountedSteps = {
  business_id: number
  store_id: number
  /** Minutes since 1970. Days begin at a full minute in all time zones. */
  minute: number
  source: string
  product: number
  cart: number
  checkout: number
}

/** The most sources per day and store, because anybody can invent sources; further ones are counted as one. */
const maxSources = 200
export const otherSources = '…'

type Place = { business_id: number; store_id: number; minute: number; day: string; sources: string[] }
type DaySteps = Omit<CountedSteps, 'minute'> & { day: string }

/** Adds steps to those of other processes, ordered by key so that processes cannot deadlock. */
export async function writeFunnels(db: Db, counted: CountedSteps[]) {
  const days = sumByDay(counted, await readPlaces(db, counted))
  await sql`
    insert into store_funnels as f (business_id, day, store_id, source, product_views, carts, checkouts)
    select * from unnest(${days.map((one) => one.business_id)}::bigint[], ${days.map((one) => one.day)}::date[],
      ${days.map((one) => one.store_id)}::bigint[], ${days.map((one) => one.source)}::text[],
      ${days.map((one) => one.product)}::bigint[], ${days.map((one) => one.cart)}::bigint[],
      ${days.map((one) => one.checkout)}::bigint[]) as n order by 1, 2, 3, 4
    on conflict (business_id, day, store_id, source) do update set
      product_views = f.product_views + excluded.product_views, carts = f.carts + excluded.carts,
      checkouts = f.checkouts + excluded.checkouts`.execute(db)
}

type Day = Omit<Place, 'sources'>

/** The day of each minute in the calendar of its business, and the known sources of that day. */
async function readPlaces(db: Db, counted: CountedSteps[]): Promise<Place[]> {
  const { rows } = await sql<Day>`
    select k.business_id, k.store_id, k.minute::int, calendar.day::text
    from (select distinct * from unnest(${counted.map((one) => one.business_id)}::bigint[],
      ${counted.map((one) => one.store_id)}::bigint[], ${counted.map((one) => one.minute)}::bigint[]) as u)
      as k (business_id, store_id, minute)
    join businesses b on b.id = k.business_id
    cross join lateral (select (to_timestamp(k.minute * 60) at time zone b.time_zone)::date as day) calendar`.execute(
    db,
  )
  const sources = await readSources(db, rows)
  return rows.map((day) => ({ ...day, sources: sources.get(toName(day)) ?? [] }))
}

const toName = ({ store_id, day }: Pick<Day, 'store_id' | 'day'>) => `${store_id} ${day}`

/** At most a few more than `maxSources` for each store and day, because further ones are never written. */
async function readSources(db: Db, days: Day[]): Promise<Map<string, string[]>> {
  const distinct = [...new Map(days.map((one) => [toName(one), one])).values()]
  const { rows } = await sql<Pick<Place, 'store_id' | 'day' | 'sources'>>`
    select f.store_id, f.day::text, array_agg(f.source) as sources
    from unnest(${distinct.map((one) => one.business_id)}::bigint[], ${distinct.map((one) => one.day)}::date[],
      ${distinct.map((one) => one.store_id)}::bigint[]) as k (business_id, day, store_id)
    join store_funnels f on f.business_id = k.business_id and f.day = k.day and f.store_id = k.store_id
    group by f.business_id, f.store_id, f.day`.execute(db)
  return new Map(rows.map((row) => [toName(row), row.sources]))
}

function sumByDay(counted: CountedSteps[], places: Place[]): DaySteps[] {
  const placesByKey = new Map(places.map((place) => [`${place.store_id} ${place.minute}`, place]))
  const sourcesByDay = new Map(places.map((place) => [toName(place), new Set(place.sources)]))
  const sums = new Map<string, DaySteps>()
  for (const { minute, ...steps } of counted) {
    const place = placesByKey.get(`${steps.store_id} ${minute}`)
    if (!place) continue // The business was deleted in the meantime.
    const sources = sourcesByDay.get(toName(place))!
    const isTaken = steps.source === '' || sources.has(steps.source) || sources.size < maxSources
    const source = isTaken ? steps.source : otherSources
    sources.add(source)
    const name = `${toName(place)} ${source}`
    const sum = sums.get(name)
    if (!sum) sums.set(name, { ...steps, source, day: place.day })
    else for (const step of ['product', 'cart', 'checkout'] as const) sum[step] += steps[step]
  }
  return [...sums.values()]
}

export const deleteBusinessFunnels = (db: Db, businessId: number) =>
  db.deleteFrom('store_funnels').where('business_id', '=', businessId).execute()
