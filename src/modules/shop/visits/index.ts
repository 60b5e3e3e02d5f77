/**
 * How many people visit the hosted shops, by store and day.
 * 1. Sending a page of a shop records a visit in the memory of the process (`createVisitCounter`). Distinct visitors are
 *    estimated by a sketch, which identifies nobody.
 * 2. Every few seconds each process adds its counts to the rows of the day, and merges its sketch into theirs.
 * 3. The home page and `GET …/statistics/visitors` read the rows.
 * 4. Opened products, first items in a cart and opened checkouts are counted alike, by `utm_source`: by the server with the
 *    page that it sends, or with `POST …/public/seen` where the script shows the page. `GET …/statistics/funnel` joins
 *    them with the orders.
 *
 * A day is a day of the business's time zone.
 */
export { funnelRoutes, seenRoutes } from './funnel-routes.ts'
export { readVisitorsBeside } from './read-visits.ts'
export { visitRoutes } from './routes.ts'
export { createVisitCounter, type VisitCounter } from './visit-counter.ts'
export { deleteBusinessFunnels } from './write-funnels.ts'
export { deleteBusinessVisits, purgeSketches } from './write-visits.ts'
