import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { markCatalogChanged } from './mark-catalog-changed.ts'
import { refreshStoreItems } from './refresh-store-items.ts'

type Store = { id: number; business_id: number }
export type Item = { product_id: number } | { bundle_price_option_id: number }

/** Puts a product into a store, or changes whether the store shows it. */
export async function attachProduct(tx: Tx, store: Store, productId: number, isVisible: boolean) {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('business_id', '=', store.business_id)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forKeyShare() // A deletion at the same moment waits, and then also removes this row.
    .executeTakeFirst()
  if (!product) throw notFound('There is no such product')
  await sql`
    insert into store_items (business_id, store_id, entity_type, product_id, is_visible)
    values (${store.business_id}, ${store.id}, 'product', ${productId}, ${isVisible})
    on conflict (product_id, store_id) do update set is_visible = excluded.is_visible`.execute(tx)
  await refreshStoreItems(tx, { products: [productId] })
}

type Link = { store_id: number; product_id: number; is_visible: boolean }

/** Puts new products into stores, many at once; the caller refreshes their listings. */
export async function insertLinks(tx: Tx, businessId: number, links: Link[]) {
  if (links.length === 0) return
  const rows = links.map((link) => ({ ...link, business_id: businessId, entity_type: 'product' as const }))
  await tx.insertInto('store_items').values(rows).execute()
}

/** Puts bundle price options into a store, all or none; those that are there stay as they are. */
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
  if (options.length < wanted.length) throw notFound('There is no such bundle price option')
  await sql`
    insert into store_items (business_id, store_id, entity_type, bundle_price_option_id, is_visible)
    select ${store.business_id}, ${store.id}, 'bundle_price_option', id, ${isVisible}
    from unnest(${wanted}::bigint[]) as id order by id
    on conflict (bundle_price_option_id, store_id) do nothing`.execute(tx)
  await refreshStoreItems(tx, { bundles: [...new Set(options.map((option) => option.bundle_id))] })
}

/** Shows or hides a bundle price option that a store has. */
export async function showBundlePriceOption(tx: Tx, store: Store, id: number, isVisible: boolean) {
  const found = await tx
    .updateTable('store_items')
    .set({ is_visible: isVisible })
    .where('store_id', '=', store.id)
    .where('bundle_price_option_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound('The store does not have this bundle price option')
  const { bundle_id } = await tx
    .selectFrom('bundle_price_options')
    .select('bundle_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await refreshStoreItems(tx, { bundles: [bundle_id] })
}

/** Takes an item out of a store. */
export async function detachItem(tx: Tx, store: Store, item: Item) {
  const [[column, id]] = Object.entries(item) as [['product_id' | 'bundle_price_option_id', number]]
  const gone = await tx
    .deleteFrom('store_items')
    .where('store_id', '=', store.id)
    .where(column, '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound('The store does not have this item')
  await markCatalogChanged(tx, [store.id])
}

/** Takes an item out of every store, because it is being deleted. */
export async function detachEverywhere(tx: Tx, item: Item) {
  const [[column, id]] = Object.entries(item) as [['product_id' | 'bundle_price_option_id', number]]
  const gone = await tx.deleteFrom('store_items').where(column, '=', id).returning('store_id').execute()
  await markCatalogChanged(
    tx,
    gone.map((row) => row.store_id),
  )
}
