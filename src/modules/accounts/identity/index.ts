/**
 * `GET /v3/me` describes the identity behind a credential.
 * 1. Authentication has already turned the credential into a caller with its businesses and effective scopes.
 * 2. `showIdentity` formats that caller; no query runs.
 */
export { identityRoutes } from './routes.ts'
