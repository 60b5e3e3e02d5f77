/**
 * Products with up to three options and their variants.
 * 1. A product is created together with its variants: at least one, and exactly one if it has no options.
 * 2. Options are added, renamed and removed while the product row is locked. Each variant has one value per option.
 * 3. Every write ends with `refreshProducts`, which updates the search vector and the store listings in the same
 *    transaction.
 * 4. Deletion is soft, because orders refer to the products that they sold.
 */

export { freeSlug, lockSlugs, toSlug } from './choose-slug.ts'
export { checkVariantSet, createProduct } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { getProduct, readWholeProducts } from './get-product.ts'
export { describeImages, replaceImage, showImageAlts } from './image-alts.ts'
export { findRepeated, insertProducts, type NewProduct } from './insert-products.ts'
export { addToRating, setUnitsSold } from './listed-figures.ts'
export { productRoutes } from './routes.ts'
export { ProductIn, type ProductInput, StoreRef } from './schemas.ts'
export { showStoreRef, type WholeProduct } from './views.ts'
