import type { CustomerCaller } from '../../../access/caller.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts'
import type { Service } from '../../../platform/service.ts'
import { mailAccountChange } from '../customer-codes/index.ts'
import { storePassword } from '../customer-sign-in/index.ts'
import { revokeFamilies } from '../customer-tokens/index.ts'
import { getCustomer } from '../customers/index.ts'

export type PasswordChange = { password: string; current_password?: string; language?: string | undefined }

/**
 * Requires the current password, unless it was generated at checkout. Revokes all other logins of the customer and
 * notifies them by mail.
 */
export async function changePassword(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { customer_id, family_id, store: { id: store_id, business_id } }: CustomerCaller,
  { password, current_password, language }: PasswordChange,
  now: Date,
) {
  const stored = await db
    .selectFrom('customer_passwords')
    .select('password_hash')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  const queue = `customer:${customer_id}`
  if (stored && current_password === undefined) throw validationFailed({ current_password: 'required' })
  if (stored && !(await verifyPassword(stored.password_hash, current_password!, queue)))
    throw validationFailed({ current_password: 'wrong_password' })
  const password_hash = await hashPassword(password, queue)
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, { id: customer_id, business_id }, { password_hash }, now)
    await revokeFamilies(tx, customer_id, now, family_id)
    const { email } = await getCustomer(tx, business_id, customer_id)
    await mailAccountChange(tx, config, 'password_changed', { store_id, email, language })
  })
}
