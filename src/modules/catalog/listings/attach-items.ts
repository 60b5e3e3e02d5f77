import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, missingIds, notFound } from '../../../platform/errors/errors.ts'
import { countWords, lostWords } from './count-words.ts'
import { invalidateCatalog } from './invalidate-catalog.ts'
import { refreshStoreItems } from './refresh-store-items.ts'

type Store = { id: number; business_id: number }
export type Item = { product_id: number } | { bundle_price_option_id: number }

/** Attaches a product to a store, or changes its visibility there. */
export async function attachProduct(tx: Tx, store: Store, productId: number, isVisible: boolean) {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'is_archived'])
    .where('business_id', '=', store.business_id)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forKeyShare() // A concurrent deletion waits for this transaction and then also removes the new row.
    .executeTakeFirst()
  if (!product) throw notFound('There is no such product')
  if (product.is_archived) throw conflictBecause('product_archived', 'An archived product cannot be in a store')
  await sql`
    insert into store_items (business_id, store_id, entity_type, product_id, is_visible)
    values (${store.business_id}, ${store.id}, 'product', ${productId}, ${isVisible})
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('store_items')
    .set({ is_visible: isVisible })
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .where('product_id', '=', productId)
    .execute()
  await refreshStoreItems(tx, store.business_id, { products: [productId] })
}

type Link = { store_id: number; product_id: number; is_visible: boolean }

/** Attaches new products to stores in bulk. The caller must refresh the listings. */
export async function attachNewProducts(tx: Tx, businessId: number, links: Link[]) {
  if (links.length === 0) return
  const rows = links.map((link) => ({ ...link, business_id: businessId, entity_type: 'product' as const }))
  await tx.insertInto('store_items').values(rows).execute()
}

/** Attaches bundle price options to a store, all or none. Options that are already attached do not change. */
export async function attachBundlePriceOptions(tx: Tx, store: Store, ids: number[], isVisible = true) {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const options = await tx
    .selectFrom('bundle_price_options')
    .select(['id', 'bundle_id'])
    .where('business_id', '=', store.business_id)
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  const known = new Set(options.map((option) => option.id))
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length > 0) throw missingIds(missing, 'There is no such bundle price option')
  await sql`
    insert into store_items (business_id, store_id, entity_type, bundle_price_option_id, is_visible)
    select ${store.business_id}, ${store.id}, 'bundle_price_option', id, ${isVisible}
    from unnest(${wanted}::bigint[]) as id order by id
    on conflict do nothing`.execute(tx)
  await refreshStoreItems(tx, store.business_id, { bundles: [...new Set(options.map((option) => option.bundle_id))] })
}

export async function setBundlePriceOptionVisibility(tx: Tx, store: Store, id: number, isVisible: boolean) {
  const found = await tx
    .updateTable('store_items')
    .set({ is_visible: isVisible })
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where('bundle_price_option_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound('The store does not have this bundle price option')
  const { bundle_id } = await tx
    .selectFrom('bundle_price_options')
    .select('bundle_id')
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await refreshStoreItems(tx, store.business_id, { bundles: [bundle_id] })
}

export async function detachItem(tx: Tx, store: Store, item: Item) {
  const [[column, id]] = Object.entries(item) as [['product_id' | 'bundle_price_option_id', number]]
  const gone = await tx
    .deleteFrom('store_items')
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where(column, '=', id)
    .returning(lostWords)
    .executeTakeFirst()
  if (!gone) throw notFound('The store does not have this item')
  await invalidateCatalog(tx, [store.id])
  await countWords(tx, store.business_id, [gone])
}

/** Detaches an item from every store before it is deleted. */
export async function detachEverywhere(tx: Tx, businessId: number, item: Item) {
  const [[column, id]] = Object.entries(item) as [['product_id' | 'bundle_price_option_id', number]]
  const gone = await tx
    .deleteFrom('store_items')
    .where('business_id', 'in', sameBusiness(businessId))
    .where(column, '=', id)
    .returning(lostWords)
    .execute()
  await invalidateCatalog(
    tx,
    gone.map((row) => row.store_id),
  )
  await countWords(tx, businessId, gone)
}
