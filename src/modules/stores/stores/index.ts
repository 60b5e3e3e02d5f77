/**
 * The stores of a business.
 * 1. A member who may manage stores creates one; it gets an id, a public unique_id and the default settings.
 * 2. Changes of settings are checked as a whole and audited; those of payment accounts are mailed to the owners.
 * 3. A store that nobody uses is deleted; one whose buyers still use what they bought is closed.
 */
export { createRestorePaymentAccounts } from './change-store.ts'
export { type ClosedStoreJob, refuseIfClosed } from './close-store.ts'
export { createStore } from './create-store.ts'
export { storeDashboardRoutes } from './dashboard-routes.ts'
export { publicStoreRoutes } from './public-routes.ts'
export { sendsPhoneCodesSql, showLogo, showPublicStore } from './public-store.ts'
export { storeRoutes } from './routes.ts'
export { updateStore } from './update-store.ts'
