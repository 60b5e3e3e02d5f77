import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'

/** The id up to which every event has its place. Searches for events without one begin after it. */
export async function readSettled(db: Db): Promise<number> {
  return (await readSettling(db)).last_id
}

/** After this time events are settled if each has its place: one that was missed is found then, and is late but not lost. */
export const settlingMs = 600_000

/** One transaction searches this many events, because it holds up all dispatchers. */
const maxSearched = 10_000

type Settling = {
  last_id: number
  /** Up to here every event had its place at `placed_at`. */
  placed_id: number
  placed_at: string
}

export async function readSettling(db: Db): Promise<Settling> {
  const { rows } = await sql<Settling>`select last_id, placed_id, placed_at from settled_events`.execute(db)
  return rows[0]!
}

const keepSettling = (tx: Tx, values: Partial<Settling>) => tx.updateTable('settled_events').set(values).execute()

/**
 * Settles the next events that are due, and then notes up to where the events are placed now. Returns the ids of events that
 * had no place, which the caller gives one, and since when the next ones have been waiting.
 */
export async function settleNext(tx: Tx, placedId: number, limit: number, now: Date) {
  const { last_id, placed_id, placed_at } = await readSettling(tx)
  const since = Date.parse(placed_at)
  if (now.getTime() - since < settlingMs) return { unplaced: [], since }
  const { rows } = await sql<{ count: number; last_id: number; unplaced: number[] }>`
    select count(*)::int as count, max(id) as last_id,
      coalesce((array_agg(id order by id) filter (where not is_placed))[1:${sql.lit(limit)}], '{}') as unplaced
    from (select e.id, ${isPlaced} as is_placed from events e where e.id > ${last_id} and e.id <= ${placed_id}
      order by e.id limit ${maxSearched}) searched`.execute(tx)
  const found = rows[0]!
  if (found.unplaced.length > 0) return { unplaced: found.unplaced, since }
  if (found.count === maxSearched) {
    await keepSettling(tx, { last_id: found.last_id })
    return { unplaced: [], since }
  }
  const settled = Math.max(last_id, placed_id)
  await keepSettling(tx, {
    last_id: settled,
    placed_id: Math.max(settled, placedId),
    placed_at: now.toISOString(),
  })
  return { unplaced: [], since: now.getTime() }
}

/** Whether an event (`e`) has its place. A subquery is looked up for each event; a join may read the table of all places. */
export const isPlaced = sql<boolean>`(select p.event_id from event_places p where p.event_id = e.id) is not null`

/** Selects from the events (`e`) after the settled ones that have no place yet. */
export const unplacedEvents = (settled: number, selected: RawBuilder<unknown>) => sql`
  select ${selected} from events e where e.id > ${settled}
    and not exists (select from event_places p where p.event_id = e.id and p.event_id > ${settled})`
