import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

type Store = { id: number; business_id: number }
type Priced = { id: number; price: number }
export type StoreProductRow = {
  id: number
  name: string
  public_name: string | null
  is_visible: boolean
  variants: (Priced & { unique_id: string; sku: string | null; option_values: string[] })[]
}
export type StoreBundleRow = {
  id: number
  name: string
  public_name: string
  bundle_price_options: (Priced & { name: string; is_visible: boolean })[]
}

const selectVariants = (businessId: number) => sql<StoreProductRow['variants']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'unique_id', v.unique_id, 'sku', v.sku, 'price', v.price,
    'option_values', array_remove(array[v.option1_value, v.option2_value, v.option3_value], null)) order by v.id), '[]')
  from variants v where ${inBusiness('v.business_id', businessId)} and v.product_id = products.id and v.deleted_at is null)`

/** Lists the products of a store, newest product first. */
export const listStoreProducts = (db: Db, cursorSecret: Buffer, store: Store, request: PageRequest) =>
  listPage({
    list: `store-products:${store.id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['store_items.product_id'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom('store_items')
        .innerJoin('products', (join) =>
          join
            .onRef('products.id', '=', 'store_items.product_id')
            .on('products.business_id', 'in', sameBusiness(store.business_id)),
        )
        .select(['products.id', 'products.name', 'products.public_name', 'store_items.is_visible'])
        .select(selectVariants(store.business_id).as('variants'))
        .where('store_items.business_id', 'in', sameBusiness(store.business_id))
        .where('store_items.store_id', '=', store.id),
    keyOf: (row) => [row.id],
  })

const optionsIn = (store: Store) => sql<StoreBundleRow['bundle_price_options']>`(
  select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'price', o.price, 'is_visible', i.is_visible)
    order by o.id)
  from bundle_price_options o
    join store_items i on ${inBusiness('i.business_id', store.business_id)} and i.bundle_price_option_id = o.id
  where ${inBusiness('o.business_id', store.business_id)} and o.bundle_id = bundles.id and i.store_id = ${store.id})`

const selectStoreBundles = (db: Db, store: Store) =>
  db
    .selectFrom('bundles')
    .select(['bundles.id', 'bundles.name', 'bundles.public_name', optionsIn(store).as('bundle_price_options')])
    .where('bundles.business_id', '=', store.business_id)
    .where('bundles.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('store_items')
          .innerJoin('bundle_price_options as o', 'o.id', 'store_items.bundle_price_option_id')
          .select('store_items.id')
          .where('store_items.business_id', 'in', sameBusiness(store.business_id))
          .where('store_items.store_id', '=', store.id)
          .where('o.business_id', 'in', sameBusiness(store.business_id))
          .whereRef('o.bundle_id', '=', 'bundles.id'),
      ),
    )

/** Lists the bundles of which the store sells a price option, newest first. */
export const listStoreBundles = (db: Db, cursorSecret: Buffer, store: Store, request: PageRequest) =>
  listPage({
    list: `store-bundles:${store.id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['bundles.id'],
    direction: 'desc',
    select: () => selectStoreBundles(db, store),
    keyOf: (row) => [row.id],
  })

export async function getStoreBundle(db: Db, store: Store, bundleId: number) {
  const bundle = await selectStoreBundles(db, store).where('bundles.id', '=', bundleId).executeTakeFirst()
  if (!bundle) throw notFound('The store does not have this bundle')
  return bundle
}

/** Returns those of the product ids that are attached to the store. */
export async function findOwnedByStore(db: Db, store: Store, productIds: number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('store_items')
    .select('product_id')
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where('product_id', 'in', productIds)
    .execute()
  return new Set(rows.map((row) => row.product_id!))
}
