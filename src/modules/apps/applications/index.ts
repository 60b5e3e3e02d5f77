/**
 * Applications: third-party programs that act for businesses.
 * 1. A member of a business registers an app. `client_id` is public; `client_secret` is shown once and stored as a
 *    hash.
 * 2. Until an operator verifies the app, only that business can install it.
 * 3. A verified app stays what was verified: a change of its name, description, logo, addresses, billing tags or to
 *    wider scopes waits as a revision until an operator approves it.
 * 4. Approval copies scopes, events and billing tags to the installation, so later changes to the registration grant
 *    nothing new.
 */
export { isPlainHost } from './check-addresses.ts'
export { createApplication, type NewApplication } from './create-application.ts'
export { approveRevision, refuseRevision } from './decide-revision.ts'
export { getApplication, getReviewedApplication } from './get-application.ts'
export { operatorApplicationRoutes } from './operator-routes.ts'
export { rotateClientSecret } from './rotate-client-secret.ts'
export { applicationRoutes } from './routes.ts'
export type { ApplicationRow, BillingTag } from './rules.ts'
export { BillingTagOut } from './schemas.ts'
export { listRevisionChanges } from './split-revision.ts'
export { unverifyApplication, verifyApplication } from './verify-application.ts'
