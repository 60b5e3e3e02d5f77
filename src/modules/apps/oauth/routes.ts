import { Type } from 'typebox'
import { anyone, installedApp, oauthClient } from '../../../access/access.ts'
import { isFormRequest, oauthError } from '../../../access/oauth-error.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { scopeWords } from '../../../access/scopes.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { Closed, Text } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { SnapshotOut, showSnapshot, useLaunchToken } from '../installations/index.ts'
import { getInstallationStatus } from './get-installation-status.ts'
import { getOwnApplication } from './get-own-application.ts'
import { metadataRoutes } from './metadata-routes.ts'
import {
  IntrospectionOut,
  LaunchExchangeIn,
  OwnApplicationOut,
  PublicApplicationOut,
  TokenIn,
  TokenOut,
  TokenReferenceIn,
} from './schemas.ts'
import { grantTokens } from './tokens/grant-tokens.ts'
import { findIntrospected, showIntrospected } from './tokens/introspect-token.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import { findAsClient, verifyClient } from './verify-client.ts'
import { showOwnApplication, showPublicApplication } from './views.ts'

const tag = 'OAuth'
const client = { tag, access: oauthClient, method: 'POST', form: true } as const

export const oauthRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/v3/oauth/application',
    tag,
    summary: 'Read the public metadata of an app',
    access: anyone,
    query: { client_id: Text(200), redirect_uri: Text(2000) },
    openQuery: true,
    answer: { status: 200, schema: PublicApplicationOut },
    errors: [404],
    handle: async ({ query }) => {
      const app = await service.db
        .selectFrom('applications')
        .selectAll()
        .where('client_id', '=', query.client_id)
        .where('redirect_uri', '=', query.redirect_uri)
        .executeTakeFirst()
      if (!app) throw notFound('There is no app with this client_id and redirect_uri')
      return showPublicApplication(app)
    },
  }),
  read({
    method: 'GET',
    path: '/v3/oauth/applications/me',
    tag,
    summary: 'Read the app of the access token',
    access: installedApp,
    answer: { status: 200, schema: OwnApplicationOut },
    handle: async ({ caller }) => showOwnApplication(await getOwnApplication(service.db, caller.application.id)),
  }),
  read({
    method: 'GET',
    path: '/v3/oauth/scopes',
    tag,
    summary: 'List every scope with its description',
    access: anyone,
    answer: { status: 200, schema: Type.Record(Type.String(), Type.String()) },
    handle: async () => scopeWords,
  }),
  action({
    ...client,
    path: '/v3/oauth/token',
    summary: 'Exchange an authorization code or refresh a token pair',
    body: TokenIn,
    answer: { status: 200, schema: TokenOut },
    example: { grant_type: 'refresh_token', refresh_token: 'rt_…', client_id: 'app_…', client_secret: 'cs_…' },
    withoutTransaction: true,
    handle: async (call) => {
      call.reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      const { id } = await verifyClient(service, call)
      return await grantTokens(service, id, call.body, call.now)
    },
  }),
  read({
    ...client,
    path: '/v3/oauth/introspect',
    summary: 'Introspect a token',
    body: TokenReferenceIn,
    answer: { status: 200, schema: IntrospectionOut },
    example: { token: 'at_…', token_type: 'access', client_id: 'app_…', client_secret: 'cs_…' },
    handle: async (call) => {
      call.reply.header('cache-control', 'no-store')
      const found = await findAsClient(service, call, (credentials) =>
        findIntrospected(service.reads, credentials, call.body.token, call.now),
      )
      return showIntrospected(found, call.body.token)
    },
  }),
  read({
    ...client,
    path: '/v3/oauth/installation/status',
    summary: 'Read the installation of a single-business token',
    body: TokenReferenceIn,
    answer: { status: 200, schema: SnapshotOut },
    example: { token: 'at_…', token_type: 'access', client_id: 'app_…', client_secret: 'cs_…' },
    handle: async (call) => {
      const { id } = await verifyClient(service, call)
      return showSnapshot(await getInstallationStatus(service.reads, id, call.body.token, call.now))
    },
  }),
  action({
    ...client,
    path: '/v3/oauth/installation/launch-token/exchange',
    summary: 'Exchange a launch token for the installation from which the merchant opened the app',
    body: LaunchExchangeIn,
    answer: { status: 200, schema: SnapshotOut },
    example: { launch_token: 'lt_…', client_id: 'app_…', client_secret: 'cs_…' },
    withoutTransaction: true,
    handle: async (call) => {
      const { id } = await verifyClient(service, call)
      const snapshot = await useLaunchToken(service.db, call.body.launch_token, id, call.now)
      if (!snapshot) throw oauthError('invalid_grant', 'The launch token is invalid, used or expired')
      return showSnapshot(snapshot)
    },
  }),
  action({
    ...client,
    path: '/v3/oauth/revoke',
    summary: 'Revoke an access token, or a refresh token with all tokens of its grant',
    body: TokenReferenceIn,
    answer: { status: 204, schema: null },
    formAnswer: { status: 200, schema: Closed({}) },
    example: { token: 'rt_…', token_type: 'refresh', client_id: 'app_…', client_secret: 'cs_…' },
    withoutTransaction: true,
    handle: async (call) => {
      const { id } = await verifyClient(service, call)
      await revokeToken(service.db, id, call.body.token, call.now)
      return isFormRequest(call.request) ? call.reply.code(200).send({}) : undefined
    },
  }),
  ...metadataRoutes(service),
]
