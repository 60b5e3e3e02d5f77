import type { Db } from '../../../platform/db/types.ts'

/** Deletes every customer of a business; addresses, passwords and carts go with them. */
export const deleteBusinessCustomers = (db: Db, businessId: number) =>
  db.deleteFrom('customers').where('business_id', '=', businessId).execute()
