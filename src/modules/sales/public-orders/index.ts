/**
 * The order page of a buyer, who is known by the secret slug alone.
 * 1. `getPublicOrder` reads in one statement what the page shows; pages ask every few seconds while a payment waits.
 * 2. While the order is unpaid its buyer may say how the money was sent (`updatePublicOrder`).
 */
export { getPublicOrder } from './get-public-order.ts'
export { publicOrderRoutes } from './routes.ts'
export { PublicOrder } from './schemas.ts'
export { type PublicSource, showPublicOrder } from './views.ts'
