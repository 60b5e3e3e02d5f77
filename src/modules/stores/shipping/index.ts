/**
 * Couriers, zones and rates.
 * 1. Couriers, their services and a set of zones and rates come with the program and serve every business.
 * 2. A merchant draws zones of their own and sets rates from a warehouse (or all) to a zone; a business's own rates for a
 *    service replace the seeded ones for that service altogether.
 * 3. Checkout reads the rates itself, in its one statement; `/v3/shipping-costs` answers the merchant's questions.
 */
export { shippingCostRoutes } from './cost-routes.ts'
export { shippingRoutes } from './routes.ts'
