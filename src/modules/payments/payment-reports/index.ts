/**
 * Our payments beside the providers' own books.
 * 1. Every few minutes `readProviderEntries` reads what the provider of each account lists since the kept position.
 * 2. A listed payment that we do not know as paid is looked up and applied; one that is not ours becomes an entry of
 *    `payment-conflicts`.
 * 3. Reports compare both for each account and day, when they are read (`reportLines`).
 * 4. A member closes what is to be checked with a note (`resolveConflict`).
 */
export { readProviderEntries } from './read-entries.ts'
export { paymentReportRoutes } from './routes.ts'
