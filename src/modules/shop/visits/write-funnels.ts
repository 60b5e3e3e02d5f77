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

/** The day of each minute in the calendar of its business, and the known sources of that day. */
async function readPlaces(db: Db, counted: CountedSteps[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select k.business_id, k.store_id, k.minute::int, calendar.day::text, array(select f.source from store_funnels f
      where f.business_id = k.business_id and f.day = calendar.day and f.store_id = k.store_id
      limit ${maxSources + 1}) as sources
    from (select distinct * from unnest(${counted.map((one) => one.business_id)}::bigint[],
      ${counted.map((one) => one.store_id)}::bigint[], ${counted.map((one) => one.minute)}::bigint[]) as u)
      as k (business_id, store_id, minute)
    join businesses b on b.id = k.business_id
    cross join lateral (select (to_timestamp(k.minute * 60) at time zone b.time_zone)::date as day) calendar`.execute(
    db,
  )
  return rows
}

function sumByDay(counted: CountedSteps[], places: Place[]): DaySteps[] {
  const placesByKey = new Map(places.map((place) => [`${place.store_id} ${place.minute}`, place]))
  const sourcesByDay = new Map(places.map((place) => [`${place.store_id} ${place.day}`, new Set(place.sources)]))
  const sums = new Map<string, DaySteps>()
  for (const { minute, ...steps } of counted) {
    const place = placesByKey.get(`${steps.store_id} ${minute}`)
    if (!place) continue // The business was deleted in the meantime.
    const sources = sourcesByDay.get(`${place.store_id} ${place.day}`)!
    const isTaken = steps.source === '' || sources.has(steps.source) || sources.size < maxSources
    const source = isTaken ? steps.source : otherSources
    sources.add(source)
    const name = `${place.store_id} ${place.day} ${source}`
    const sum = sums.get(name)
    if (!sum) sums.set(name, { ...steps, source, day: place.day })
    else for (const step of ['product', 'cart', 'checkout'] as const) sum[step] += steps[step]
  }
  return [...sums.values()]
}

export const deleteBusinessFunnels = (db: Db, businessId: number) =>
  db.deleteFrom('store_funnels').where('business_id', '=', businessId).execute()
