/**
 * Licence keys. Each paid unit gets exactly one.
 * 1. The merchant uploads keys to the pool of a variant, or enables a generator.
 * 2. `assignLicenses` assigns keys in the transaction that marks the order as paid. Units without a key are queued.
 * 3. `revokeOrderedLicenses` revokes the keys of a canceled order; if it is paid again, it gets the same keys.
 * 4. New keys go to queued units first. The worker calls `serveAllWaiting` for units that a concurrent lock left out.
 */

export { assignLicenses, revokeOrderedLicenses } from './assign-licenses.ts'
export { customerLicenseRoutes } from './customer-routes.ts'
export { deleteBusinessWaits } from './delete-business-waits.ts'
export { addLicenses, updatePool } from './manage-licenses.ts'
export { licenseRoutes } from './routes.ts'
export { serveAllWaiting } from './serve-waiting.ts'
