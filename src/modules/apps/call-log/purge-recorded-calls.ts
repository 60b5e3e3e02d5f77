import { sql } from 'kysely'
import { type Step, stepColumns, walkOldRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { maxAgeMs } from './rules.ts'

/** Deletes calls after a day. */
export const purgeRecordedCalls = (db: Db, now: Date) =>
  walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, called_at < ${new Date(now.getTime() - maxAgeMs)} as is_old
        from calls where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from calls where id in (select id from batch where is_old)
      )
      select ${stepColumns} from batch`,
  )
