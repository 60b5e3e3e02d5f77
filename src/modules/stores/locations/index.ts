/**
 * Provinces, cities and districts of Indonesia, and their postal codes.
 * 1. The first start loads the areas of the `idn-area-data` package; an id is the official code without its dots.
 * 2. Buyers and backends search districts by words in any order; a district's id is the `location_id` of an address.
 * 3. An operator imports postal codes from a CSV; the first start loads a sample for a few cities.
 */
export { findLocation } from './find-location.ts'
export { findNamedLocations } from './find-named-locations.ts'
export { importPostalCodes } from './import-postal-codes.ts'
export { loadLocations } from './load-locations.ts'
export { locationRoutes, memberLocationRoutes } from './routes.ts'
