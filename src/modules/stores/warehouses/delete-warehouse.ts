import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { lockBusiness } from './clear-default.ts'
import { getWarehouse } from './get-warehouse.ts'

/** Soft-deletes a warehouse, because orders refer to it. It must be empty and not the default. */
export async function deleteWarehouse(tx: Tx, businessId: number, id: number, now: Date) {
  await lockBusiness(tx, businessId)
  const warehouse = await getWarehouse(tx, businessId, id)
  if (warehouse.is_default) throw conflict('The default warehouse cannot be deleted: make another one the default')
  // Locked before its stock is read, so that no concurrent transfer adds any.
  await tx
    .selectFrom('warehouses')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', warehouse.id)
    .forUpdate()
    .execute()
  const stocked = await tx
    .selectFrom('variant_stocks')
    .select('variant_id')
    .where('business_id', '=', businessId)
    .where('warehouse_id', '=', id)
    .where('quantity', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (stocked) throw conflict('The warehouse still holds stock')
  await tx
    .updateTable('warehouses')
    .set({ deleted_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}
