import type { Tx } from '../../../platform/db/types.ts'
import { deleteFamilies } from '../customer-tokens/index.ts'
import { hashEmail } from './request-otp.ts'

type Account = { business_id: number; id: number }

/** Deletes the logins of a customer in every store of the business: password, tokens, reset links and pending codes. */
export async function deleteAccount(tx: Tx, otpSecret: Buffer, { business_id, id }: Account, emails: string[]) {
  await tx
    .deleteFrom('customer_passwords')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', id)
    .execute()
  await deleteFamilies(tx, id)
  await tx.deleteFrom('customer_password_resets').where('customer_id', '=', id).execute()
  if (emails.length === 0) return
  await tx
    .deleteFrom('customer_otps')
    .where('store_id', 'in', (stores) =>
      stores.selectFrom('stores').select('stores.id').where('stores.business_id', '=', business_id),
    )
    .where(
      'email_hash',
      'in',
      emails.map((email) => hashEmail(otpSecret, email)),
    )
    .execute()
}
