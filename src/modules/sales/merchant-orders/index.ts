/**
 * Orders by the hand of the merchant.
 * 1. `createOrder` prices what the merchant enters and writes it; it is a draft until shipping and payment are known.
 * 2. `updateOrder` changes what differs from the order, and recomputes every total when something of its price does.
 * 3. `duplicateOrder` makes a new, unpaid order of the same goods and cancels the original.
 *
 * Over 10 exports because the routes of shipments, lists and files share the path, tag and permission of an order.
 */
export { bulkOrderRoutes } from './bulk-routes.ts'
export { type Author, createOrder } from './create-order.ts'
export { orderDetailRoutes } from './detail-routes.ts'
export { authorOf, onOrder, orderRoutes, params, permission, tag } from './routes.ts'
export { IdsIn, type NewOrderIn, OrderIn } from './write-schemas.ts'
