/**
 * How many people visit the hosted shops, by store and day.
 * 1. Sending a page of a shop records a visit in the memory of the process (`createVisitCounter`). Distinct visitors are
 *    estimated by a sketch, which identifies nobody.
 * 2. Every few seconds each process adds its counts to the rows of the day, and merges its sketch into theirs.
 * 3. The home page and `GET …/statistics/visitors` read the rows.
 *
 * A day is a day of the business's time zone.
 */
export { readVisitorsBeside } from './read-visits.ts'
export { visitRoutes } from './routes.ts'
export { createVisitCounter, type VisitCounter } from './visit-counter.ts'
export { deleteBusinessVisits } from './write-visits.ts'
