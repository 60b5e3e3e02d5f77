/**
 * How products and variants are called, in statements and in code.
 * 1. Buyers read the public name of a product where it has one.
 * 2. A variant is told from its product's others by its option values.
 */

export { fullName, optionText, publicName } from './names.ts'
export { bundleOptionName, fullVariantName, optionValues, productName, variantName } from './names-sql.ts'
