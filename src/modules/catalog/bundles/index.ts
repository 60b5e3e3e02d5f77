/**
 * Bundles: several variants sold together.
 * 1. A bundle has lines; each is a variant of the business and its quantity.
 * 2. A bundle is sold through bundle price options; each has a name, a price and a slug.
 * 3. Stores list price options, not bundles. Bundles have no stock of their own; the stock of their variants counts.
 */
export { createBundle } from './create-bundle.ts'
export { getBundle, getPriceOption } from './get-bundle.ts'
export { bundleRoutes } from './routes.ts'
