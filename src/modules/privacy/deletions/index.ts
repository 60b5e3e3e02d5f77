/**
 * The deletion of businesses and accounts.
 * 1. An owner exports the business, closes its stores and requests its deletion with the password. All owners get a mail.
 * 2. Until `scheduled_for` any owner may cancel. That is the waiting time of the installation, or the end of the last
 *    period that a subscriber has paid for, if that is later.
 * 3. When it is due the worker revokes the installed apps and waits, for a day at most, until each has got `app.revoked`.
 *    Then it deletes: objects first, then rows, so that a failure in between is repaired by the next run.
 * 4. An account is deleted in the same way, unless a business would be left without an owner. Its row stays without
 *    personal data, because what the person created names it.
 */
export { accountDeletionRoutes } from './account-routes.ts'
export { deleteDueAccounts, deleteDueBusinesses } from './delete-due.ts'
export { businessDeletionRoutes } from './routes.ts'
