import { sql } from 'kysely'
import { type Step, stepColumns, walkOldRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { retentionCutoff } from '../../events/index.ts'

/** Deletes deliveries older than 30 days together with all their attempts. */
export async function purgeOldDeliveries(db: Db, now: Date) {
  await walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${retentionCutoff(now)} as is_old
        from webhook_deliveries where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from webhook_deliveries where id in (select id from batch where is_old) returning id
      ), attempts as (
        delete from webhook_attempts using gone where delivery_id = gone.id
      )
      select ${stepColumns} from batch`,
  )
}
