import type { Static } from 'typebox'
import type { CustomerCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { getCustomer, updateCustomer } from '../customers/index.ts'
import { recordOptOut, removeOptOut } from '../mail-consents/index.ts'
import type { ProfilePatch } from './schemas.ts'

/** Changes the customer's own profile. A consent to offers also applies to mails to the address. */
export async function updateProfile(
  db: Db,
  { store: { business_id }, customer_id }: CustomerCaller,
  change: Static<typeof ProfilePatch>,
  now: Date,
) {
  if (change.is_unsubscribe === undefined) return await updateCustomer(db, business_id, customer_id, change, now)
  return await db.transaction().execute(async (tx) => {
    const { email: address } = await getCustomer(tx, business_id, customer_id)
    if (address && change.is_unsubscribe) await recordOptOut(tx, { business_id, address, source: 'profile' }, now)
    else if (address) await removeOptOut(tx, business_id, address)
    return await updateCustomer(tx, business_id, customer_id, change, now)
  })
}
