/**
 * The public order page. The secret slug is its only credential.
 * 1. `getPublicOrder` reads the page in one statement, because it is polled while a payment is pending.
 * 2. `updatePublicOrder` lets the buyer of an unpaid order enter how the money was sent.
 */
export { getPublicOrder } from './get-public-order.ts'
export { publicOrderRoutes } from './routes.ts'
export { PublicOrder } from './schemas.ts'
export { type PublicSource, showPublicOrder } from './views.ts'
