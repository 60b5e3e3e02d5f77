/**
 * Users and their dashboard sessions.
 * 1. A user signs up (if the operator allows it) or is created on the command line.
 * 2. `logIn` checks the password and `openSession` creates a session; the browser stores its opaque token in a cookie.
 * 3. `verifySession` turns that cookie into a caller on every request. A session expires after 30 days without use.
 * 4. Users list their sessions and end them individually.
 */
export { createUser, type NewUser } from './create-user.ts'
export { userRoutes } from './routes.ts'
export { sessionCookie } from './session-cookie.ts'
export { setPassword } from './set-password.ts'
export { verifySession } from './verify-session.ts'
