/**
 * Files for crawlers and messengers beside the shop's pages.
 * 1. `robots.txt` and `sitemap.xml` of each public shop: at the root of its domain, else below `/s/{store unique_id}`. The
 *    app URL has a `robots.txt` of its own, which keeps crawlers out of the dashboard.
 * 2. The sitemap is split. A part of items begins behind the id that its address names, so it is one index range scan.
 * 3. Preview pictures of 1200 by 630 pixels, which `og:image` names: picture, name and price on the store's colour. They are
 *    drawn from pictures that are stored here, one at a time, and kept in a cache that is bounded in bytes.
 */
export { previewRoutes } from './preview-routes.ts'
export { shopIndexRoutes } from './routes.ts'
export { sendIndexFile } from './send-index-file.ts'
