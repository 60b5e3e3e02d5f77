/**
 * How a store's customers sign in, and their profile.
 * 1. A customer registers, or claims the account that a checkout made by setting a password through a mailed link.
 * 2. Signing in gives an access token (a signed JWT for this store) and a refresh token; they begin a family.
 * 3. A refresh token works once and gives its successor. A second use ends the family, and with it every access token of
 *    that login: `verifyCustomer` asks for the family on each request.
 */
export { createKeyring, type Keyring } from './keyring.ts'
export { customerProfileRoutes } from './routes.ts'
export { customerSignInRoutes } from './sign-in-routes.ts'
export { customerTokenRoutes } from './token-routes.ts'
export { verifyCustomer } from './verify-customer.ts'
