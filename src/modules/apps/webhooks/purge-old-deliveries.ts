import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { retentionCutoff } from '../../events/index.ts'

/** Deletes deliveries older than 30 days together with all their attempts. */
export async function purgeOldDeliveries(db: Db, now: Date) {
  await sql`
    with purged as (delete from webhook_deliveries where created_at < ${retentionCutoff(now)} returning id)
    delete from webhook_attempts using purged where delivery_id = purged.id`.execute(db)
}
