import type { Tx } from '../../../platform/db/types.ts'
import { recordEvent } from '../../events/index.ts'
import { customerPayload } from './views.ts'

export type Buyer = { name: string | null; email: string | null; phone: string | null }

/** Finds the customer of an order by email, then by phone, or creates one. */
export async function recordCustomer(
  tx: Tx,
  business_id: number,
  buyer: Buyer,
  now: Date,
): Promise<{ id: number; is_new: boolean }> {
  const known = await findBuyer(tx, business_id, buyer)
  if (known) return { ...known, is_new: false }
  const created = await tx
    .insertInto('customers')
    .values({ business_id, ...buyer, created_at: now, last_updated_at: now })
    // If a concurrent order of the same new buyer inserted the customer first, this one uses it.
    .onConflict((conflict) => conflict.columns(['business_id', 'email']).where('email', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) return { ...(await findBuyer(tx, business_id, buyer))!, is_new: false }
  await recordEvent(tx, { business_id, kind: 'customer.created', payload: customerPayload(created) }, now)
  return { id: created.id, is_new: true }
}

/** Finds the customer with this email address or, without one, with this phone number. */
export async function findBuyer(tx: Tx, business_id: number, { email, phone }: Buyer) {
  if (!email && !phone) return undefined
  const query = tx.selectFrom('customers').select('id').where('business_id', '=', business_id)
  if (email) return await query.where('email', '=', email).executeTakeFirst()
  return await query.where('phone', '=', phone).orderBy('id').limit(1).executeTakeFirst()
}
