/**
 * Categories of a business's own: a tree with names in several languages, pictures and an order.
 * 1. Changes of the tree of a business wait for each other, so that it stays a tree.
 * 2. A product belongs to several categories. Its listed items are written to `store_item_groups` with their listings.
 * 3. Storefronts get these categories as soon as one of them has an item of the store, and the shared ones until then.
 * 4. `convertTaxonomies` makes categories of the shared ones that products use.
 */
export { chooseGroupSlug } from './choose-group-slug.ts'
export { convertTaxonomies } from './convert-taxonomies.ts'
export { isInCategory, readTree } from './get-categories.ts'
export { groupRoutes } from './group-routes.ts'
export { createCategory } from './manage-categories.ts'
export { categoryRoutes } from './routes.ts'
export { maxCategories, maxCategoriesOfProduct, maxDepth as maxCategoryDepth } from './rules.ts'
export { GroupSlug, Names } from './schemas.ts'
export { addToCategories, readCategoriesOfProducts, setProductCategories } from './set-product-categories.ts'
export { isShownCategory } from './shown-category.ts'
export { findTaxonomyNames, nameTaxonomy } from './taxonomy-names.ts'
