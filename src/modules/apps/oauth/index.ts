/**
 * OAuth 2.0 authorization code flow with PKCE.
 * 1. The app sends the merchant's browser to `/oauth/authorize`; `checkAuthorizeRequest` validates the parameters
 *    against the app's registration before any page is shown.
 * 2. The merchant approves for one or more businesses (`decideAuthorization`); the app gets a single-use code.
 * 3. `exchangeCode` exchanges the code for a grant and its first token pair; `refreshTokens` rotates a pair.
 * 4. `verifyAccessToken` queries the database on every request, so that a revoke takes effect immediately.
 * 5. Reuse of a used code or of a rotated refresh token revokes the whole grant.
 */

export { decideAuthorization } from './consent/decide-authorization.ts'
export type { AuthorizePage } from './consent/page.ts'
export { authorizePage } from './consent/page.ts'
export { consentRoutes } from './consent/routes.ts'
export { oauthRoutes } from './routes.ts'
export { exchangeCode } from './tokens/exchange-code.ts'
export { purgeOldTokens } from './tokens/purge-old-tokens.ts'
export { looksLikeAccessToken, verifyAccessToken } from './tokens/verify-access-token.ts'
