import type { Db } from '../db/types.ts'

/** Deletes every mail that was written for a business. */
export const deleteBusinessMails = (db: Db, businessId: number) =>
  db.deleteFrom('mails').where('business_id', '=', businessId).execute()
