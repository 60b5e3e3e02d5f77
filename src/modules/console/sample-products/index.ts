/**
 * Products to try the dashboard with.
 * 1. A business without samples may ask for them: drawn pictures, variants, stock, shown in its stores.
 * 2. They behave like all other products; the table `sample_products` only remembers which they are.
 * 3. Removing them deletes those that are still there. Orders keep what they sold.
 */
export { drawPicture, type Look } from './draw-picture.ts'
export { sampleProductRoutes } from './routes.ts'
