/**
 * Collections: products chosen by hand and in an order, or all that fit a rule of labels, price, type and stock.
 * 1. What a collection contains is written to `store_item_groups`: for one product with its listing, for a whole
 *    collection when it is saved. A page of a collection is then one walk of an index.
 * 2. Storefronts ask for `collection=<slug>`.
 */
export { createCollection } from './manage-collections.ts'
export { collectionRoutes } from './routes.ts'
