/**
 * Orders: what a buyer asked for, what it costs, and how far it has come.
 * 1. `buildOrder` makes the row and the lines of a new order, whoever enters it; it writes nothing.
 * 2. `writeOrders` writes one or many in one statement, with stock, discount use, cart, customer and events as parts
 *    that their owners supply. Checkout batches the same statement (`writeStatement`).
 * 3. `changeOrderStatus` is the only way along the two axes of an order: status and payment status.
 * 4. Every change raises the order's version, writes its history and records its events, or none of it happens.
 *
 * Over 10 exports because checkout, merchants, files, renewals and payments all create, lock and change orders by these
 * verbs.
 */
export { buildOrder, microseconds, nameOfCharge, type OrderParts } from './build-order.ts'
export { changeOrderStatus, changeOrderStatuses, type OrderFields } from './change-order-status.ts'
export { deleteOrders } from './delete-orders.ts'
export { findOrderId, findOrderIds, type OrderRef } from './find-orders.ts'
export { completeOrders, type FullOrder, type HistoryRow, loadOrder, loadOrders, type Parts } from './load-orders.ts'
export { checkVersion, etagOf, type LockedOrder, lockOrder, lockOrders } from './lock-orders.ts'
export { demandOf, giveStockBack } from './move-stock.ts'
export { saveOrder } from './save-order.ts'
export { writeLines } from './write-lines.ts'
export {
  findLowProducts,
  type OrderWrite,
  type Written,
  writeOrders,
  writePastOrders,
  writeStatement,
} from './write-orders.ts'
