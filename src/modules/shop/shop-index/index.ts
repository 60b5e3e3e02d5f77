/**
 * Files for crawlers and messengers beside the shop's pages.
 * 1. `robots.txt` and `sitemap.xml` of each public shop: at the root of its host, else below its slug. A host that shops
 *    share has a `robots.txt` of its own, and so has the dashboard's, which keeps crawlers out.
 * 2. The sitemap is split. A part of items begins behind the id that its address names, so it is one index range scan.
 * 3. Preview pictures of 1200 by 630 pixels, which `og:image` names: picture, name and price on the store's colour. They are
 *    drawn from pictures that are stored here, one at a time, and kept in a cache that is bounded in bytes.
 */
export { previewRoutes } from './preview-routes.ts'
export { appRobotsRoute, shopIndexRoutes } from './routes.ts'
export { sendIndexFile } from './send-index-file.ts'
