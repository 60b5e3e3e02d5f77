/**
 * The stores of a business and their settings.
 * 1. A member who may manage stores creates one; it gets an id, a public unique_id and the default settings.
 * 2. Only settings that the merchant changed are stored; `effectiveSettings` merges them with the defaults.
 * 3. With a storefront key, browsers call the store's public routes from the origins that the merchant registered.
 */
export { createRestorePaymentAccounts } from './change-store.ts'
export { type ClosedStoreJob, refuseIfClosed } from './close-store.ts'
export { createStore } from './create-store.ts'
export { customDomainRoutes } from './custom-domain-routes.ts'
export { storeDashboardRoutes } from './dashboard-routes.ts'
export { createStorefronts, type Storefront, type Storefronts } from './find-storefront.ts'
export { getStore, lockStore } from './get-store.ts'
export { deriveHostedKey } from './hosted-key.ts'
export { issueStorefrontKey, revokeStorefrontKeys } from './issue-storefront-key.ts'
export { mailSenderOf } from './mail-sender.ts'
export { paymentAccountUniqueId, toPaymentAccounts } from './payment-accounts.ts'
export { publicStoreRoutes } from './public-routes.ts'
export { showLogo, showPublicStore } from './public-store.ts'
export { storeRoutes } from './routes.ts'
export { effectiveSettings, paymentMethods } from './rules.ts'
export { showSettings } from './setting-amounts.ts'
export { mountPreflight } from './storefront-preflight.ts'
export { storefrontSetupRoutes } from './storefront-routes.ts'
export { updateStore } from './update-store.ts'
export { createVerifiedHosts } from './verified-hosts.ts'
export { checkShopOrigin, hasOrigin, verifyStorefront } from './verify-storefront.ts'
