import { type Selectable, sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { availableQty } from '../variants/index.ts'
import type { LineRow, PriceOptionRow, WholeBundle } from './views.ts'

export type BundleRow = Selectable<Tables['bundles']>

export const bundleNotFound = () => notFound('There is no such bundle')

/** Bundles of the business, without deleted ones. Every query of bundles starts from this one. */
export const selectBundles = (db: Db, businessId: number) =>
  db.selectFrom('bundles').where('bundles.business_id', '=', businessId).where('bundles.deleted_at', 'is', null)

export async function getBundle(db: Db, businessId: number, id: number): Promise<WholeBundle> {
  const bundle = await selectBundles(db, businessId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!bundle) throw bundleNotFound()
  return (await readWholeBundles(db, businessId, [bundle]))[0]!
}

/** Reads the bundle and locks its row, which serializes changes to its lines and price options. */
export async function lockBundle(db: Db, businessId: number, id: number): Promise<BundleRow> {
  const bundle = await selectBundles(db, businessId)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!bundle) throw bundleNotFound()
  return bundle
}

/** Loads what belongs to these bundles with one query per table, however many bundles there are. */
export async function readWholeBundles(db: Db, businessId: number, bundles: BundleRow[]): Promise<WholeBundle[]> {
  const ids = bundles.map((bundle) => bundle.id)
  const lines = await readLines(db, businessId, ids)
  const options = Map.groupBy(await readPriceOptions(db, businessId, { bundleIds: ids }), (row) => row.bundle_id)
  const userIds = [...new Set(bundles.flatMap((bundle) => [bundle.created_by ?? 0, bundle.last_updated_by ?? 0]))]
  const people = new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'unique_id', 'fullname'])
        .where('id', 'in', userIds.length > 0 ? userIds : [0])
        .execute()
    ).map(({ id, ...person }) => [id, person]),
  )
  const business = await db
    .selectFrom('businesses')
    .select(['id', 'unique_id', 'username'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return bundles.map((bundle) => ({
    bundle,
    lines: lines.get(bundle.id) ?? [],
    options: options.get(bundle.id) ?? [],
    business,
    created_by: people.get(bundle.created_by ?? 0) ?? null,
    last_updated_by: people.get(bundle.last_updated_by ?? 0) ?? null,
  }))
}

async function readLines(db: Db, businessId: number, bundleIds: number[]): Promise<Map<number, LineRow[]>> {
  const rows = await db
    .selectFrom('bundlelines')
    .innerJoin('variants', 'variants.id', 'bundlelines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['bundlelines.id', 'bundlelines.bundle_id', 'bundlelines.quantity', 'variants.id as variant_id'])
    .select(['variants.unique_id', 'variants.sku', 'variants.price', 'variants.product_id', 'products.name'])
    .select(['variants.option1_value', 'variants.option2_value', 'variants.option3_value'])
    .select(sql<boolean>`variants.is_checked and variants.deleted_at is null`.as('is_checked'))
    .select(sql<boolean>`variants.deleted_at is not null`.as('is_deleted'))
    .select(
      sql<number | null>`case when products.is_inventory then coalesce(${availableQty(businessId)}, 0) end`.as(
        'available_qty',
      ),
    )
    .where('bundlelines.business_id', 'in', sameBusiness(businessId))
    .where('variants.business_id', 'in', sameBusiness(businessId))
    .where('products.business_id', 'in', sameBusiness(businessId))
    .where('bundlelines.bundle_id', 'in', bundleIds.length > 0 ? bundleIds : [0])
    .orderBy('bundlelines.id')
    .execute()
  return Map.groupBy(rows, (row) => row.bundle_id)
}

type Which = { bundleIds: number[] } | { id: number }

/** Reads price options, without deleted ones, and the stores that sell them. */
export async function readPriceOptions(db: Db, businessId: number, which: Which): Promise<PriceOptionRow[]> {
  const options = await db
    .selectFrom('bundle_price_options')
    .selectAll()
    .select((eb) =>
      eb.selectFrom('businesses').select('tax_rate').where('businesses.id', '=', businessId).as('tax_rate'),
    )
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : eb('bundle_id', 'in', which.bundleIds.length > 0 ? which.bundleIds : [0]),
    )
    .orderBy('id')
    .execute()
  if (options.length === 0) return []
  const stores = await db
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .leftJoin('custom_domains', 'custom_domains.id', 'stores.custom_domain_id')
    .select(['store_items.bundle_price_option_id', 'stores.id', 'stores.unique_id', 'stores.name'])
    .select(['stores.custom_domain_id', 'custom_domains.hostname', 'custom_domains.is_verified'])
    .where('store_items.business_id', 'in', sameBusiness(businessId))
    .where(
      'store_items.bundle_price_option_id',
      'in',
      options.map((option) => option.id),
    )
    .where('stores.deleted_at', 'is', null)
    .orderBy('stores.id')
    .execute()
  const byOption = Map.groupBy(stores, (store) => store.bundle_price_option_id!)
  return options.map((option) => ({ ...option, stores: byOption.get(option.id) ?? [] }))
}

export async function getPriceOption(db: Db, businessId: number, id: number, bundleId?: number) {
  const [option] = await readPriceOptions(db, businessId, { id })
  if (!option || (bundleId !== undefined && option.bundle_id !== bundleId))
    throw notFound('There is no such bundle price option')
  return option
}
