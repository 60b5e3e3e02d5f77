/**
 * Installations: what a business has allowed an app, one record for each app and business.
 * 1. An approval creates it, or reactivates it and replaces what was allowed before.
 * 2. The merchant switches it off and on (`is_enabled`), or revokes it (`is_active`); tokens feel it on the next request.
 * 3. "Open app" issues a launch token, which the app exchanges once for the installation's snapshot.
 * 4. Uses are remembered in memory and written every two seconds.
 */
export { type Approval, approveInstallation } from './approve-installation.ts'
export { createInstallationUsage, type InstallationUsage } from './installation-usage.ts'
export { forgetLaunchTokens, useLaunchToken } from './launch-token.ts'
export { installationRoutes } from './routes.ts'
export { SnapshotOut } from './schemas.ts'
export { type Snapshot, showSnapshot, snapshotColumns } from './views.ts'
