/*
 * The hosted shop pages of each store:
 * 1. A shop is found by its slug in the host or the path (`SHOP_URL`), or by the store's custom domain.
 * 2. The page is rendered in this process (`web/shop/server.tsx`), from the same public routes that browsers call.
 * 3. The finished HTML is cached until the catalog, the settings or the menus of the store change; nothing in it is personal.
 *    Only pages that have to be rendered count against the limit of a client.
 * 4. In the browser the script (`web/shop`) takes the page over, and calls the public Storefront API on the same origin.
 */
export { findShop, type Shop } from './find-shop.ts'
export { createReadHost, mountHosts, sendMoved } from './hosts.ts'
export { limitRendering } from './limit-rendering.ts'
export { shopPageRoutes } from './routes.ts'
export { createShopLane } from './shop-lane.ts'
export {
  createShopPages,
  type FindMovedSlug,
  type OwnData,
  type ShopPages,
  type ShopRequest,
  type ShopResource,
  sendNoShop,
} from './shop-pages.ts'
