/**
 * Variants of a product: what is priced, kept in stock and sold.
 * 1. Each variant has one value for each option of its product; two variants differ in at least one.
 * 2. Variants are added, changed and deleted while the row of their product is locked (`lockProduct`).
 * 3. The product follows in the same transaction: its option values, its search vector and its listings. `products` passes on
 *    how (`variantRoutes`), because it stands above.
 * 4. Deletion is soft, because orders refer to the variants that they sold.
 */

export { copyVariantAttributes } from './copy-attributes.ts'
export { deleteVariants } from './delete-variant.ts'
export { availableQty, getVariant, readVariants } from './get-variant.ts'
export { insertManyVariants } from './insert-many-variants.ts'
export { insertVariants, newVariant } from './insert-variants.ts'
export { lockProduct, productNotFound, selectProducts } from './lock-product.ts'
export { giveOptionValue, removeOptionValue, shift } from './option-values.ts'
export { VariantOut } from './output-schemas.ts'
export { variantRoutes } from './routes.ts'
export {
  checkOptionNames,
  checkOptionValues,
  configuredPositions,
  type ItemType,
  itemTypes,
  maxVariants,
  type OptionValues,
  optionKey,
  type Position,
  positions,
  pricingTypes,
  valuesAt,
} from './rules.ts'
export { matchVariants, saveVariants } from './save-variants.ts'
export {
  ImageAlts,
  Images,
  SavedVariantsIn,
  type VariantChange,
  type VariantInput,
  VariantsIn,
} from './schemas.ts'
export { setStock } from './set-stock.ts'
export { showPictures, toStoredItem } from './to-stored-item.ts'
export {
  type NamedVariant,
  type Pricing,
  type ProductRow,
  type StockedVariant,
  showVariant,
  variantNames,
} from './views.ts'
