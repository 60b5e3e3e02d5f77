import type { Db } from '../../../platform/db/types.ts'

export async function deleteBusinessFigures(db: Db, businessId: number) {
  await db.deleteFrom('sales_days_to_count').where('business_id', '=', businessId).execute()
  await db.deleteFrom('products_to_sum').where('business_id', '=', businessId).execute()
  await db.deleteFrom('sales_hours').where('business_id', '=', businessId).execute()
  await db.deleteFrom('sales_figures').where('business_id', '=', businessId).execute()
}
