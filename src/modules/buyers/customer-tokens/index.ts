/**
 * Tokens of a store's customers.
 * 1. A sign-in issues an access token (a JWT for this store) and a refresh token; both belong to a new token family.
 * 2. A refresh token can be used once and is replaced by its successor. Reuse revokes the family and thereby all access
 *    tokens of that login, because `createVerifyCustomer` checks the family on each request.
 * 3. `rotateSigningKey` replaces the key of the installation; the former one is accepted until its last token has expired.
 */

export { deleteFamilies } from './delete-families.ts'
export { issueTokens } from './issue-tokens.ts'
export { createKeyring, type Keyring } from './keyring.ts'
export { revokeFamilies } from './revoke-tokens.ts'
export { customerTokenRoutes } from './routes.ts'
export { after, refreshSeconds } from './rules.ts'
export { TokensOut } from './schemas.ts'
export { authPath, neverStored, params, tag } from './sign-in-paths.ts'
export { purgeSigningKeys, rotateSigningKey } from './signing-keys.ts'
export { createVerifyCustomer } from './verify-customer.ts'
