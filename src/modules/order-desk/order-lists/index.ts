/**
 * Lists of orders: pages with filters and search, statistics with the same filters, and lookups by reference.
 */
export { orderLookupRoutes } from './lookup-routes.ts'
export { filterQuery, type OrderFilters, selectOrders } from './order-filters.ts'
export { countOrderTabs } from './order-tabs.ts'
export { readFilters } from './read-filters.ts'
export { orderListRoutes } from './routes.ts'
