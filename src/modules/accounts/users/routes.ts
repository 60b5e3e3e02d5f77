import type { FastifyRequest } from 'fastify'
import { anyone, signedIn } from '../../../access/access.ts'
import { limitAttempts } from '../../../access/limit-attempts.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors.ts'
import { plainAddress } from '../../../platform/http/client-address.ts'
import { Id, ListOf, listOf } from '../../../platform/http/schemas.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { createUser } from './create-user.ts'
import { deleteSession } from './delete-session.ts'
import { getUser } from './get-user.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { openSession } from './open-session.ts'
import { LogInIn, SessionOut, SignUpIn, UserOut } from './schemas.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { showUser } from './views.ts'

const tag = 'Sign-in'

const clientOf = (request: FastifyRequest) => ({
  user_agent: request.headers['user-agent'],
  ip: plainAddress(request.ip),
})

const accountName = (email: string) => hashSecret(email.trim().toLowerCase()).toString('base64url')

export const userRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: '/api/auth/signup',
    tag,
    summary: 'Create an account and sign in',
    access: anyone,
    body: SignUpIn,
    answer: { status: 201, schema: UserOut },
    errors: [403, 422, 429],
    example: { fullname: 'Sari Dewi', email: 'sari@example.com', password: 'correct horse battery' },
    handle: async ({ body, request, reply, now }) => {
      if (service.config.signup === 'closed')
        throw new AppError(403, 'signup_closed', 'Accounts are created by the operator here')
      await limitAttempts(service, request, reply)
      const user = await service.db.transaction().execute((tx) => createUser(tx, body, now))
      setSessionCookie(reply, service.config.appUrl, await openSession(service.db, user.id, clientOf(request), now))
      return showUser(user)
    },
  }),
  action({
    method: 'POST',
    path: '/api/auth/login',
    tag,
    summary: 'Sign in',
    access: anyone,
    body: LogInIn,
    answer: { status: 200, schema: UserOut },
    errors: [401, 429],
    example: { email: 'sari@example.com', password: 'correct horse battery' },
    handle: async ({ body, request, reply, now }) => {
      await limitAttempts(service, request, reply, accountName(body.email))
      const user = await logIn(service.db, body.email, body.password)
      setSessionCookie(reply, service.config.appUrl, await openSession(service.db, user.id, clientOf(request), now))
      return showUser(user)
    },
  }),
  action({
    method: 'POST',
    path: '/api/auth/logout',
    tag,
    summary: 'Sign out',
    access: signedIn,
    answer: { status: 204, schema: null },
    handle: async ({ caller, reply }) => {
      await deleteSession(service.db, caller.user.id, caller.session_id)
      clearSessionCookie(reply, service.config.appUrl)
    },
  }),
  read({
    method: 'GET',
    path: '/api/me',
    tag,
    summary: 'Read the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: UserOut },
    handle: async ({ caller }) => showUser(await getUser(service.db, caller.user.id)),
  }),
  read({
    method: 'GET',
    path: '/api/sessions',
    tag,
    summary: 'List the open sessions of the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: ListOf(SessionOut) },
    handle: async ({ caller, now }) => listOf(await listSessions(service.db, caller.user.id, caller.session_id, now)),
  }),
  action({
    method: 'DELETE',
    path: '/api/sessions/:session_id',
    tag,
    summary: 'End a session of the signed-in user',
    access: signedIn,
    params: { session_id: Id },
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async ({ caller, params }) => deleteSession(service.db, caller.user.id, params.session_id),
  }),
]
