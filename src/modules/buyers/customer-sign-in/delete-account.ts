import type { Tx } from '../../../platform/db/types.ts'
import { type Contacts, deleteCodes } from '../customer-codes/index.ts'
import { deleteFamilies } from '../customer-tokens/index.ts'

type Account = { business_id: number; id: number }

/** Deletes the logins of a customer in every store of the business: password, tokens, reset links and pending codes. */
export async function deleteAccount(tx: Tx, otpSecret: Buffer, { business_id, id }: Account, contacts: Contacts) {
  await tx
    .deleteFrom('customer_passwords')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', id)
    .execute()
  await deleteFamilies(tx, { customerId: id })
  await tx.deleteFrom('customer_password_resets').where('customer_id', '=', id).execute()
  await deleteCodes(tx, otpSecret, { business_id, id }, contacts)
}

/**
 * Deletes tokens and reset links of all customers of a business, before the customers: these tables have no foreign key to
 * them, because they are read before the business is known.
 */
export async function deleteBusinessLogins(tx: Tx, businessId: number) {
  const stores = await tx.selectFrom('stores').select('id').where('business_id', '=', businessId).execute()
  const storeIds = stores.map(({ id }) => id)
  if (storeIds.length === 0) return
  await deleteFamilies(tx, { storeIds })
  await tx.deleteFrom('customer_password_resets').where('store_id', 'in', storeIds).execute()
}
