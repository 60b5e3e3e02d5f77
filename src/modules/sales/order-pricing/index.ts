/**
 * What an order costs; pure functions.
 * 1. `priceItems` opens bundles into lines and sums prices, weight and the stock that is needed.
 * 2. `computeTotals` adds charges, fees and discounts; `netRevenue` is what is left to the shop, for orders of every origin.
 * 3. `firstHolding` finds the warehouse that has everything.
 */
export {
  type Demand,
  type Item,
  type PricedItems,
  type PricedLine,
  priceItems,
  type SoldBundle,
  type SoldVariant,
} from './price-items.ts'
export {
  checkDiscounts,
  computeTotals,
  drawUniqueCode,
  isEpayment,
  netRevenue,
  type Totals,
  unexplained,
} from './totals.ts'
export { firstHolding, originOf, type Warehouse } from './warehouses.ts'
