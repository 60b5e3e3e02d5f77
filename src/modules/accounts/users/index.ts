/**
 * Users and their dashboard sessions.
 * 1. A user signs up (if the operator allows it) or is created on the command line. If the installation sends mail, the
 *    account is created when the mailed link is opened; responses do not reveal which addresses have an account.
 * 2. `logIn` checks the password and, if it is on, the second factor. `openSession` creates a session; the browser stores
 *    its opaque token in a cookie.
 * 3. `verifySession` turns that cookie into a caller on every request. A session expires after 30 days without use.
 * 4. Users change their password, or reset it by a mailed link; both end other sessions. `user_links` holds the links.
 * 5. Users list their sessions and end them individually.
 */
export { checkOwnPassword } from './change-password.ts'
export { createUser, type NewUser } from './create-user.ts'
export { eraseUser } from './erase-user.ts'
export { findUserByEmail } from './find-user.ts'
export { getUser } from './get-user.ts'
export { purgeExpiredLinks } from './purge-expired-links.ts'
export { recordAccountChange } from './record-account-change.ts'
export { mailUserReset, type UserResetJob } from './reset-password.ts'
export { userRoutes } from './routes.ts'
export { sessionCookie, setSessionCookie } from './session-cookie.ts'
export { setPassword } from './set-password.ts'
export { mailSignUp, type SignUpJob } from './sign-up-by-mail.ts'
export { markEmailVerified } from './verify-email.ts'
export { verifySession } from './verify-session.ts'
export { showUser } from './views.ts'
