/**
 * Entitlements: the right of a buyer to use what they bought.
 * 1. `grantEntitlements` creates one per line of a paid order: unlimited, for a validity period, or tied to a
 *    subscription.
 * 2. `revokeEntitlements` revokes them when the order is canceled, returned, in conflict or deleted.
 * 3. Courses, downloads and licences check them with `selectOwned` and `ownsVariant`, and answer 404 to everyone else.
 */
export * from './find-entitlements.ts'
export { type BoughtLine, type Granted, grantEntitlements } from './grant-entitlements.ts'
export * from './revoke-entitlements.ts'
export { entitlementRoutes } from './routes.ts'
