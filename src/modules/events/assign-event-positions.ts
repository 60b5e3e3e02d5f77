import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { recordChangedOrders } from './changed-orders.ts'
import { createLogMark, findNewEvents, hasNewEvents, type LogMark, runningServer } from './log-mark.ts'
import { queueEvents } from './readers/queue-events.ts'

const dispatchBatchSize = 1000

export type PositionedEvent = { id: number; business_id: number; kind: string; order_id: string | null }

/** Called in the transaction that gave these events their positions. */
type ActOnPositioned = (tx: Tx, events: PositionedEvent[], now: Date) => Promise<void>

/** The number of events that got their positions, and whether there was nothing else to read. */
type Dispatched = { moved: number; isAtEnd: boolean }

/**
 * Returns a function that gives committed events their positions, reading on from where it was, and acts on them in the
 * same transaction.
 */
export function createEventDispatcher(db: Db, act: ActOnPositioned) {
  let mark = createLogMark()
  return async (now: Date): Promise<Dispatched> => {
    if (!(await hasNewEvents(db, mark, now))) return { moved: 0, isAtEnd: true }
    const { positioned, next, isAtEnd } = await db.transaction().execute(async (tx) => {
      const assigned = await assignPositionsFrom(tx, mark, now)
      if (assigned.positioned.length > 0) await act(tx, assigned.positioned, now)
      return assigned
    })
    mark = next
    return { moved: positioned.length, isAtEnd }
  }
}

/** Assigns positions to the first events of the whole log that have none. */
export const assignEventPositions = async (tx: Tx): Promise<PositionedEvent[]> =>
  (await assignPositionsFrom(tx, createLogMark(), new Date())).positioned

/**
 * Assigns log positions to committed events and returns them; returns nothing while another process holds the lock.
 * Only one transaction at a time may do this: then a position becomes visible only after every lower one, and a reader
 * that continues from a position misses no event. `next` is the mark to go on from, once this is committed.
 */
async function assignPositionsFrom(tx: Tx, mark: LogMark, now: Date) {
  const lock = await sql<{ is_held: boolean; server: string }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.eventPositions}) as is_held, ${runningServer} as server`.execute(
    tx,
  )
  const { is_held, server } = lock.rows[0]!
  if (!is_held) return { positioned: [], next: mark, isAtEnd: true }
  // These must be separate statements: their snapshots have to be taken after the lock is held.
  const { ids, ...found } = await findNewEvents(tx, mark, server, dispatchBatchSize, now)
  if (ids.length === 0) return { positioned: [], ...found }
  const positioned = await placeEvents(tx, ids)
  await recordChangedOrders(tx, positioned)
  await queueEvents(tx, positioned)
  return { positioned, ...found }
}

/** Gives these events, whose ids rise, the next positions, and returns those that had none. */
async function placeEvents(tx: Tx, ids: number[]): Promise<PositionedEvent[]> {
  const ofThese = sql`e.id = any(${ids}::bigint[]) and e.id between ${ids[0]!} and ${ids.at(-1)!}`
  const { rows } = await sql<PositionedEvent & { is_unmarked: boolean }>`
    with chosen as materialized (
      select e.id, e.business_id, e.kind, e.order_id, e.position is null as is_unmarked from events e where ${ofThese} order by e.id
    ), placed as (
      insert into event_places (event_id, business_id, position)
      select id, business_id, nextval('event_positions') from chosen on conflict (event_id) do nothing returning event_id
    )
    select chosen.* from chosen join placed on placed.event_id = chosen.id order by chosen.id`.execute(tx)
  // A process of 0.1 recorded these, and a worker of 0.1 would dispatch them again.
  if (rows.some(({ is_unmarked }) => is_unmarked))
    await sql`update events e set position = p.position from event_places p
      where ${ofThese} and p.event_id = e.id and e.position is null`.execute(tx)
  return rows.map(({ is_unmarked: _, ...event }) => event)
}
