/**
 * What a buyer may use because it was bought.
 * 1. `grantEntitlements` opens each line of a paid order, for ever, for its validity, or with its subscription.
 * 2. `revokeEntitlements` closes it when the order is canceled, returned, in conflict or deleted.
 * 3. Courses, downloads and licences ask `selectOwned` and `ownsVariant`: whoever does not own a thing does not find it.
 */
export * from './find-entitlements.ts'
export { type BoughtLine, type Granted, grantEntitlements } from './grant-entitlements.ts'
export * from './revoke-entitlements.ts'
export { entitlementRoutes } from './routes.ts'
