/**
 * Orders in files.
 * 1. A merchant uploads a CSV file of new orders, statuses or tracking numbers; each row is held to the rules of the API.
 * 2. `importOrders` takes orders of an older system with their numbers and totals, without stock or events.
 * 3. `startExport` and the worker's `runExport` write the orders of a filter to a CSV file, part by part.
 */
export { forgetOldExports, runExport } from './export-orders.ts'
export { importOrders } from './import-orders.ts'
export { orderFileRoutes } from './routes.ts'
