/**
 * Orders in files.
 * 1. `uploadOrders` creates orders from a CSV file by the rules of the API; other uploads set statuses or tracking
 *    numbers. `previewOrders` and `previewReceipts` tell what a file would do.
 * 2. `importOrders` imports orders of an older system with their numbers and totals, without stock or events.
 * 3. `startExport` queues an export; the worker's `runExport` writes the filtered orders to a CSV file part by part.
 */
export { discardExports, type ExportJob, purgeOldExports, runExport } from './export-orders.ts'
export { importOrders } from './import-orders.ts'
export { orderFileRoutes } from './routes.ts'
