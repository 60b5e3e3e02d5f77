import type { Db } from '../../../../platform/db/types.ts'
import { listWarehouses } from '../../stock-taking/index.ts'

/** The stores and warehouses of the business, and the stock of the product's variants in these warehouses. */
export async function readFormChoices(db: Db, businessId: number, productId: number | undefined) {
  const warehouses = await listWarehouses(db, businessId)
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'unique_id', 'name'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return { warehouses, stores, stocks: productId === undefined ? [] : await readStocks(db, businessId, productId) }
}

const readStocks = (db: Db, businessId: number, productId: number) =>
  db
    .selectFrom('variants')
    .innerJoin('variant_stocks', (join) =>
      join
        .onRef('variant_stocks.business_id', '=', 'variants.business_id')
        .onRef('variant_stocks.variant_id', '=', 'variants.id'),
    )
    .innerJoin('warehouses', 'warehouses.id', 'variant_stocks.warehouse_id')
    .select(['variants.id as variant_id', 'variant_stocks.warehouse_id', 'variant_stocks.quantity'])
    .where('variants.business_id', '=', businessId)
    .where('variants.product_id', '=', productId)
    .where('variants.deleted_at', 'is', null)
    .where('warehouses.deleted_at', 'is', null)
    .orderBy('variants.id')
    .orderBy('variant_stocks.warehouse_id')
    .execute()
