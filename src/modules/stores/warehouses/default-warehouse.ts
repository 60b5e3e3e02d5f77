import type { Tx } from '../../../platform/db/types.ts'
import { lockBusiness } from './clear-default.ts'
import { createWarehouse } from './create-warehouse.ts'

const findDefault = (tx: Tx, businessId: number) =>
  tx
    .selectFrom('warehouses')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the default warehouse, for stock without a warehouse; creates it if the business has none. */
export async function ensureDefaultWarehouse(tx: Tx, businessId: number, now: Date) {
  const found = await findDefault(tx, businessId)
  if (found) return found
  await lockBusiness(tx, businessId)
  return (
    (await findDefault(tx, businessId)) ??
    (await createWarehouse(tx, businessId, { name: 'Main warehouse', is_default: true }, now))
  )
}
