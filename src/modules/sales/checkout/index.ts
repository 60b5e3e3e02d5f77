/**
 * From things chosen to an order.
 * 1. `loadCheckout` reads in one statement all that counts now: prices, stock, code, cart; store and rates from memory.
 * 2. `prepareOrder` computes from it what everything costs; shipping options, summary, code check and checkout share it.
 * 3. `placeOrder` writes the order in one statement that happens entirely or not at all; who loses a race reads again.
 * 4. Buyers who wait at the same moment share a statement (`load-plain.ts`, `writer.ts`); when it fails, each goes alone.
 * 5. The same cart with the same request finds its order again; the same direct items twice are a duplicate.
 */
export { type Checkout, createCheckout } from './create-checkout.ts'
export { customerCheckoutRoutes } from './customer-routes.ts'
export { labelOf, listPaymentMethods } from './list-payment-methods.ts'
export { buy, type OversellProof, proveOversell, unitsLeft } from './prove-oversell.ts'
export { checkoutRoutes } from './routes.ts'
export { ShippingOption, Summary } from './schemas.ts'
export { type CheckoutService, createSharedCheckout } from './statements.ts'
export { checkDiscountCode, listShippingOptions, summarizeCheckout } from './summarize-checkout.ts'
