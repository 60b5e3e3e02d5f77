import { erasedValues } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { checkNotErased } from './manage-customers.ts'
import type { CustomerRow } from './views.ts'

/**
 * Locks customers by id, exclusively, so that new orders of theirs wait for the transaction. Returns them in the order
 * of `ids`.
 */
export async function lockCustomers(tx: Tx, business_id: number, ids: number[]): Promise<CustomerRow[]> {
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw notFound('The customer does not exist')
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/** Locks the customer against merging and erasure until the transaction ends. */
export async function holdCustomer(tx: Tx, business_id: number, id: number): Promise<CustomerRow> {
  const found = await tx
    .selectFrom('customers')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw notFound('The customer does not exist')
  checkNotErased(found)
  return found
}

/** Erases the personal data. The row stays, because orders refer to it, but no checkout finds it. */
export async function eraseCustomer(
  tx: Tx,
  { business_id, id }: Pick<CustomerRow, 'business_id' | 'id'>,
  now: Date,
  merged_into_id: number | null = null,
) {
  await tx
    .deleteFrom('customer_addresses')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', id)
    .execute()
  return await tx
    .updateTable('customers')
    .set({
      ...erasedValues('customers'),
      is_unsubscribe: true,
      confirmed_at: null,
      last_updated_at: now,
      erased_at: now,
      merged_into_id,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
