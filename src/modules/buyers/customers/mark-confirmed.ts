import type { Db } from '../../../platform/db/types.ts'

/** Notes that somebody proved to read mail at this address; gives the customer, if there is one who is not blocked. */
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
