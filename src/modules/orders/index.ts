/**
 * Orders: what a buyer asked for, what it costs, and how far it has come.
 * 1. Checkout, a merchant or an import creates an order; its stock is taken in the same transaction.
 * 2. `changeOrderStatus` is the only way along the two axes of `rules.ts`: status and payment status.
 * 3. Every change raises the order's version, writes its history and records its events, or none of it happens.
 */
export {
  type EventOrder,
  finalVariants,
  type OrderLineRow,
  type OrderRow,
  showOrderEvent,
  showPaymentEvent,
} from './event-views.ts'
export { getPublicOrder } from './get-public-order.ts'
export { createOrderNumber, createSecretSlug } from './order-number.ts'
export * from './price-items.ts'
export { publicOrderRoutes } from './public-routes.ts'
export { PublicOrder, PublicOrderPatch } from './public-schemas.ts'
export { type PublicSource, publicColumns, showPublicOrder } from './public-view.ts'
export { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './rules.ts'
export * from './totals.ts'
