/** Things to sell for demonstrations and load tests; nothing of the service needs it to run. */
export { fillCatalog } from './fill-catalog.ts'
export { fillOrders } from './fill-orders.ts'
export { proveSales, type SalesProof } from './prove-sales.ts'
export { seedDemoCatalog } from './seed-demo-catalog.ts'
