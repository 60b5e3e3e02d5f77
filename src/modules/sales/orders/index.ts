/**
 * Orders: what a buyer asked for, what it costs, and how far it has come.
 * 1. Checkout, a merchant or an import creates an order; its stock is taken in the same transaction.
 * 2. `changeOrderStatus` is the only way along the two axes of `rules.ts`: status and payment status.
 * 3. Every change raises the order's version, writes its history and records its events, or none of it happens.
 */

export { awbRoutes } from './awb-routes.ts'
export { buildOrder, microseconds, type OrderParts } from './build-order.ts'
export { bulkOrderRoutes } from './bulk-routes.ts'
export { changeOrderStatus, changeOrderStatuses } from './change-order-status.ts'
export { firstHolding, type Warehouse } from './choose-warehouse.ts'
export { customerOrderRoutes } from './customer-routes.ts'
export { CustomerOrderOut } from './customer-schemas.ts'
export { showCustomerOrder } from './customer-view.ts'
export { orderDetailRoutes } from './detail-routes.ts'
export {
  type EventOrder,
  finalVariants,
  type OrderLineRow,
  type OrderRow,
  showOrderEvent,
  showPaymentEvent,
} from './event-views.ts'
export { forgetOldExports, runExport } from './export-orders.ts'
export { completeLine, completeOrder, type NewOrder } from './field-lists.ts'
export { orderFileRoutes } from './file-routes.ts'
export { findOrderId } from './find-orders.ts'
export { eventsOf } from './first-events.ts'
export { getPublicOrder } from './get-public-order.ts'
export { type Imported, importOrders } from './import-orders.ts'
export { type FullOrder, loadOrder } from './load-orders.ts'
export { lockOrder } from './lock-orders.ts'
export { orderLookupRoutes } from './lookup-routes.ts'
export * from './price-items.ts'
export { publicOrderRoutes } from './public-routes.ts'
export { PublicOrder, PublicOrderPatch } from './public-schemas.ts'
export { type PublicSource, publicColumns, showPublicOrder } from './public-view.ts'
export { onOrder, orderRoutes } from './routes.ts'
export { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './rules.ts'
export { saveOrder } from './save-order.ts'
export { OrderOut } from './schemas.ts'
export * from './totals.ts'
export { orderUrls, showOrder } from './views.ts'
export { findLowProducts, type OrderWrite, type Written, writeOrders, writeStatement } from './write-orders.ts'
