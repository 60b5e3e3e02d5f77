import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { createEventDispatcher, type PositionedEvent } from '../../events/index.ts'
import { isSubscribed, subscriptions } from './subscriptions.ts'

export const deliveryChannel = 'webhook_deliveries'

/**
 * Returns a function that creates the deliveries of committed events exactly once: log position and deliveries commit
 * together. This runs outside the recording transaction, so that recording an event is a single insert regardless of the
 * number of receivers.
 */
export const createDispatcher = (db: Db) => createEventDispatcher(db, createDeliveries)

/** Dispatches the first events of the whole log that are not dispatched, and returns their number. */
export const dispatchEvents = async (db: Db, now: Date): Promise<number> => (await createDispatcher(db)(now)).moved

async function createDeliveries(tx: Tx, positioned: PositionedEvent[], now: Date) {
  const ids = positioned.map(({ id }) => id)
  // A process of 0.1 may have replayed an event before it was dispatched; then its delivery exists.
  await sql`
    insert into webhook_deliveries (receiver_id, event_id, order_id, business_id, next_attempt_at, created_at)
    select s.receiver_id, e.id, e.order_id, s.owner_id, ${now}::timestamptz, ${now}::timestamptz
    from events e join ${subscriptions} s on s.business_id = e.business_id
    where e.id = any(${ids}::bigint[]) and e.id between ${Math.min(...ids)} and ${Math.max(...ids)} and ${isSubscribed} and (e.application_id is not null or e.created_at >= s.since)
    order by e.id, s.receiver_id
    on conflict do nothing`.execute(tx)
  await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
}
