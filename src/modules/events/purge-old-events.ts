import { sql } from 'kysely'
import { type Step, stepColumns, walkOldRows } from '../../platform/db/purge.ts'
import type { Db } from '../../platform/db/types.ts'
import { retentionCutoff } from './rules.ts'

/** Deletes events older than 30 days. */
export async function purgeOldEvents(db: Db, now: Date) {
  const cutoff = retentionCutoff(now)
  await walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${cutoff} as is_old, position is not null as is_dispatched
        from events where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from events where id in (select id from batch where is_old and is_dispatched)
      )
      select ${stepColumns} from batch`,
  )
}
