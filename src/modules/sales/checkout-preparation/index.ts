/**
 * What a purchase would cost at this moment; the steps before checkout and checkout itself share it.
 * 1. `loadCheckout` reads in one statement all that must be current: prices, stock, code, cart. Stores and courier rates
 *    come from a cache (`createShops`); lookups of concurrent buyers are batched (`createPlainLoaders`).
 * 2. `prepareOrder` computes from it prices, warehouse, shipping, discount and totals.
 */
export { createPlainLoaders, type LoadPlain } from './batch-lookups.ts'
export { createShops, type Shops } from './cache-shops.ts'
export { loadCheckout } from './load-checkout.ts'
export type { Loaded, LoadRequest } from './loaded.ts'
export { type Choices, type Prepared, prepareOrder, refuseQuote, tooBusy } from './prepare-order.ts'
export { type Asked, choicesOf, loadRequestOf, readPreparation } from './read-request.ts'
