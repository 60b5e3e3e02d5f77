/*
 * The pages on which buyers shop, one set for each store:
 * 1. `{app_url}/s/{store unique_id}/…`, the store's custom domain, or the address of an order leads to a shop.
 * 2. The answer is a small HTML page that carries the shop's name, colours and publishable key as data.
 * 3. Its script (`web/shop`) does everything else through the public Storefront API, on the same origin.
 */
export { mountCustomDomains } from './custom-domains.ts'
export { shopPageRoutes } from './routes.ts'
