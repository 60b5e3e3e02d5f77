/**
 * How browsers reach a store.
 * 1. With a storefront key, browsers call the store's public routes from the origins that the merchant registered.
 *    `verifyStorefront` checks both on each request.
 * 2. The hosted shop has a derived key. A custom domain serves it once its DNS record proves that it is the merchant's.
 */

export { isRegisteredOrigin } from './allowed-origins.ts'
export { customDomainRoutes } from './custom-domain-routes.ts'
export { createStorefronts, type Storefront, type Storefronts } from './find-storefront.ts'
export { deriveHostedKey } from './hosted-key.ts'
export { issueStorefrontKey, revokeStorefrontKeys } from './issue-storefront-key.ts'
export { createKnownNames } from './known-names.ts'
export { mountPreflight } from './preflight.ts'
export { storefrontSetupRoutes } from './routes.ts'
export { checkShopOrigin, hasOrigin, verifyStorefront } from './verify-storefront.ts'
