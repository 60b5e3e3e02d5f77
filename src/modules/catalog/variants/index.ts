/**
 * Variants of a product: what is priced, kept in stock and sold.
 * 1. Each variant has one value for each option of its product; two variants differ in at least one.
 * 2. Variants are added, changed and deleted while the row of their product is locked (`lockProduct`).
 * 3. The caller then brings the product up to date: its option values, its search vector and its listings.
 * 4. Deletion is soft, because orders refer to the variants that they sold.
 */

export { addVariant } from './add-variant.ts'
export { copyVariantAttributes } from './copy-attributes.ts'
export { deleteVariant, deleteVariants } from './delete-variant.ts'
export { availableQty, getVariant, readVariants } from './get-variant.ts'
export { insertManyVariants } from './insert-many-variants.ts'
export { insertVariants, newVariant } from './insert-variants.ts'
export { lockProduct, productNotFound, selectProducts } from './lock-product.ts'
export { giveOptionValue, removeOptionValue, shift } from './option-values.ts'
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
  BulkIn,
  ImageAlts,
  Images,
  SavedVariantsIn,
  StockAdjustment,
  StockIn,
  StockOut,
  type VariantChange,
  VariantIn,
  type VariantInput,
  VariantOut,
  VariantPatch,
  VariantsIn,
} from './schemas.ts'
export { getStock, setStock } from './set-stock.ts'
export { updateAllVariants } from './update-all-variants.ts'
export { updateVariant } from './update-variant.ts'
export {
  type NamedVariant,
  type Pricing,
  type ProductRow,
  type StockedVariant,
  showVariant,
  variantNames,
} from './views.ts'
