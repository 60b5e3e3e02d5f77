/**
 * API keys: how a business's own backend reaches `/v3`.
 * 1. A member who may manage developers' settings creates a key; the raw value is shown once, its hash is kept.
 * 2. `verifyApiKey` finds the key by its hash on every request, so that rotation, deletion and expiry hold at once.
 * 3. A secret key may do everything that machines may; a restricted one holds scopes.
 * 4. Uses are counted in memory and written every two seconds.
 */
export { createApiKey } from './create-api-key.ts'
export { deleteApiKey } from './delete-api-key.ts'
export { createKeyUsage, type KeyUsage } from './key-usage.ts'
export { apiKeyRoutes } from './routes.ts'
export { looksLikeApiKey, verifyApiKey } from './verify-api-key.ts'
