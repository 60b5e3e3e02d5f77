/** Products and orders for demonstrations and load tests; the service runs without them. */
export { fillCatalog } from './fill-catalog.ts'
export { fillOrders } from './fill-orders.ts'
export { proveSales, type SalesProof } from './prove-sales.ts'
export { seedDemoCatalog } from './seed-demo-catalog.ts'
