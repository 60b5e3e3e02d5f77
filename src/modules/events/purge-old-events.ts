import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { retentionCutoff } from './rules.ts'

/**
 * Deletes events older than 30 days. The last event of each order stays, without its payload, because the next event
 * of that order continues its sequence.
 */
export async function purgeOldEvents(db: Db, now: Date) {
  const cutoff = retentionCutoff(now)
  await sql`
    delete from events where created_at < ${cutoff} and position is not null and (order_id is null or exists (
      select from events as later where later.order_id = events.order_id and later.sequence > events.sequence))`.execute(
    db,
  )
  await sql`update events set payload = '{}' where created_at < ${cutoff} and position is not null
    and payload <> '{}'`.execute(db)
}
