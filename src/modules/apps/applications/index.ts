/**
 * Applications: programs of third parties that act for businesses.
 * 1. A member of a business registers one; `client_id` is public, `client_secret` is shown once and kept as a hash.
 * 2. Only members of that business can install it until an operator has verified it.
 * 3. What a merchant approves is copied to the installation, so that a later change of the registration adds nothing.
 */
export { createApplication, type NewApplication } from './create-application.ts'
export { getApplication } from './get-application.ts'
export { operatorApplicationRoutes } from './operator-routes.ts'
export { rotateClientSecret } from './rotate-client-secret.ts'
export { applicationRoutes } from './routes.ts'
export type { ApplicationRow, BillingTag } from './rules.ts'
export { BillingTagOut } from './schemas.ts'
export { unverifyApplication, verifyApplication } from './verify-application.ts'
