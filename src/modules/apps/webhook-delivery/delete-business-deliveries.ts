import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Deletes every delivery of a business's events together with its attempts. */
export const deleteBusinessDeliveries = (db: Db, businessId: number) =>
  sql`
    with gone as (delete from webhook_deliveries where business_id = ${businessId} returning id)
    delete from webhook_attempts using gone where delivery_id = gone.id`.execute(db)
