/**
 * What a business sells: products with up to three options, their variants, and the stock of each.
 * 1. A product is created whole, with at least one variant; without options it has exactly one.
 * 2. Options are added, renamed and removed under the product's lock; each variant has one value for each.
 * 3. Stock is one row a variant and warehouse. `takeStock` and `returnStock` are what orders call.
 * 4. Every write ends with `refreshProducts`: search words, the stores' listings and their versions follow at once.
 * 5. Deleting hides; orders go on naming what they sold.
 */
export { freeSlug, lockSlugs } from './choose-slug.ts'
export { createProduct } from './create-product.ts'
export { exportProducts } from './export-products.ts'
export { getProduct } from './get-product.ts'
export { getVariant } from './get-variant.ts'
export { imageUrl } from './image-url.ts'
export { type ImportReport, importProducts } from './import-products.ts'
export { productRoutes } from './routes.ts'
export { slugOf } from './rules.ts'
export { setStock } from './set-stock.ts'
export { type Demand, returnStock, takeStock } from './take-stock.ts'
