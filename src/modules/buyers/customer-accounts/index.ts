/**
 * How a store's customers sign in, and their profile.
 * 1. A customer registers, or claims the account that a checkout made by setting a password through a mailed link.
 * 2. Signing in gives an access token (a signed JWT for this store) and a refresh token, which begin a family; where the
 *    store asks for it, a code sent by mail comes first.
 * 3. A refresh token works once and gives its successor. A second use ends the family, and with it every access token of
 *    that login: `createVerifyCustomer` asks for the family on each request.
 * 4. Asking for a code or a link is answered alike for every address, after the same work; mails go out by the worker.
 */

export { customerAccountRoutes } from './account-routes.ts'
export { forgetExpiredLogins } from './forget-expired.ts'
export { mailOtp, type OtpJob } from './mail-otp.ts'
export { mailReset, type ResetJob } from './mail-reset.ts'
export { rotateSigningKey } from './signing-keys.ts'
export { createVerifyCustomer } from './verify-customer.ts'
