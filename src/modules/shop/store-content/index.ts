/**
 * What a merchant writes for a store besides what it sells.
 * 1. Pages (about the store, policies, others) are HTML, cleaned when it is stored; a storefront reads them by their slug.
 * 2. Two menus link categories, pages and addresses in the merchant's order. A footer without links has the published pages.
 * 3. Public answers are cached with the catalog; each change here increments its version.
 */
export { createPage } from './manage-pages.ts'
export { type ShownMenus, shownMenus } from './menus-sql.ts'
export { publicContentRoutes } from './public-routes.ts'
export { storeContentRoutes } from './routes.ts'
