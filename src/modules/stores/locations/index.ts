/**
 * Provinces, cities and districts of Indonesia, and their postal codes.
 * 1. The first start loads the areas of the `idn-area-data` package; an id is the official code without its dots.
 * 2. Buyers and backends search districts by words in any order; a district's id is the `location_id` of an address.
 * 3. Postal codes come from a CSV that an operator imports; a sample for a few cities is there from the start.
 */
export { importPostalCodes } from './import-postal-codes.ts'
export { loadLocations } from './load-locations.ts'
export { locationRoutes } from './routes.ts'
