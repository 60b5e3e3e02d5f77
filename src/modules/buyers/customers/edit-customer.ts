import type { Static } from 'typebox'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { lockCustomers } from './erase-customer.ts'
import { recordUpdated, updateCustomer, writeCustomer } from './manage-customers.ts'
import type { CustomerPatch } from './schemas.ts'
import type { CustomerRow } from './views.ts'

/** Ends all logins of a customer, and voids the links that could set a new password. */
export type EndLogins = (tx: Tx, customerId: number, now: Date) => Promise<void>

/**
 * Changes a customer on behalf of the merchant. A changed email address is unverified and may belong to another person,
 * so all logins end. They also end with another phone number, if the former one signed in.
 */
export async function editCustomer(
  db: Db,
  endLogins: EndLogins,
  { business_id, id }: Pick<CustomerRow, 'business_id' | 'id'>,
  input: Static<typeof CustomerPatch>,
  now: Date,
): Promise<CustomerRow> {
  return await db.transaction().execute(async (tx) => {
    if (input.email === undefined && input.phone === undefined)
      return await updateCustomer(tx, business_id, id, input, now)
    const [before] = await lockCustomers(tx, business_id, [id])
    const changed = await writeCustomer(tx, business_id, id, input, now)
    const isOtherPhone = before!.phone_confirmed_at !== null && changed.phone_confirmed_at === null
    if (isOtherPhone) await endLogins(tx, id, now)
    const customer = changed.email === before!.email ? changed : await distrustEmail(tx, endLogins, changed, now)
    await recordUpdated(tx, [customer], now)
    return customer
  })
}

async function distrustEmail(tx: Tx, endLogins: EndLogins, { business_id, id }: CustomerRow, now: Date) {
  await endLogins(tx, id, now)
  return await tx
    .updateTable('customers')
    .set({ confirmed_at: null, phone_confirmed_at: null, email_changed_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
