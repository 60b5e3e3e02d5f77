import type { Db } from '../../../platform/db/types.ts'

export const deleteBusinessCalls = (db: Db, businessId: number) =>
  db.deleteFrom('calls').where('business_id', '=', businessId).execute()
