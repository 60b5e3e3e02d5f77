/**
 * The items that each store sells, denormalized for the public item list.
 * 1. A row of `store_items` attaches a product or a bundle price option to a store. Lists contain it if `is_visible`.
 * 2. The row also stores copies of the columns that the public list filters and sorts by, so a page is one index scan.
 * 3. `refreshStoreItems` updates these copies in the transaction of every write to the catalog. An order that sells something out
 *    queues its variants in `stale_listings` instead; their listings are refreshed once the buyer has the answer.
 * 4. Each change increments the store's catalog version and notifies the channel `catalog`, which invalidates caches.
 * 5. A sale price begins and ends by the clock of the database. The row has the next such moment; readers and the worker
 *    refresh rows whose moment has passed.
 * 6. The words of listed items are counted in `store_words`, to which misspelt words are corrected (`search-words`).
 */
export {
  attachBundlePriceOptions,
  attachNewProducts,
  attachProduct,
  detachEverywhere,
  detachItem,
} from './attach-items.ts'
export { bundleFields, card, insertImageBase, money, productFields, time, url, urls } from './card-sql.ts'
export { recountAllWords, recountWords } from './count-words.ts'
export { invalidateCatalog } from './invalidate-catalog.ts'
export { findOwnedByStore } from './list-store-items.ts'
export { compareAtPrice, priceLifetime, priceNow, saleEnd } from './price-now.ts'
export { fitsRule, refreshGroups, refreshGroupsOfItems } from './refresh-groups.ts'
export { refreshAllPrices, refreshPrices } from './refresh-prices.ts'
export { lockStoreItems, refreshStoreItems } from './refresh-store-items.ts'
export { queueRegrouping, type RegroupJob, regroupItems } from './regroup-items.ts'
export { listingRoutes } from './routes.ts'
export { createListingRefresher, queueListingsPart, refreshStaleListings, startRefreshing } from './stale-listings.ts'
