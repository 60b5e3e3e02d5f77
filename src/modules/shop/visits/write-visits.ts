import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { countSketch, mergeSketches } from './sketch.ts'

export type DayVisits = { business_id: number; store_id: number; day: string; visits: number; sketch: Buffer }

type Key = { business_id: number; store_id: number; day: string }

const toName = ({ business_id, day, store_id }: Key) => `${business_id} ${day} ${store_id}`

/**
 * Adds visits to those of other processes. Rows are locked ordered by key, so that processes cannot deadlock: the upsert
 * changes nothing in those that are there.
 */
export async function writeVisits(db: Db, visits: DayVisits[]) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Key & { registers: Buffer | null }>`
      insert into store_visits as v (business_id, day, store_id, visits, visitors, registers)
      select k.business_id, k.day, k.store_id, 0, 0, ''
      from unnest(${visits.map((one) => one.business_id)}::bigint[], ${visits.map((one) => one.day)}::date[],
        ${visits.map((one) => one.store_id)}::bigint[]) as k (business_id, day, store_id) order by 1, 2, 3
      on conflict (business_id, day, store_id) do update set visits = v.visits
      returning v.business_id, v.day::text, v.store_id, v.registers`.execute(tx)
    const added = new Map(visits.map((one) => [toName(one), one]))
    const merged = rows.map((row) => {
      const { sketch, visits } = added.get(toName(row))!
      const registers = row.registers?.length ? mergeSketches(row.registers, sketch) : sketch
      return { ...row, visits, registers, isOver: row.registers === null }
    })
    await sql`update store_visits v set visits = v.visits + m.visits,
        visitors = case when m.is_over then v.visitors else m.visitors end,
        registers = case when not m.is_over then m.registers end
      from unnest(${merged.map((one) => one.business_id)}::bigint[], ${merged.map((one) => one.day)}::date[],
        ${merged.map((one) => one.store_id)}::bigint[], ${merged.map((one) => one.visits)}::bigint[],
        ${merged.map((one) => countSketch(one.registers))}::int[], ${merged.map((one) => one.registers)}::bytea[],
        ${merged.map((one) => one.isOver)}::boolean[])
        as m (business_id, day, store_id, visits, visitors, registers, is_over)
      where v.business_id = m.business_id and v.day = m.day and v.store_id = m.store_id`.execute(tx)
  })
}

/** Run by the worker every night: deletes the sketches of days before yesterday, but keeps their numbers. */
export const purgeSketches = (db: Db, now: Date) =>
  sql`update store_visits v set registers = null from businesses b
    where b.id = v.business_id and v.registers is not null
      and v.day < (${now}::timestamptz at time zone b.time_zone)::date - 1`.execute(db)

export const deleteBusinessVisits = (db: Db, businessId: number) =>
  db.deleteFrom('store_visits').where('business_id', '=', businessId).execute()
