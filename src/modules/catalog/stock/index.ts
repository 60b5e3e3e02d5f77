/**
 * Stock as the people of a warehouse see it: how much of each variant lies where, and why.
 * 1. `GET …/stock` lists the variants whose stock is tracked; the worker of `stock-log` keeps track of low and sold out ones.
 * 2. Adjustments, transfers and counts change many rows at once or none. All go through `changeStock` of `products`, which
 *    locks rows as orders do and records the movement.
 * 3. A count is a difference to what was expected when it was counted, so what is sold meanwhile stays sold.
 * 4. CSV: the export has one row a variant and warehouse; the import sets the quantities of such rows.
 */
export { stockRoutes } from './routes.ts'
