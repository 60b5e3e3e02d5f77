/**
 * Orders and their status.
 * 1. `buildOrder` builds the rows of a new order for checkout, merchants, files and renewals; it writes nothing.
 * 2. `writeOrders` writes one or more orders in one statement. The modules that own stock, discount codes, carts,
 *    customers and events supply its parts. Checkout batches the same statement (`writeStatement`).
 * 3. Only `changeOrderStatus` changes the status and the payment status of an order.
 * 4. Every change increments the order's version and records history or an entry of the timeline, and events, in the same
 *    transaction.
 */

export { buildOrder, nameOfCharge, type OrderParts, toTimestamp, translateCharge } from './build-order.ts'
export { changeOrderStatus, changeOrderStatuses, type OrderFields } from './change-order-status.ts'
export { deleteBusinessOrders } from './delete-business-orders.ts'
export { deleteOrders } from './delete-orders.ts'
export {
  type BuyerOrder,
  eraseBuyer,
  lockCustomerOrders,
  moveCustomerOrders,
  needsBuyer,
} from './erase-buyer.ts'
export { findOrder, findOrderIds, hasOrders, type OrderKey, type OrderRef } from './find-orders.ts'
export { listTimeline, type TimelineRow } from './list-timeline.ts'
export {
  completeOrders,
  type FullOrder,
  type HistoryRow,
  loadOrder,
  loadOrders,
  type MessageRow,
  type Parts,
} from './load-orders.ts'
export { checkVersion, type LockedOrder, lockOrder, lockOrderRow, lockOrders, toEtag } from './lock-orders.ts'
export { loadDemand, returnReplacedStock } from './move-stock.ts'
export { checkoutOrderEnd, earliest, paymentEnd } from './payment-expiry.ts'
export { recordOnOrder, recordOrderEvents } from './record-on-order.ts'
export { recordBuyerCancel, recordMessage, recordMessages } from './record-timeline.ts'
export { checkRestock, hasReturnedStock, type Restock, restockLines } from './restock-lines.ts'
export { saveOrder } from './save-order.ts'
export { maxOpenOrders } from './writing/open-orders-part.ts'
export type { OrderWrite, Written } from './writing/order-write.ts'
export { writeLines } from './writing/write-lines.ts'
export { writeOrders, writePastOrders } from './writing/write-orders.ts'
export { writeStatement } from './writing/write-statement.ts'
