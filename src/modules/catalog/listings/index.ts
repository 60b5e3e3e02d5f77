/**
 * What each store sells, and the rows that storefronts list from.
 * 1. A row of `store_items` means that a store has a product or a bundle price option; `is_visible` shows it in lists.
 * 2. The same row holds copies of what the public feed filters and sorts by, so that a page is one walk of one index.
 * 3. `refreshStoreItems` copies them again, in the transaction of every write to the catalog.
 * 4. Each change raises the store's version and notifies the channel `catalog`, so that caches let go.
 */
export { attachBundlePriceOptions, attachProduct, detachEverywhere, detachItem, insertLinks } from './attach-items.ts'
export { bundleFields, card, money, placeImages, productFields, urls } from './card-sql.ts'
export { markCatalogChanged } from './mark-catalog-changed.ts'
export { refreshStoreItems } from './refresh-store-items.ts'
export { listingRoutes } from './routes.ts'
