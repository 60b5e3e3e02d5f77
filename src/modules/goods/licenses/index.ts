/**
 * Licence keys: each paid unit gets exactly one.
 * 1. The merchant fills a variant's pool with keys, or lets a generator make them.
 * 2. `assignLicenses` gives them out in the transaction that makes the order paid; whoever finds none waits.
 * 3. `revokeOrderedLicenses` takes them away with the order, and the same ones come back with it.
 * 4. New keys go to those who wait; `serveEveryoneWaiting` is the worker's second look.
 */
export { assignLicenses, revokeOrderedLicenses } from './assign-licenses.ts'
export { customerLicenseRoutes } from './customer-routes.ts'
export { addLicenses, updatePool } from './manage-licenses.ts'
export { licenseRoutes } from './routes.ts'
export { serveEveryoneWaiting } from './serve-waiting.ts'
