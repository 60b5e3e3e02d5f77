/**
 * Fulfillment of what is not shipped: entitlements, licences and subscriptions follow the order they were bought with.
 * `followOrders` is called by whatever moves an order, inside its transaction, and knows from before and after what to do.
 */
export { followOrders, type OrderMove } from './follow-orders.ts'
export { moveBuyer } from './move-buyer.ts'
export { isOwned } from './rules.ts'
