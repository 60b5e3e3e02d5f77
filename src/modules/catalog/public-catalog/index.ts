/**
 * The public catalog of a store: item lists, item details, categories, prices and availability.
 * 1. A page of items is one index scan of `store_items`, whose rows contain the JSON of each card (`listings` writes
 *    it).
 * 2. Responses are cached by store, catalog version and URL, without the query parameters that their route does not
 *    know. A change of the catalog increments the version.
 * 3. Items that are hidden from lists are still reachable by slug and by variant.
 * 4. What a selection can be narrowed by is counted among at most 1,000 of its items (decision 40).
 * 5. Prices and availability of variants are never cached, because a sale changes them without a new version.
 */
export { withoutForeignParameters } from './cache-address.ts'
export { respondCached } from './respond-cached.ts'
export {
  type CachedResponse,
  createResponseCache,
  isNotModified,
  type ResponseCache,
} from './response-cache.ts'
export { storefrontRoutes } from './routes.ts'
