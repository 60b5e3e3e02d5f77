/** The home page and the catalog, which it becomes when a buyer searches or filters: one script for both. */
export { CatalogPage } from '../catalog/catalog-page.tsx'
export { HomePage } from './home-page.tsx'
