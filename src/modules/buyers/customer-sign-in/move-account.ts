import type { Tx } from '../../../platform/db/types.ts'
import { deleteAccount } from './delete-account.ts'

/**
 * Ends the logins of a customer that is merged into another. The password moves only together with its email address,
 * so that nobody gets a password for an address that was not theirs.
 */
export async function moveAccount(
  tx: Tx,
  otpSecret: Buffer,
  from: { business_id: number; id: number },
  to: { id: number; takesEmail: boolean },
) {
  if (to.takesEmail) {
    const own = tx.selectFrom('customer_passwords').select('customer_id').where('customer_id', '=', to.id)
    if (!(await own.where('business_id', '=', from.business_id).executeTakeFirst()))
      await tx
        .updateTable('customer_passwords')
        .set({ customer_id: to.id })
        .where('business_id', '=', from.business_id)
        .where('customer_id', '=', from.id)
        .execute()
  }
  await deleteAccount(tx, otpSecret, from, { emails: [], phones: [] })
}
