import { sql } from 'kysely'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { optionValues } from '../item-names/index.ts'
import { attachProduct } from './attach-items.ts'

type Store = { id: number; business_id: number }
type Listing = { isVisible: boolean; isContentRequired: boolean; isStockRequired: boolean }

/** Attaches a product to a store, or changes its visibility there, unless buyers could not buy or use it. */
export async function publishProduct(tx: Tx, store: Store, productId: number, listing: Listing) {
  const before = await findListing(tx, store, productId)
  await attachProduct(tx, store, productId, listing.isVisible)
  if (listing.isContentRequired) await requireContent(tx, store.business_id, productId)
  if (listing.isStockRequired && listing.isVisible && !before?.is_visible) await requireStock(tx, store, productId)
}

const findListing = (tx: Tx, store: Store, productId: number) =>
  tx
    .selectFrom('store_items')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'store_items.product_id')
        .on('products.business_id', 'in', sameBusiness(store.business_id)),
    )
    .select(['store_items.is_visible', 'store_items.in_stock', 'products.is_inventory'])
    .where('store_items.business_id', '=', store.business_id)
    .where('store_items.store_id', '=', store.id)
    .where('store_items.product_id', '=', productId)
    .executeTakeFirst()

/** Refuses a product whose stock is counted and zero: it would be sold out from its first minute. */
async function requireStock(tx: Tx, store: Store, productId: number) {
  const listing = await findListing(tx, store, productId)
  if (listing?.is_inventory && !listing.in_stock)
    throw conflictBecause('no_stock', 'The product would be sold out: enter its stock first, or do not count it')
}

/**
 * Refuses a product whose buyers would receive nothing: a digital product without a file, or a course without lessons.
 */
async function requireContent(tx: Tx, businessId: number, productId: number) {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${sql.raw(optionValues())}, p.name) as name
    from products p join variants v on ${inBusiness('v.business_id', businessId)} and v.product_id = p.id
    where p.business_id = ${businessId} and p.id = ${productId} and v.deleted_at is null and v.is_checked and (
      (p.item_type = 'digital' and not v.is_lms_enabled and not v.is_license_enabled and v.self_file_urls = '{}'
        and not exists (select 1 from digital_files f where f.business_id = ${businessId} and f.variant_id = v.id))
      or (p.item_type = 'course' and not exists (
        select 1 from course_contents c where ${inBusiness('c.business_id', businessId)} and c.variant_id = v.id and c.is_shown)))
    order by v.id`.execute(tx)
  if (rows.length > 0)
    throw conflictBecause('nothing_to_deliver', 'Buyers would receive nothing: add files or lessons first', {
      variants: rows.map(({ name }) => name),
    })
}
