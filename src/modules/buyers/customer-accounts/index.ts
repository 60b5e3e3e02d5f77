/**
 * Sign-in and profile of a store's customers.
 * 1. A customer registers, or claims an account created at checkout by setting a password through a mailed link.
 * 2. A sign-in issues an access token (a JWT for this store) and a refresh token; both belong to a new token family. If
 *    the store requires it, the customer must first enter a one-time code sent by mail.
 * 3. A refresh token can be used once and is replaced by its successor. Reuse revokes the family and thereby all access
 *    tokens of that login, because `createVerifyCustomer` checks the family on each request.
 * 4. Requests for a code or a link get the same response after the same work for every address, so they do not reveal
 *    which accounts exist. The worker sends the mails.
 */

export { customerAccountRoutes } from './account-routes.ts'
export { deleteAccount } from './delete-account.ts'
export { endLogins } from './end-logins.ts'
export { mailOtp, type OtpJob } from './mail-otp.ts'
export { mailReset, type ResetJob } from './mail-reset.ts'
export { moveAccount } from './move-account.ts'
export { purgeExpiredLogins } from './purge-expired-logins.ts'
export { rotateSigningKey } from './signing-keys.ts'
export { createVerifyCustomer } from './verify-customer.ts'
