import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { createAccessLog } from '../platform/http/access-log.ts'
import { uploadLimits } from '../platform/http/bodies/read-upload.ts'
import { sliceUpload } from '../platform/http/bodies/slice-upload.ts'
import { beginWork, continueWork } from '../platform/monitoring/event-loop-watch.ts'
import type { Service } from '../platform/service.ts'
import type { Access } from './access.ts'
import { admit, type Identified } from './admit.ts'
import type { RecordCall } from './answered-call.ts'
import { toBodyLimit } from './body-limits.ts'
import type { Caller } from './caller.ts'
import { createHandler } from './handlers.ts'
import { showOauthError, throwOauthError } from './oauth-error.ts'
import type { Route } from './route.ts'

/** Turns a request's credential into the caller that the route's access requires, or throws. */
export type Authenticate = (request: FastifyRequest, access: Access) => Promise<Identified>

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** Mounts routes on a server. Each request is authenticated, limited, validated, handled and shown, in this order. */
export function mountRoutes(
  server: FastifyInstance,
  routes: Route[],
  service: Service,
  authenticate: Authenticate,
  recordCall?: RecordCall,
) {
  if (!server.hasRequestDecorator('caller')) server.decorateRequest('caller')
  const mount = (scope: FastifyInstance, isUpload: boolean) => {
    for (const route of routes.filter((one) => (one.isUpload === true) === isUpload)) {
      scope.route(toOptions(route, { service, authenticate, recordCall }))
    }
  }
  mount(server, false)
  // Uploads get a scope of their own, because the hooks of the multipart parser would slow down every other route.
  server.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false, limits: uploadLimits })
    uploads.addHook('preHandler', async ({ raw }) => sliceUpload(raw))
    mount(uploads, true)
  })
}

type Mounting = { service: Service; authenticate: Authenticate; recordCall?: RecordCall | undefined }

function toOptions(route: Route, { service, authenticate, recordCall }: Mounting): RouteOptions {
  const work = { name: `${route.method} ${route.path}` }
  const times = new Map([route.method, 'HEAD'].map((method) => [method, service.metrics.timesOf(route.path, method)]))
  const isForClients = route.access.kind === 'oauth_client'
  const bodyLimit = toBodyLimit(route)
  return {
    method: route.method,
    url: route.path,
    schema: toSchema(route),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      ...toBodyConfig(route),
      ...(isForClients ? { showError: showOauthError } : route.showError && { showError: route.showError }),
    },
    ...(isForClients && { errorHandler: throwOauthError }),
    onRequest: async (request, reply) => {
      beginWork(work)
      await admit(await authenticate(request, route.access), service, request, reply)
    },
    ...(route.kind !== 'read' && { onSend: announceChange(service) }),
    onResponse: [
      (request, reply, done) => {
        times.get(request.method)!(reply.statusCode, reply.elapsedTime / 1000)
        done()
      },
      ...logResponse(route, service),
      ...(recordCall ? recordResponse(route, recordCall) : []),
    ],
    // Enters the tracing context again: bodies are parsed outside of the context that `onRequest` entered.
    ...(route.method !== 'GET' && {
      preValidation: (_request, _reply, done) => {
        continueWork(work)
        done()
      },
    }),
    handler: createHandler(route, service, work),
  }
}

/** The kinds of bodies that a route takes. */
const toBodyConfig = ({ form, bodyType, takesExcel, isUpload, mailExample }: Route) => ({
  form: form === true,
  bodyType,
  takesExcel: takesExcel === true,
  isUpload: isUpload === true,
  takesMail: mailExample !== undefined,
})

/** The hook of the access log; none when it is off. */
function logResponse({ path }: Route, { log, config }: Service): onResponseHookHandler[] {
  const logAccess = createAccessLog(log, config.accessLog)
  if (!logAccess) return []
  return [
    ({ id, method }, reply, done) => {
      logAccess({ request_id: id, method, route: path, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
      done()
    },
  ]
}

/** The hook of the log of calls, which has those of keys and apps; none on routes that shops and people call. */
function recordResponse(route: Route, recordCall: RecordCall): onResponseHookHandler[] {
  const isForMachines = isMachine(route.access) || route.access.kind === 'installed_app'
  if (!isForMachines || route.isUnrecorded) return []
  return [
    ({ caller, id, method }, reply, done) => {
      const seconds = reply.elapsedTime / 1000
      recordCall({ caller, request_id: id, method, route: route.path, status: reply.statusCode, seconds })
      done()
    },
  ]
}

/** Invalidates this process's caches of a business before the response to its write is sent. */
const announceChange =
  (service: Service) =>
  (
    { caller }: FastifyRequest,
    _reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    if (caller && 'business' in caller) service.invalidation.invalidate(caller.business.id)
    done(null, payload)
  }

/** Selects the business on routes for machines. Authentication checks that the credential covers it. */
export const selectorQuery = {
  b_uid: Type.Optional(Type.String({ maxLength: 40, description: "The business's unique_id" })),
}

function toSchema({ access, params, query, body, answer, openQuery, mailExample }: Route) {
  const shape = (properties: NonNullable<Route['query']>, additionalProperties = false) =>
    Type.Object(properties, { additionalProperties })
  return {
    ...(params && { params: shape(params) }),
    querystring: shape({ ...query, ...(isMachine(access) && selectorQuery) }, openQuery),
    ...(body && { body: mailExample ? { content: { 'application/json': { schema: body } } } : body }),
    ...(answer.schema && { response: { [answer.status]: answer.schema } }),
  }
}

export const isMachine = (access: Access) => access.kind === 'machine' || access.kind === 'identity'
