import type { Tx } from '../../../platform/db/types.ts'
import { recordUpdated } from './manage-customers.ts'

/**
 * Records that the email address was verified, with an event if it was not verified before. Returns the customer id, or
 * undefined if there is no active customer.
 */
export async function markConfirmed(
  tx: Tx,
  business_id: number,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const confirmed = await tx
    .updateTable('customers')
    .set({ confirmed_at: now, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (confirmed) await recordUpdated(tx, [confirmed], now)
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return customer?.id
}
