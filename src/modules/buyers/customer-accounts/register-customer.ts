import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { getStore } from '../../stores/stores/index.ts'
import { insertCustomer } from '../customers/index.ts'
import { checkPassword, storePassword } from './store-password.ts'

export type Registration = { name: string; email: string; password: string; phone?: string | null }

/**
 * Creates a customer with a password, unless the address is already known, for example from an order. Such an account
 * is
 * claimed by a password reset, which proves the ownership of the address.
 */
export async function registerCustomer(db: Db, store: StoreRef, input: Registration, now: Date) {
  const { password, ...person } = input
  checkPassword(password)
  const { settings } = await getStore(db, store.business_id, store.unique_id)
  const password_hash = await hashPassword(password)
  const customer = await db.transaction().execute(async (tx) => {
    const made = await insertCustomer(tx, store.business_id, person, now)
    if (made) await storePassword(tx, made.id, password_hash, now)
    return made
  })
  return { customer_id: customer?.id, settings }
}
