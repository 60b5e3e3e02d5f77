/**
 * The public order page. The secret slug is its only credential.
 * 1. `getPublicOrder` reads the page in one statement, because it is polled while a payment is pending; `ReadOrder` does
 *    so for several buyers at once.
 * 2. `updatePublicOrder` lets the buyer of an unpaid order enter how the money was sent.
 * 3. `cancelPublicOrder` lets the buyer cancel an unpaid order that the shop has not begun with.
 * 4. A buyer who lost the address of the page gives the order's number and a contact; `mailOrderLink` searches in the
 *    worker and mails the address to the one on file.
 */
export { getPublicOrder } from './get-public-order.ts'
export { mailOrderLink, type OrderLinkJob } from './mail-order-link.ts'
export { createOrderReader, type ReadOrder } from './read-order.ts'
export { publicOrderRoutes } from './routes.ts'
export { PublicOrder } from './schemas.ts'
export { type PublicSource, showPublicOrder } from './views.ts'
