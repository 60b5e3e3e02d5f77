/**
 * Feeds of a store's products for the catalogs of Google, Meta and TikTok.
 * 1. A merchant switches on a feed of a channel and gives its secret address to the channel; a new address ends the one before.
 * 2. The address holds a signed token, so that nothing about it is stored but how often it was renewed.
 * 3. The channel fetches the address. Rows are read in pages of products and written while they are sent, with back-pressure, so
 *    that memory use does not grow with the catalog.
 * 4. A row is a variant that the store lists, with a picture and a price that is paid once. Its id is that of the variant.
 */
export { productFeedRoutes } from './merchant-routes.ts'
export { openFeedRoutes } from './routes.ts'
