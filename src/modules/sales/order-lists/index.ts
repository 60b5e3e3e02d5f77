/**
 * Finding orders: pages by filter and search, statistics of the same filters, and lookups by reference.
 */
export { orderLookupRoutes } from './lookup-routes.ts'
export { filterQuery, filtersOf, type OrderFilters, selectOrders } from './order-filters.ts'
export { orderListRoutes } from './routes.ts'
