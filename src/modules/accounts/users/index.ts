/**
 * Users and their dashboard sessions.
 * 1. A user is created by signing up, by an invitation or on the command line.
 * 2. `openSession` creates a session; the browser stores its opaque token in a cookie.
 * 3. `verifySession` turns that cookie into a caller on every request. A session expires after 30 days without use.
 * 4. Users list their sessions and end them individually. A new password ends all others.
 */
export { checkPassword, createHashedUser, createUser, insertUser, type NewUser } from './create-user.ts'
export { deleteSession } from './delete-session.ts'
export { eraseUser } from './erase-user.ts'
export { findUserByEmail } from './find-user.ts'
export { getUser } from './get-user.ts'
export { markEmailVerified } from './mark-email-verified.ts'
export { openSession } from './open-session.ts'
export { recordAccountChange } from './record-account-change.ts'
export { userRoutes } from './routes.ts'
export { UserOut } from './schemas.ts'
export { clearSessionCookie, sessionCookie, setSessionCookie } from './session-cookie.ts'
export { setPassword, storePassword } from './set-password.ts'
export { verifySession } from './verify-session.ts'
export { showUser } from './views.ts'
