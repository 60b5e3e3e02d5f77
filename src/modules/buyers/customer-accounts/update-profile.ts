import type { Static } from 'typebox'
import type { CustomerCaller } from '../../../access/caller.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
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
  return await db.transaction().execute(async (tx) => {
    if (change.is_unsubscribe !== undefined)
      await writeConsent(tx, business_id, customer_id, change.is_unsubscribe, now)
    return await updateCustomer(tx, business_id, customer_id, change, now)
  })
}

async function writeConsent(tx: Tx, business_id: number, customer_id: number, isUnsubscribed: boolean, now: Date) {
  const { email: address } = await getCustomer(tx, business_id, customer_id)
  if (address && isUnsubscribed) await recordOptOut(tx, { business_id, address, source: 'profile' }, now)
  else if (address) await removeOptOut(tx, business_id, address)
}
