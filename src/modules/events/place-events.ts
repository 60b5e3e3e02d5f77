import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Tx } from '../../platform/db/types.ts'

const batchSize = 1000

export type PlacedEvent = { id: number }

/**
 * Gives committed events their place in the log and returns them; nothing while another process does so.
 * One at a time: a position becomes visible only after every lower one, so that reading on from it misses nothing.
 */
export async function placeEvents(tx: Tx): Promise<PlacedEvent[]> {
  const lock = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.eventPlaces}) as held`.execute(tx)
  if (!lock.rows[0]!.held) return []
  // A statement of its own, so that its snapshot is taken after the lock.
  const { rows } = await sql<PlacedEvent>`
    update events set position = next.position
    from (
      select id, nextval('event_positions') as position
      from (select id from events where position is null order by id limit ${batchSize}) as unplaced
    ) as next
    where events.id = next.id
    returning events.id`.execute(tx)
  return rows
}
