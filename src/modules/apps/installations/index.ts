/**
 * Installations: what a business allows an app to do, one row per app and business.
 * 1. An approval creates the installation, or reactivates it and replaces the previous grant.
 * 2. The merchant disables and enables it (`is_enabled`) or revokes it (`is_active`); this takes effect on the next
 *    request with any of its tokens.
 * 3. "Open app" issues a launch token, which the app exchanges once for a snapshot of the installation.
 * 4. Last uses are collected in memory and written every two seconds.
 */
export { type Approval, approveInstallation } from './approve-installation.ts'
export { createInstallationUsage, type InstallationUsage } from './installation-usage.ts'
export { purgeLaunchTokens, useLaunchToken } from './launch-token.ts'
export { installationRoutes } from './routes.ts'
export { SnapshotOut } from './schemas.ts'
export { revokeInstallations } from './update-installation.ts'
export { type Snapshot, showSnapshot, snapshotColumns } from './views.ts'
