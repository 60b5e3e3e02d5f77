/**
 * Digital delivery: entitlements, licences and subscriptions of paid orders.
 * Every function that changes the status of orders calls `followOrders` in its transaction, with the order before and
 * after the change.
 */
export { followOrders, type OrderMove } from './follow-orders.ts'
export { moveBuyer } from './move-buyer.ts'
export { isOwned } from './rules.ts'
