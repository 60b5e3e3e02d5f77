import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { oldestKept } from './rules.ts'

/**
 * Deletes what is older than 30 days. The last event of each order stays without its payload, since the next one
 * counts on from its sequence.
 */
export async function forgetOldEvents(db: Db, now: Date) {
  const cutoff = oldestKept(now)
  await sql`
    delete from events where created_at < ${cutoff} and position is not null and (order_id is null or exists (
      select from events as later where later.order_id = events.order_id and later.sequence > events.sequence))`.execute(
    db,
  )
  await sql`update events set payload = '{}' where created_at < ${cutoff} and position is not null
    and payload <> '{}'`.execute(db)
}
