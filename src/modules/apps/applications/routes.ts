import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import type { MemberCaller } from '../../../access/caller.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { checkWebhookTarget } from './check-webhook-target.ts'
import { createApplication, type Registrar } from './create-application.ts'
import { deleteApplication } from './delete-application.ts'
import { getApplication, listApplications } from './get-application.ts'
import { rotateClientSecret } from './rotate-client-secret.ts'
import { ApplicationIn, ApplicationOut, ApplicationPatch, IssuedApplicationOut } from './schemas.ts'
import { updateApplication } from './update-application.ts'
import { showApplication, showIssued } from './views.ts'

const tag = 'Apps'
const access = member('developers:manage')
const params = { business_id: Type.String() }
const appParams = { ...params, client_id: Type.String() }
const path = '/api/businesses/:business_id/apps'

const toRegistrar = (caller: MemberCaller): Registrar => ({ business_id: caller.business.id, user: caller.user })

export const applicationRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List the apps that the business registered',
    access,
    params,
    answer: { status: 200, schema: ListOf(ApplicationOut) },
    handle: async ({ caller }) => toList((await listApplications(service.db, caller.business.id)).map(showApplication)),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Register an app; its client_secret is shown only in this response',
    access,
    params,
    body: ApplicationIn,
    answer: { status: 201, schema: IssuedApplicationOut },
    errors: [409],
    example: { name: 'Gudang', redirect_uri: 'https://gudang.example/callback', scopes: ['order:list', 'order:read'] },
    prepare: async ({ body }) => await checkWebhookTarget(service.config, body),
    handle: async (tx, { caller, body, now }) =>
      showIssued(await createApplication(tx, toRegistrar(caller), body, now)),
  }),
  read({
    method: 'GET',
    path: `${path}/:client_id`,
    tag,
    summary: 'Read an app',
    access,
    params: appParams,
    answer: { status: 200, schema: ApplicationOut },
    errors: [404],
    handle: async ({ caller, params }) =>
      showApplication(await getApplication(service.db, caller.business.id, params.client_id)),
  }),
  action({
    method: 'PATCH',
    path: `${path}/:client_id`,
    tag,
    summary: "Change an app's registration",
    description:
      'Of a verified app, a change of name, logo, homepage, redirect URI or webhook address, or to wider scopes, waits as ' +
      '`revision` until an operator approves it. Everything else applies at once.',
    access,
    params: appParams,
    body: ApplicationPatch,
    answer: { status: 200, schema: ApplicationOut },
    errors: [404],
    example: { manage_url: 'https://gudang.example/manage' },
    prepare: async ({ body }) => await checkWebhookTarget(service.config, body),
    handle: async (tx, { caller, params, body, now }) =>
      showApplication(await updateApplication(tx, toRegistrar(caller), params.client_id, body, now)),
  }),
  create({
    method: 'POST',
    path: `${path}/:client_id/rotate-secret`,
    tag,
    summary: 'Rotate the client_secret; the old one stops working immediately',
    access,
    params: appParams,
    answer: { status: 200, schema: IssuedApplicationOut },
    errors: [404],
    handle: async (tx, { caller, params, now }) =>
      showIssued(await rotateClientSecret(tx, toRegistrar(caller), params.client_id, now)),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:client_id`,
    tag,
    summary: 'Delete an app and all its installations permanently',
    access,
    params: appParams,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { caller, params, now }) => deleteApplication(tx, toRegistrar(caller), params.client_id, now),
  }),
]
