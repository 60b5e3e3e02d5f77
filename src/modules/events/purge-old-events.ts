import { sql } from 'kysely'
import { type Step, stepColumns, walkOldRows } from '../../platform/db/purge.ts'
import type { Db } from '../../platform/db/types.ts'
import { retentionCutoff } from './rules.ts'

/**
 * Deletes events older than 30 days. The last event of each order stays, without its payload, because the next event
 * of that order continues its sequence.
 */
export async function purgeOldEvents(db: Db, now: Date) {
  const cutoff = retentionCutoff(now)
  await walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${cutoff} as is_old, created_at < ${cutoff} and position is not null as is_done,
          order_id is not null and not exists (select from events as later
            where later.order_id = e.order_id and later.sequence > e.sequence) as is_last
        from events e where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from events where id in (select id from batch where is_done and not is_last)
      ), emptied as (
        update events set payload = '{}'
        where id in (select id from batch where is_done and is_last) and payload <> '{}'
      )
      select ${stepColumns} from batch`,
  )
}
