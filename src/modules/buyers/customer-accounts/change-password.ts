import type { CustomerCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts'
import { revokeFamilies } from './revoke-tokens.ts'
import { storePassword } from './store-password.ts'

export type PasswordChange = { password: string; current_password?: string }

/** Requires the current password unless it was generated at checkout. Revokes all other logins of the customer. */
export async function changePassword(
  db: Db,
  { customer_id, family_id, store: { business_id } }: CustomerCaller,
  { password, current_password }: PasswordChange,
  now: Date,
) {
  const stored = await db
    .selectFrom('customer_passwords')
    .select('password_hash')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (stored && current_password === undefined) throw validationFailed({ current_password: 'required' })
  if (stored && !(await verifyPassword(stored.password_hash, current_password!)))
    throw validationFailed({ current_password: 'wrong_password' })
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, { id: customer_id, business_id }, { password_hash }, now)
    await revokeFamilies(tx, customer_id, now, family_id)
  })
}
