import type { Db } from '../../../platform/db/types.ts'

/** Deletes the queue of buyers of a business who wait for licence keys. */
export const deleteBusinessWaits = (db: Db, businessId: number) =>
  db.deleteFrom('license_waits').where('business_id', '=', businessId).execute()
