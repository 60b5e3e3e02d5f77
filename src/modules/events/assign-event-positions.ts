import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Tx } from '../../platform/db/types.ts'
import { recordChangedOrders } from './changed-orders.ts'
import { queueEvents } from './readers/queue-events.ts'

export const dispatchBatchSize = 1000

export type PositionedEvent = { id: number; business_id: number; kind: string; order_id: string | null }

/**
 * Assigns log positions to committed events and returns them; returns nothing while another process holds the lock.
 * Only one transaction at a time may do this: then a position becomes visible only after every lower one, and a reader
 * that continues from a position misses no event.
 */
export async function assignEventPositions(tx: Tx): Promise<PositionedEvent[]> {
  const lock = await sql<{
    is_held: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.eventPositions}) as is_held`.execute(tx)
  if (!lock.rows[0]!.is_held) return []
  // This must be a separate statement: its snapshot has to be taken after the lock is held.
  const { rows } = await sql<PositionedEvent>`
    with unnumbered as materialized (
      select id from events where position is null order by id limit ${dispatchBatchSize}
    ), next as (
      select id, nextval('event_positions') as position from unnumbered
    )
    update events set position = next.position from next
    where events.id = next.id and events.position is null and events.id <= (select max(id) from unnumbered)
    returning events.id, events.business_id, events.kind, events.order_id`.execute(tx)
  await recordChangedOrders(tx, rows)
  await queueEvents(tx, rows)
  return rows
}
