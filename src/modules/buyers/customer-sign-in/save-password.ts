import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { mailAccountChange } from '../customer-codes/index.ts'
import { getCustomer, markConfirmed, recordPhoneProof } from '../customers/index.ts'
import { endLogins } from './end-logins.ts'
import { checkPassword, storePassword } from './store-password.ts'

const isOpen = (db: Db, store: StoreRef, token: string, now: Date) =>
  db
    .selectFrom('customer_password_resets')
    .select('customer_id')
    .where('token_hash', '=', hashSecret(token))
    .where('store_id', '=', store.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

const gone = () => notFound('This link was used, has expired or is not valid', 'reset_token_not_found')

export type NewPassword = { token: string; password: string; language?: string | undefined }

/**
 * Sets a password with a mailed token, which can be used once. Verifies the address, ends all logins of the customer
 * and sign-in by phone, and notifies them by mail.
 */
export async function savePassword(
  { db, config }: Pick<Service, 'db' | 'config'>,
  store: StoreRef,
  { token, password, language }: NewPassword,
  now: Date,
) {
  checkPassword(password)
  // Checked before hashing, so that a forged token costs little. The update below decides between concurrent uses.
  if (!isWellFormedSecret(token, 'crp') || !(await isOpen(db, store, token, now))) throw gone()
  const password_hash = await hashPassword(password, `store:${store.id}`)
  await db.transaction().execute(async (tx) => {
    const reset = await tx
      .updateTable('customer_password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', hashSecret(token))
      .where('used_at', 'is', null)
      .returning('customer_id')
      .executeTakeFirst()
    if (!reset) throw gone()
    const customer = await getCustomer(tx, store.business_id, reset.customer_id)
    await storePassword(tx, customer, { password_hash }, now)
    if (customer.email !== null) await markConfirmed(tx, store.business_id, customer.email, now)
    await endLogins(tx, customer.id, now)
    // Somebody with access to the account may have confirmed a number of their own.
    await recordPhoneProof(tx, { ...customer, phone: null }, now)
    await mailAccountChange(tx, config, 'password_changed', { store_id: store.id, email: customer.email, language })
  })
}
