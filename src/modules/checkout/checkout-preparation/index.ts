/**
 * Computes what a purchase costs now, for checkout and for the steps before it.
 * 1. `toLoadRequest` converts the request to a query.
 * 2. `loadCheckout` reads prices, stock, discount code and cart in one statement. Stores and courier rates come from a
 *    cache (`createShops`); lookups of concurrent buyers are batched (`createBatchedLoaders`).
 * 3. `prepareOrder` computes prices, warehouse, shipping, discount and totals.
 */
export { createBatchedLoaders, type LoadBatched } from './batch-lookups.ts'
export { collectedMethods, createShops, type Shops } from './cache-shops.ts'
export type { CheckoutData, EarlierOrder, LoadRequest } from './checkout-data.ts'
export { loadCheckout } from './load-checkout.ts'
export { type Choices, type Prepared, prepareOrder, refuseQuote, tooBusy } from './prepare-order.ts'
export { type RequestedChoices, readPreparation, toChoices, toLoadRequest } from './read-request.ts'
