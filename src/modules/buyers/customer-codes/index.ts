/**
 * One-time codes that sign customers in.
 * 1. A code is mailed, or sent by WhatsApp by stores with a template for it. It is stored under its target
 *    (`code-targets.ts`) as a keyed hash, and sealed, so that the same code can be sent again.
 * 2. A code can be requested without a password. It signs in, but proves no password.
 * 3. A phone number gets codes once a signed-in customer has confirmed it with a code
 *    (docs/decisions/0068-phones-that-sign-in.md).
 * 4. Requests get the same response after the same work for every address and number, so they do not reveal which
 *    accounts exist. The worker sends the codes: `mailOtp`, and `sendCode` of `messages/whatsapp`.
 */
export { customerCodeRoutes } from './code-routes.ts'
export { mailTarget } from './code-targets.ts'
export { type Contacts, deleteCodes, purgeCodes } from './delete-codes.ts'
export { mailAccountChange } from './mail-account-change.ts'
export { mailOtp, type OtpJob } from './mail-otp.ts'
export { findCode } from './request-otp.ts'
export { MessageOut } from './schemas.ts'
export { mayReceive, sendCode } from './send-code.ts'
export type { Proofs } from './verify-otp.ts'
