/**
 * Where stock lies and parcels start.
 * 1. A business has any number of warehouses and, as soon as it has one, a default.
 * 2. Stock that names no warehouse goes to the default, which is made when it is first needed.
 */
export { createWarehouse } from './create-warehouse.ts'
export { ensureDefaultWarehouse } from './default-warehouse.ts'
export { getWarehouse } from './get-warehouse.ts'
export { warehouseRoutes } from './routes.ts'
