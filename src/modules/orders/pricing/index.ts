/**
 * Computes what an order costs, in pure functions.
 * 1. `priceItems` expands bundles into lines and sums prices, weight and required stock; `priceAmount` makes a line of an amount.
 * 2. `computeTotals` adds charges, fees and discounts; `netRevenue` is what the shop keeps.
 * 3. `splitDiscounts` splits discounts on goods among the lines; a code's only among the lines that it covers.
 * 4. `findStockedWarehouse` finds the first warehouse that has all items in stock.
 * 5. `computeCodFee` finds the part of the shipping cost that a courier asks for collecting the money.
 */
export { computeCodFee } from './cod-fee.ts'
export { priceAmount } from './price-amount.ts'
export {
  type Demand,
  type Item,
  type PricedItems,
  type PricedLine,
  priceItems,
  type SoldBundle,
  type SoldVariant,
} from './price-items.ts'
export { type Covers, coveredPrice, type DiscountedLine, splitDiscounts } from './split-discounts.ts'
export {
  checkDiscounts,
  computeTotals,
  drawUniqueCode,
  isEpayment,
  netRevenue,
  type Totals,
  unexplainedDifference,
} from './totals.ts'
export { findStockedWarehouse, toOrigin, type Warehouse } from './warehouses.ts'
