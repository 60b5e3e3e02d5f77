/**
 * API keys: credentials with which a business's own backend calls `/v3`.
 * 1. A member with the `developers:manage` permission creates a key. The raw value is shown once; only its hash is
 *    stored.
 * 2. `verifyApiKey` looks the key up by its hash on every request, so rotation, deletion and expiry take effect
 *    immediately.
 *    Only owners and admins give a key access to money; rotating it or changing its scopes needs the same.
 * 3. A secret key has every machine scope; a restricted key has only the scopes it was given.
 * 4. A key whose maker could not create it any more works on and is marked, until an owner confirms or replaces it.
 * 5. Usage is counted in memory and written to the database every two seconds.
 */
export { type Creator, createApiKey } from './create-api-key.ts'
export { deleteApiKey, deleteEndedKey, expireKey } from './delete-api-key.ts'
export { createKeyUsage, type KeyUsage } from './key-usage.ts'
export { apiKeyRoutes } from './routes.ts'
export { checkScopes } from './rules.ts'
export { looksLikeApiKey, verifyApiKey } from './verify-api-key.ts'
