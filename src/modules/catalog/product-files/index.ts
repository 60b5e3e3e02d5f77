/**
 * Products as CSV files.
 * 1. An export has one row for each variant, with the columns that an import reads.
 * 2. An import checks every row, reports what is wrong with which, and inserts the others in bulk.
 * 3. Pictures at addresses are asked for during the import, and fetched and stored by the worker after it.
 */

export { exportProducts } from './export-products.ts'
export { type ImportReport, importProducts } from './import-products.ts'
export { fetchPictures, type PicturesJob } from './pictures/fetch-pictures.ts'
export { productFileRoutes } from './routes.ts'
