import type { StoreRef } from '../../access/caller.ts'
import type { Db } from '../../platform/db/types.ts'
import { conflict } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { insertCustomer } from '../customers/index.ts'
import { checkPassword, storePassword } from './store-password.ts'

export type Registration = { name: string; email: string; password: string; phone?: string | null }

/** Creates a customer with a password. An address that is known already, also from an order, is claimed by a reset. */
export async function registerCustomer(db: Db, store: StoreRef, input: Registration, now: Date): Promise<number> {
  const { password, ...person } = input
  checkPassword(password)
  const password_hash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    const customer = await insertCustomer(tx, store.business_id, person, now)
    if (!customer)
      throw conflict('This email address has an account already: sign in, or set a new password', 'email_taken')
    await storePassword(tx, customer.id, password_hash, now)
    return customer.id
  })
}
