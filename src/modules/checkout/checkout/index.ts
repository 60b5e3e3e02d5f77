/**
 * Checkout: creates an order from a cart or from direct items.
 * 1. `checkout-preparation` reads current data and computes the amounts, for checkout and for summary, shipping
 *    options and code check (`summarize-checkout.ts`).
 * 2. `placeOrder` builds the order and writes it in one statement; after a conflict with a concurrent write it starts
 *    over.
 * 3. `batch-writes.ts` batches the writes of concurrent buyers; if a batch fails, each write is retried by itself.
 * 4. A repeated request for the same cart returns the same order; the same direct items within 30 seconds are refused
 *    as a duplicate.
 * 5. `checkOutOnce` places an order once for its Idempotency-Key, which is read and stored by the statements above
 *    (`orders/order-keys`).
 * 6. A mail address or phone has at most 10 orders in a store that wait for an advance payment, counted by the statement
 *    that writes the order (`orders/writing/open-orders-part.ts`).
 */
export { createCheckout } from './create-checkout.ts'
export { customerCheckoutRoutes } from './customer/routes.ts'
export { offeredMethods, storePaymentMethodRoutes } from './list-payment-methods.ts'
export { checkoutRoutes } from './routes.ts'
export { type CheckoutService, createSharedCheckout } from './statements.ts'
