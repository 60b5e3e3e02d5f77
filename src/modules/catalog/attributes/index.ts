/**
 * Typed fields that a business defines for its products, variants, customers and orders.
 * 1. A definition has a key, a type and an owner, which never change. Records store values by the id of their definition.
 * 2. `checkAttributes` checks the values of a request, `nameValues` and `showAttributes` turn stored ones into an answer.
 * 3. Lists of the business filter by an index of the stored values. The public list walks groups of items with the same
 *    value, which `listings` writes for attributes that are public and marked as filters.
 */
export { checkAttributes } from './check-attributes.ts'
export { attributeCells, attributeColumns, readAttributeCells, readAttributeValues } from './csv-values.ts'
export { type AttributeFilter, hasAttributes, readAttributeFilter } from './filter-attributes.ts'
export { findReferences, type Reference } from './find-references.ts'
export { type DefinitionRow, readDefinitions } from './get-definitions.ts'
export { nameValues } from './name-values.ts'
export { publicAttributes } from './public-attributes.ts'
export { attributeRoutes } from './routes.ts'
export { AttributesIn, AttributesOut, attributesQuery, PublicAttributes } from './schemas.ts'
export { attributesColumn, type Checked, mergeAttributes, newAttributes } from './stored-values.ts'
export { type NamedValue, showAttributes } from './views.ts'
