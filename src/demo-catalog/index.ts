/** Things to sell for demonstrations and load tests; nothing of the service needs it to run. */
export { fillCatalog } from './fill-catalog.ts'
export { seedDemoCatalog } from './seed-demo-catalog.ts'
