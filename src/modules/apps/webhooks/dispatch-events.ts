import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { placeEvents } from '../../events/index.ts'
import { isWanted, subscriptions } from './subscriptions.ts'

export const deliveryChannel = 'webhook_deliveries'

/**
 * Turns committed events into deliveries, each exactly once: the place in the log and the deliveries commit together.
 * Returns how many events it moved. Recording an event stays a single insert, whatever number of receivers there is.
 */
export async function dispatchEvents(db: Db, now: Date): Promise<number> {
  const waiting = await sql<{ any: boolean }>`select exists (select from events where position is null) as any`.execute(
    db,
  )
  if (!waiting.rows[0]!.any) return 0
  return await db.transaction().execute(async (tx) => {
    const placed = await placeEvents(tx)
    if (placed.length === 0) return 0
    const ids = placed.map(({ id }) => id)
    await sql`
      insert into webhook_deliveries (receiver_id, event_id, business_id, next_attempt_at, created_at)
      select s.receiver_id, e.id, s.owner_id, ${now}::timestamptz, ${now}::timestamptz
      from events e join ${subscriptions} s on s.business_id = e.business_id
      where e.id = any(${ids}::bigint[]) and ${isWanted} and (e.application_id is not null or e.created_at >= s.since)
      order by e.id, s.receiver_id`.execute(tx)
    await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
    return placed.length
  })
}
