import type { Db } from '../../platform/db/types.ts'

/** Deletes the whole event log of a business. */
export const deleteBusinessEvents = (db: Db, businessId: number) =>
  db.deleteFrom('events').where('business_id', '=', businessId).execute()
