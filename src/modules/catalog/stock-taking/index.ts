/**
 * The quantity of each variant in each warehouse.
 * 1. Orders call `takeStock` and `returnStock`, which change all variants of an order in one statement or none.
 * 2. All others call `changeStock`, which records the movement.
 */
export { type ChangedStock, changeStock, type StockChange } from './change-stock.ts'
export { insertOpeningStock } from './insert-opening-stock.ts'
export { listWarehouses, putStocks } from './put-stocks.ts'
export { type Demand, lockStock, returnStock, takeStock } from './take-stock.ts'
export { stockFindings, sumDemand, type TakerDemand, takeStockPart } from './take-stock-part.ts'
