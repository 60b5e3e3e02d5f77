/**
 * Warehouses hold stock and are the origin of parcels.
 * 1. A business has any number of warehouses; one of them is the default.
 * 2. Stock without a warehouse goes to the default warehouse, which is created when it is first needed.
 */
export { createWarehouse } from './create-warehouse.ts'
export { ensureDefaultWarehouse } from './default-warehouse.ts'
export { getWarehouse } from './get-warehouse.ts'
export { warehouseRoutes } from './routes.ts'
