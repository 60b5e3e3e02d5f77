/**
 * How customers prove who they are: passwords, one-time codes (`customer-codes`) and mailed links.
 * 1. A customer registers, or claims an account created at checkout by setting a password through a mailed link.
 * 2. A sign-in checks the password. If the store requires it, the customer must also enter a one-time code sent by mail.
 * 3. Requests for a link get the same response after the same work for every address, so they do not reveal which
 *    accounts exist. The worker sends the mails.
 */
export { deleteAccount, deleteBusinessLogins } from './delete-account.ts'
export { endLogins } from './end-logins.ts'
export { mailReset, type ResetJob } from './mail-reset.ts'
export { moveAccount } from './move-account.ts'
export { customerPasswordRoutes } from './password-routes.ts'
export { purgeExpiredLogins } from './purge-expired-logins.ts'
export { customerSignInRoutes } from './routes.ts'
export { Password } from './schemas.ts'
export { checkPassword, storePassword } from './store-password.ts'
