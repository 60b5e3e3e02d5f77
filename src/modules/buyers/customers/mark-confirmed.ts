import type { Db } from '../../../platform/db/types.ts'

/**
 * Records that the email address was verified. Returns the customer id, or undefined if there is no active customer.
 */
export async function markConfirmed(
  db: Db,
  business_id: number,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const customer = await db
    .updateTable('customers')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())) }))
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return customer?.id
}
