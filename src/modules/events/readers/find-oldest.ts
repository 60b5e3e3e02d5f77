import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { maxFailures } from '../rules.ts'
import { eventReaders } from './queue-events.ts'

/**
 * How long the oldest event has waited that no worker dispatched, or that a reader has to act on; 0 if none waits. Events
 * that wait for a later moment, and those that a reader gave up on, do not count.
 */
export async function findOldestQueued(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ created_at: string | null }>`
    select min(created_at) as created_at from (
      (select created_at from events where id > coalesce((select max(event_id) from event_places), 0) order by id limit 1)
      union all
      select e.created_at from unnest(${Object.keys(eventReaders)}::text[]) as reader (name)
        cross join lateral (select event_ids[1] as id from queued_events
          where reader = reader.name and failures < ${sql.lit(maxFailures)} and run_at <= ${now} order by id limit 1) q
        join events e on e.id = q.id
    ) waiting`.execute(db)
  const { created_at } = rows[0]!
  return created_at === null ? 0 : Math.max(0, Math.round((now.getTime() - Date.parse(created_at)) / 1000))
}
