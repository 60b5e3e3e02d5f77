import { signedIn } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { deleteSession } from './delete-session.ts'
import { getUser } from './get-user.ts'
import { listSessions } from './list-sessions.ts'
import { SessionOut, UserOut, UserPatch } from './schemas.ts'
import { updateUser } from './update-user.ts'
import { showUser } from './views.ts'

const tag = 'Sign-in'

/** The signed-in user and their sessions. */
export const userRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/me',
    tag,
    summary: 'Read the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: UserOut },
    handle: async ({ caller }) => showUser(await getUser(service.db, caller.user.id)),
  }),
  action({
    method: 'PATCH',
    path: '/api/me',
    tag,
    summary: 'Change the name of the signed-in user',
    access: signedIn,
    body: UserPatch,
    answer: { status: 200, schema: UserOut },
    example: { fullname: 'Sari Dewi' },
    withoutTransaction: true,
    handle: async ({ caller, body, now }) => {
      await updateUser(service.db, caller.user.id, body, now)
      return showUser(await getUser(service.db, caller.user.id))
    },
  }),
  read({
    method: 'GET',
    path: '/api/sessions',
    tag,
    summary: 'List the open sessions of the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: ListOf(SessionOut) },
    handle: async ({ caller, now }) => toList(await listSessions(service.db, caller.user.id, caller.session_id, now)),
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
    withoutTransaction: true,
    handle: async ({ caller, params }) => deleteSession(service.db, caller.user.id, params.session_id),
  }),
]
