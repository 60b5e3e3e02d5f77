/*
 * The hosted shop pages of each store:
 * 1. A shop is found by `{app_url}/s/{store unique_id}/…`, by the store's custom domain, or by the URL of an order.
 * 2. The response is a small HTML page that contains the shop's name, colours and publishable key as data.
 * 3. Its script (`web/shop`) does everything else through the public Storefront API on the same origin.
 */
export { findShop, type Shop } from './find-shop.ts'
export { mountHosts } from './hosts.ts'
export { shopPageRoutes } from './routes.ts'
export { type OwnData, sendNoShop, sendShop } from './send-shop.ts'
