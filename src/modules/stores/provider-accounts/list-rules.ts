import type { Db } from '../../../platform/db/types.ts'
import { listPaymentAccounts } from './get-account.ts'
import { accountsFor, offeredMethods } from './rules.ts'

const maxStores = 100

/** The accounts that the rule selects for each method of each store. */
export async function listRules(db: Db, businessId: number) {
  const accounts = await listPaymentAccounts(db, businessId)
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'payment_methods'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(maxStores)
    .execute()
  return stores.flatMap(({ id: store_id, payment_methods }) =>
    offeredMethods(accounts, store_id, payment_methods)
      .map((payment_method) => ({
        store_id,
        payment_method,
        account_ids: accountsFor(accounts, store_id, payment_method).map(({ id }) => id),
      }))
      .filter(({ account_ids }) => account_ids.length > 0),
  )
}
