/**
 * The currency of a business.
 * 1. It may change until the first order, whose amounts, reports and payments are counted in it.
 * 2. Amounts are never converted: a price of 10 stays 10.
 * 3. Processes see the change within about a second, so an order that is made meanwhile may still have the currency before.
 */
export { currencyRoutes } from './routes.ts'
