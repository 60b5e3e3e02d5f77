import type { CustomerCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { getCustomer } from '../customers/index.ts'

/** Reads the customer, the store's settings, and whether the customer chose their password. */
export async function getProfile(db: Db, { store, customer_id }: CustomerCaller) {
  const [customer, { settings }, password] = await Promise.all([
    getCustomer(db, store.business_id, customer_id),
    getStore(db, store.business_id, store.unique_id),
    db
      .selectFrom('customer_passwords')
      .select('customer_id')
      .where('business_id', '=', store.business_id)
      .where('customer_id', '=', customer_id)
      .executeTakeFirst(),
  ])
  return { customer, settings, hasOwnPassword: password !== undefined }
}
