/**
 * What a browser sees of a store: its items, one of them in full, categories, prices and availability.
 * 1. A page of items is one walk of one index of `store_items`, whose rows hold finished cards (`listings` writes them).
 * 2. The finished bytes are kept under store, catalog version and address; a change of the catalog raises the version.
 * 3. Items that are hidden from the list stay reachable by slug and by variant.
 * 4. Prices and availability of variants are never kept: a sale changes them without raising the version.
 */
export { storefrontRoutes } from './routes.ts'
