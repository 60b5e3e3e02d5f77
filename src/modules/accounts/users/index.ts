/**
 * People and their dashboard sessions.
 * 1. Somebody signs up (where the operator allows it) or is created on the command line.
 * 2. Logging in checks the password and opens a session; the browser keeps an opaque token in a cookie.
 * 3. `verifySession` turns that cookie into a caller on every request; 30 days unused end it.
 * 4. People see their sessions and end them, one by one.
 */
export { createUser, type NewUser } from './create-user.ts'
export { userRoutes } from './routes.ts'
export { sessionCookie } from './session-cookie.ts'
export { setPassword } from './set-password.ts'
export { verifySession } from './verify-session.ts'
