/**
 * `GET /v3/me`: the identity behind a credential.
 * 1. The credential was already turned into a caller, with its businesses and effective scopes.
 * 2. The view for that kind of caller shows it; nothing else is read.
 */
export { identityRoutes } from './routes.ts'
