import type { Tx } from '../../../platform/db/types.ts'
import { revokeFamilies } from '../customer-tokens/index.ts'

/** Signs a customer out in every store of the business, and makes the links invalid that would set a new password. */
export async function endLogins(tx: Tx, customerId: number, now: Date) {
  await revokeFamilies(tx, customerId, now)
  await tx
    .updateTable('customer_password_resets')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute()
}
