/**
 * Couriers, zones and rates.
 * 1. A migration seeds couriers, their services, zones and rates. A business offers a service once it has ticked it, which copies
 *    the rates; they are examples until the merchant saves or confirms them. Businesses of before offer all seeded services.
 * 2. A merchant defines own zones and sets rates from one warehouse or all to a zone. As soon as a business has one
 *    rate for a courier service, the seeded rates of that service no longer apply to it.
 * 3. Checkout reads the rates in its own statement; `/v3/shipping-costs` quotes them for the merchant.
 */
export { shippingCostRoutes } from './cost-routes.ts'
export { readServiceNames, toServiceName } from './find-named-services.ts'
export { readCourierService } from './read-courier-service.ts'
export { shippingRoutes } from './routes.ts'
