import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { oldestKept } from '../../events/index.ts'

/** Deletes what is older than 30 days; a delivery goes with its attempts, however late the last of them was. */
export async function forgetOldDeliveries(db: Db, now: Date) {
  await sql`
    with gone as (delete from webhook_deliveries where created_at < ${oldestKept(now)} returning id)
    delete from webhook_attempts using gone where delivery_id = gone.id`.execute(db)
}
