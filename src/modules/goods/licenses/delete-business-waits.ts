import type { Db } from '../../../platform/db/types.ts'

/** Deletes the queue of a business's buyers who wait for licence keys. */
export const deleteBusinessWaits = (db: Db, businessId: number) =>
  db.deleteFrom('license_waits').where('business_id', '=', businessId).execute()
