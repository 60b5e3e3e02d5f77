import type { Tx } from '../../../platform/db/types.ts'
import { clearDefault, lockBusiness } from './clear-default.ts'
import { getWarehouse } from './get-warehouse.ts'
import { withStoredPhone } from './rules.ts'
import type { WarehouseChange } from './schemas.ts'

export async function updateWarehouse(tx: Tx, businessId: number, id: number, change: WarehouseChange, now: Date) {
  await lockBusiness(tx, businessId)
  await getWarehouse(tx, businessId, id)
  if (change.is_default) await clearDefault(tx, businessId)
  await tx
    .updateTable('warehouses')
    .set({ ...withStoredPhone(change), last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return await getWarehouse(tx, businessId, id)
}
