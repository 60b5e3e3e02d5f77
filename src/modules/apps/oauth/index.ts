/**
 * OAuth 2.0, authorization code with PKCE: how an app comes to act for businesses.
 * 1. The app sends the merchant's browser to `/oauth/authorize`; `checkAuthorizeRequest` holds the parameters against
 *    its registration before any page is shown.
 * 2. The merchant approves for one or more businesses (`decideAuthorization`); the app gets a code that works once.
 * 3. `exchangeCode` turns the code into a grant and its first pair of tokens; `refreshTokens` replaces a pair.
 * 4. `verifyAccessToken` asks the database on every request, so that a revoke holds at once everywhere.
 * 5. A used code or a replaced refresh token that comes back ends the whole grant.
 */
export { consentRoutes } from './consent-routes.ts'
export { decideAuthorization } from './decide-authorization.ts'
export { exchangeCode } from './exchange-code.ts'
export { forgetOldTokens } from './forget-old-tokens.ts'
export type { AuthorizePage } from './page.ts'
export { authorizePage } from './page.ts'
export { oauthRoutes } from './routes.ts'
export { looksLikeAccessToken, verifyAccessToken } from './verify-access-token.ts'
