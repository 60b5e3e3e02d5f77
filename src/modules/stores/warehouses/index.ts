/**
 * Warehouses hold stock and are the origin of parcels.
 * 1. A business has any number of warehouses; one of them is the default.
 * 2. A business has a main warehouse from its creation, the default until another one is. It has no address until one is given.
 * 3. Stock without a warehouse goes to the default warehouse.
 */
export { createWarehouse } from './create-warehouse.ts'
export { ensureDefaultWarehouse } from './default-warehouse.ts'
export { getWarehouse } from './get-warehouse.ts'
export { warehouseRoutes } from './routes.ts'
export { updateWarehouse } from './update-warehouse.ts'
