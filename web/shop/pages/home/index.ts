/** The front page and the catalog, which replaces it when a buyer searches or filters: one script for both. */
export { CatalogPage } from '../catalog/catalog-page.tsx'
export { HomePage } from './home-page.tsx'
