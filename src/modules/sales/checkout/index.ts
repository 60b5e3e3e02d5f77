/**
 * From things chosen to an order.
 * 1. `checkout-preparation` reads all that counts now and computes what everything costs; summary, shipping options, code
 *    check and checkout share it.
 * 2. `placeOrder` builds the order and writes it in one statement that happens entirely or not at all; after a lost race
 *    it reads again.
 * 3. Orders of concurrent buyers share a statement (`batch-writes.ts`); when it fails, each is retried alone.
 * 4. The same cart with the same request finds its order again; the same direct items twice are a duplicate.
 */
export { createCheckout } from './create-checkout.ts'
export { customerCheckoutRoutes } from './customer-routes.ts'
export { checkoutRoutes } from './routes.ts'
export { type CheckoutService, createSharedCheckout } from './statements.ts'
