/**
 * Products with up to three options, their variants, and the stock of each variant.
 * 1. A product is created together with its variants: at least one, and exactly one if it has no options.
 * 2. Options are added, renamed and removed while the product row is locked. Each variant has one value per option.
 * 3. Stock is stored per variant and warehouse. Orders call `takeStock` and `returnStock`, all others `changeStock`,
 *    which records the movement.
 * 4. Every write ends with `refreshProducts`, which updates the search vector and the store listings in the same
 *    transaction.
 * 5. Deletion is soft, because orders refer to the products that they sold.
 */
export { addToRating } from './add-to-rating.ts'
export { type ChangedStock, changeStock, type StockChange } from './change-stock.ts'
export { freeSlug, lockSlugs } from './choose-slug.ts'
export { createProduct } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { exportProducts } from './export-products.ts'
export { getProduct } from './get-product.ts'
export { availableQty, getVariant } from './get-variant.ts'
export { type ImportReport, importProducts } from './import-products.ts'
export { productRoutes } from './routes.ts'
export { toSlug } from './rules.ts'
export { type ProductInput, StoreRef } from './schemas.ts'
export { setStock } from './set-stock.ts'
export { type Demand, lockStock, returnStock, takeStock } from './take-stock.ts'
export { sumDemand, type Taken, takeStockPart } from './take-stock-part.ts'
export { showPictures, toStoredItem } from './to-stored-item.ts'
export { showStoreRef } from './views.ts'
