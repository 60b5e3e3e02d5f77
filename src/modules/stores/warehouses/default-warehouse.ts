import type { Tx } from '../../../platform/db/types.ts'
import { createWarehouse } from './create-warehouse.ts'
import { lockBusiness } from './move-default.ts'

const findDefault = (tx: Tx, businessId: number) =>
  tx
    .selectFrom('warehouses')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The warehouse for stock that names none; a business that has no warehouse gets its first. */
export async function ensureDefaultWarehouse(tx: Tx, businessId: number, now: Date) {
  const found = await findDefault(tx, businessId)
  if (found) return found
  await lockBusiness(tx, businessId)
  return (
    (await findDefault(tx, businessId)) ??
    (await createWarehouse(tx, businessId, { name: 'Main warehouse', is_default: true }, now))
  )
}
