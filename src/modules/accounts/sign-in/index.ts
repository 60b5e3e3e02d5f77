/**
 * How users of the dashboard prove who they are.
 * 1. A user signs up, if the operator allows it. If the installation sends mail, the account is created when the mailed link
 *    is opened; responses do not reveal which addresses have an account.
 * 2. `logIn` checks the password and, if it is on, the second factor; then a session is opened.
 * 3. Users change their password, or reset it by a mailed link; both end other sessions. `user_links` holds the links.
 */
export { checkOwnPassword } from './change-password.ts'
export { purgeExpiredLinks } from './purge-expired-links.ts'
export { mailUserReset, type UserResetJob } from './reset-password.ts'
export { accountAccessRoutes } from './routes.ts'
export { mailSignUp, type SignUpJob } from './sign-up-by-mail.ts'
