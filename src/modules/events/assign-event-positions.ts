import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { recordChangedOrders } from './changed-orders.ts'
import { createLogMark, findNewEvents, hasNewEvents, type LogMark, runningServer } from './log-mark.ts'
import { queueEvents } from './readers/queue-events.ts'

export const dispatchBatchSize = 1000

export type PositionedEvent = { id: number; business_id: number; kind: string; order_id: string | null }

/** Called in the transaction that gave these events their positions. */
type ActOnPositioned = (tx: Tx, events: PositionedEvent[], now: Date) => Promise<void>

/**
 * Returns a function that gives committed events their positions, reading on from where it was, and acts on them in the
 * same transaction. It returns their number.
 */
export function createEventDispatcher(db: Db, act: ActOnPositioned) {
  let mark = createLogMark()
  return async (now: Date): Promise<number> => {
    if (!(await hasNewEvents(db, mark, now))) return 0
    const { positioned, next } = await db.transaction().execute(async (tx) => {
      const assigned = await assignPositionsFrom(tx, mark, now)
      if (assigned.positioned.length > 0) await act(tx, assigned.positioned, now)
      return assigned
    })
    mark = next
    return positioned.length
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
  if (!is_held) return { positioned: [], next: mark }
  const from = server === mark.server ? mark : createLogMark(server)
  // These must be separate statements: their snapshots have to be taken after the lock is held.
  const { ids, next } = await findNewEvents(tx, from, dispatchBatchSize, now)
  if (ids.length === 0) return { positioned: [], next }
  const { rows } = await sql<PositionedEvent>`
    with numbered as materialized (
      select id, nextval('event_positions') as position from unnest(${ids}::bigint[]) as id
    )
    update events set position = numbered.position from numbered
    where events.id = numbered.id and events.position is null and events.id between ${ids[0]!} and ${ids.at(-1)!}
    returning events.id, events.business_id, events.kind, events.order_id`.execute(tx)
  await recordChangedOrders(tx, rows)
  await queueEvents(tx, rows)
  return { positioned: rows, next }
}
