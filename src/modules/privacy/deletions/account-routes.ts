import { Type } from 'typebox'
import { signedIn } from '../../../access/access.ts'
import { roles } from '../../../access/roles.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { cancelAccountDeletion, exportAccount, getAccountDeletion, requestAccountDeletion } from './account-deletion.ts'
import { confirmPassword } from './confirm-password.ts'
import { AccountDeletionOut, DeletionIn } from './schemas.ts'

const tag = 'Deletion'
const path = '/api/me/deletion'

const AccountExport = Closed(
  {
    account: Closed({
      unique_id: Type.String(),
      email: Type.String(),
      fullname: Type.String(),
      avatar: Nullable(Type.String()),
      created_at: Timestamp,
      last_updated_at: Timestamp,
    }),
    businesses: Type.Array(
      Closed({
        unique_id: Type.String(),
        name: Type.String(),
        role: OneOf(roles),
        member_since: Timestamp,
        notifications: Nullable(Type.Record(Type.String(), Type.Array(Type.String()))),
      }),
    ),
    sessions: Type.Array(
      Closed({
        user_agent: Nullable(Type.String()),
        ip: Nullable(Type.String()),
        created_at: Timestamp,
        last_seen_at: Timestamp,
        is_current: Type.Boolean(),
      }),
    ),
  },
  { title: 'AccountExport' },
)

export const accountDeletionRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/me/export',
    tag,
    summary: 'Read everything that is stored about the signed-in user',
    access: signedIn,
    answer: { status: 200, schema: AccountExport },
    handle: async ({ caller }) => exportAccount(service.db, caller),
  }),
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read when the account will be deleted',
    access: signedIn,
    answer: { status: 200, schema: AccountDeletionOut },
    errors: [404],
    handle: async ({ caller }) => getAccountDeletion(service.db, caller.user.id),
  }),
  action({
    method: 'POST',
    path,
    tag,
    summary: 'Request the deletion of the account of the signed-in user',
    description: 'A business that has no other owner must be deleted or handed over first.',
    access: signedIn,
    body: DeletionIn,
    answer: { status: 201, schema: AccountDeletionOut },
    errors: [409, 422, 429],
    example: { password: 'correct horse battery' },
    prepare: ({ caller, body, request, reply }) =>
      confirmPassword(service, { user: caller.user, password: body.password, request, reply }),
    handle: async (tx, { caller, now }) => requestAccountDeletion(tx, service.config, caller.user, now),
  }),
  action({
    method: 'DELETE',
    path,
    tag,
    summary: 'Cancel the deletion of the account',
    access: signedIn,
    answer: { status: 204, schema: null },
    errors: [404],
    withoutTransaction: true,
    handle: async ({ caller }) => cancelAccountDeletion(service.db, caller.user.id),
  }),
]
