import type { Tx } from '../../../platform/db/types.ts'
import { lockBusiness } from './clear-default.ts'
import { createWarehouse } from './create-warehouse.ts'

const names = { id: 'Gudang utama', en: 'Main warehouse' }

const findDefault = (tx: Tx, businessId: number) =>
  tx
    .selectFrom('warehouses')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Returns the default warehouse, for stock without a warehouse. Creates it for a new business, and for one that a process of
 * an older release made.
 */
export async function ensureDefaultWarehouse(tx: Tx, businessId: number, now: Date) {
  const found = await findDefault(tx, businessId)
  if (found) return found
  await lockBusiness(tx, businessId)
  const added = await findDefault(tx, businessId)
  if (added) return added
  const { language } = await tx
    .selectFrom('businesses')
    .select('language')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return await createWarehouse(tx, businessId, { name: names[language], is_default: true }, now)
}
