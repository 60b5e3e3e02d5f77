import type { Db } from '../../../../platform/db/types.ts'
import { isDomainOfStore, toShopUrl } from '../../../stores/store-settings/index.ts'
import { listWarehouses } from '../../stock-taking/index.ts'

/** The stores and warehouses of the business, and the stock of the product's variants in these warehouses. */
export async function readFormChoices(db: Db, businessId: number, productId: number | undefined, shopUrl: string) {
  const warehouses = await listWarehouses(db, businessId)
  const named = await db
    .selectFrom('stores')
    .leftJoin('custom_domains', isDomainOfStore)
    .select(['stores.id', 'stores.unique_id', 'stores.name', 'stores.slug', 'custom_domains.hostname'])
    .where('stores.business_id', '=', businessId)
    .where('stores.deleted_at', 'is', null)
    .orderBy('stores.id')
    .execute()
  const stores = named.map(({ slug, hostname, ...store }) => ({
    ...store,
    shop_url: toShopUrl({ slug, hostname }, shopUrl),
  }))
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
    .innerJoin('warehouses', (join) =>
      join
        .onRef('warehouses.business_id', '=', 'variant_stocks.business_id')
        .onRef('warehouses.id', '=', 'variant_stocks.warehouse_id'),
    )
    .select(['variants.id as variant_id', 'variant_stocks.warehouse_id', 'variant_stocks.quantity'])
    .where('variants.business_id', '=', businessId)
    .where('variants.product_id', '=', productId)
    .where('variants.deleted_at', 'is', null)
    .where('warehouses.deleted_at', 'is', null)
    .orderBy('variants.id')
    .orderBy('variant_stocks.warehouse_id')
    .execute()
