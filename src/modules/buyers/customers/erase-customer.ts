import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { CustomerRow } from './views.ts'

/** Locks a customer exclusively: new orders of the customer wait until the transaction ends. */
export async function lockCustomer(tx: Tx, business_id: number, id: number): Promise<CustomerRow> {
  const found = await tx
    .selectFrom('customers')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('The customer does not exist')
  return found
}

/** Deletes what is known about the person. The row stays, because orders refer to it, and is never found by a checkout. */
export async function eraseCustomer(tx: Tx, { business_id, id }: Pick<CustomerRow, 'business_id' | 'id'>, now: Date) {
  await tx
    .deleteFrom('customer_addresses')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', id)
    .execute()
  return await tx
    .updateTable('customers')
    .set({
      name: null,
      email: null,
      phone: null,
      avatar: null,
      bio_description: null,
      date_of_birth: null,
      sex: null,
      is_unsubscribe: true,
      tags: [],
      confirmed_at: null,
      last_updated_at: now,
      erased_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
