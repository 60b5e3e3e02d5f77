import type { Db } from '../../../platform/db/types.ts'

export async function deleteBusinessStock(db: Db, businessId: number) {
  for (const table of ['changed_stocks', 'stock_movements', 'stock_states', 'low_stock_levels'] as const)
    await db.deleteFrom(table).where('business_id', '=', businessId).execute()
}
