/**
 * Several variants sold together.
 * 1. A bundle holds lines: variants of the business and how many of each.
 * 2. It is sold at one or more prices, each with a name and an address of its own: bundle price options.
 * 3. Stores take price options, not bundles; stock is that of the variants inside.
 */
export { createBundle } from './create-bundle.ts'
export { getBundle, getPriceOption } from './get-bundle.ts'
export { bundleRoutes } from './routes.ts'
