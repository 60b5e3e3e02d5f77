import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { insertCustomer, normalizeEmail } from '../customers/index.ts'
import { checkPassword, storePassword } from './store-password.ts'

export type Registration = { name: string; email: string; password: string; phone?: string | null }

/**
 * Creates a customer with a password, unless the address is already known, for example from an order. Such an account
 * is claimed by a mailed code or a password reset, which prove the ownership of the address, and takes no password from
 * here: anybody may have sent it. With `isUnproven` the password is accepted only after a mailed code was entered.
 */
export async function registerCustomer(
  db: Db,
  store: StoreRef,
  input: Registration,
  { isUnproven, network, now }: { isUnproven: boolean; network: string; now: Date },
) {
  const { password, ...person } = input
  checkPassword(password)
  const { settings } = await getStore(db, store.business_id, store.unique_id)
  const password_hash = await hashPassword(password, network)
  if (isUnproven) await dropForeignPassword(db, store, input, network)
  const customer = await db.transaction().execute(async (tx) => {
    const made = await insertCustomer(tx, store.business_id, person, now)
    if (made) await storePassword(tx, made, { password_hash, is_unproven: isUnproven }, now)
    return made
  })
  return { customer_id: customer?.id, settings }
}

/**
 * Deletes an unverified password that somebody else chose for this address. Otherwise the owner of the address, by
 * entering the code, would confirm a password that a stranger knows.
 */
async function dropForeignPassword(db: Db, store: StoreRef, { email, password }: Registration, network: string) {
  const unproven = await db
    .selectFrom('customer_passwords')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.business_id', '=', 'customer_passwords.business_id')
        .onRef('customers.id', '=', 'customer_passwords.customer_id'),
    )
    .select(['customer_id', 'password_hash'])
    .where('customers.business_id', '=', store.business_id)
    .where('customers.email', '=', normalizeEmail(email) ?? null)
    .where('is_unproven', '=', true)
    .executeTakeFirst()
  const isSame = await verifyPassword(unproven?.password_hash, password, network)
  if (unproven && !isSame)
    await db
      .deleteFrom('customer_passwords')
      .where('business_id', '=', store.business_id)
      .where('customer_id', '=', unproven.customer_id)
      .where('is_unproven', '=', true)
      .execute()
}
