import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { assignEventPositions } from '../../events/index.ts'
import { isSubscribed, subscriptions } from './subscriptions.ts'

export const deliveryChannel = 'webhook_deliveries'

/**
 * Creates the deliveries of committed events exactly once: log position and deliveries commit together. Returns the
 * number of dispatched events. This runs outside the recording transaction, so that recording an event is a single
 * insert regardless of the number of receivers.
 */
export async function dispatchEvents(db: Db, now: Date): Promise<number> {
  const pending = await sql<{ any: boolean }>`select exists (select from events where position is null) as any`.execute(
    db,
  )
  if (!pending.rows[0]!.any) return 0
  return await db.transaction().execute(async (tx) => {
    const positioned = await assignEventPositions(tx)
    if (positioned.length === 0) return 0
    const ids = positioned.map(({ id }) => id)
    await sql`
      insert into webhook_deliveries (receiver_id, event_id, order_id, business_id, next_attempt_at, created_at)
      select s.receiver_id, e.id, e.order_id, s.owner_id, ${now}::timestamptz, ${now}::timestamptz
      from events e join ${subscriptions} s on s.business_id = e.business_id
      where e.id = any(${ids}::bigint[]) and e.id between ${Math.min(...ids)} and ${Math.max(...ids)} and ${isSubscribed} and (e.application_id is not null or e.created_at >= s.since)
      order by e.id, s.receiver_id`.execute(tx)
    await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
    return positioned.length
  })
}
