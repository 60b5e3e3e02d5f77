import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { Window } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { rememberRoute } from '../platform/http/allowed-methods.ts'
import { isAnswered, type Outcome, runOnce } from '../platform/idempotency.ts'
import { type Decision, rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'
import type { Access } from './access.ts'
import { type Caller, credentialName } from './caller.ts'
import { throwOauthError } from './oauth-error.ts'
import type { Call, Route } from './route.ts'

/** Who is calling, and the bucket that counts the call; none where a route is not limited. */
export type Identified = {
  caller: Caller
  /** What a browser of another origin needs to read the answer, also one that refuses. */
  headers?: Record<string, string>
  bucket?: { name: string; kind: string; windows: readonly Window[] }
  /** A caller who is known but may not: counted first, then refused. */
  refusal?: AppError
}

/** At once where it needs no database: a promise for each request costs more than what it waits for. */
export type Authenticate = (request: FastifyRequest, access: Access) => Identified | Promise<Identified>

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** Puts routes on a server. Every request goes: who calls, how often, is it well-formed, act, show. */
export function mountRoutes(server: FastifyInstance, routes: Route[], service: Service, authenticate: Authenticate) {
  server.decorateRequest('caller', null as never)
  const mount = (scope: FastifyInstance, isUpload: boolean) => {
    for (const route of routes.filter((one) => (one.isUpload === true) === isUpload)) {
      rememberRoute(server, route.method, route.path)
      scope.route(optionsOf(route, service, authenticate))
    }
  }
  mount(server, false)
  // In a scope of its own: its parser takes forms with files, and its hooks cost every request that has them.
  server.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false })
    mount(uploads, true)
  })
}

function optionsOf(route: Route, service: Service, authenticate: Authenticate): RouteOptions {
  const times = new Map([route.method, 'HEAD'].map((method) => [method, service.metrics.timesOf(route.path, method)]))
  return {
    method: route.method,
    url: route.path,
    schema: schemaOf(route),
    config: { form: route.form === true, bodyType: route.bodyType },
    ...(route.access.kind === 'oauth_client' && { errorHandler: throwOauthError }),
    onRequest: (request, reply, done) => {
      let admitted: Promise<void> | undefined
      try {
        const identified = authenticate(request, route.access)
        const admitAs = (known: Identified) => admit(known, service, request, reply)
        admitted = identified instanceof Promise ? identified.then(admitAs) : admitAs(identified)
      } catch (error) {
        return done(error as Error)
      }
      if (admitted) admitted.then(() => done(), done)
      else done()
    },
    ...(route.method !== 'GET' && { onSend: announceChange(service) }),
    onResponse: (request, reply, done) => {
      times.get(request.method)!(reply.statusCode, reply.elapsedTime / 1000)
      done()
    },
    handler: route.create ? createHandler(route, service) : plainHandler(route, service),
  }
}

/** Counts a known caller's request, and refuses it where it has to be; a promise only where the count is elsewhere. */
function admit(identified: Identified, service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { caller, headers, bucket, refusal } = identified
  request.caller = caller
  if (headers) reply.headers(headers)
  const counted = bucket && applyLimit(service, bucket, reply)
  if (!refusal) return counted
  if (!counted) throw refusal
  return counted.then(() => {
    throw refusal
  })
}

/** Before a merchant's write is answered, this process drops what it remembers of that business's storefronts. */
const announceChange =
  (service: Service) =>
  (
    { caller }: FastifyRequest,
    _reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    if (caller && 'business' in caller) service.changes.announce(caller.business.id)
    done(null, payload)
  }

/** The business selector of routes for machines; which one it may name is checked with the credential. */
export const selectorQuery = {
  b_uid: Type.Optional(Type.String({ maxLength: 40, description: "The business's unique_id" })),
}

function schemaOf({ access, params, query, body, answer, openQuery }: Route) {
  const shape = (properties: NonNullable<Route['query']>, additionalProperties = false) =>
    Type.Object(properties, { additionalProperties })
  return {
    ...(params && { params: shape(params) }),
    querystring: shape({ ...query, ...(isMachine(access) && selectorQuery) }, openQuery),
    ...(body && { body }),
    ...(answer.schema && { response: { [answer.status]: answer.schema } }),
  }
}

export const isMachine = (access: Access) => access.kind === 'machine' || access.kind === 'identity'

/** Counts the call and describes the bucket in the headers, also on the answers that refuse. */
export function applyLimit(
  service: Service,
  bucket: NonNullable<Identified['bucket']>,
  reply: FastifyReply,
): Promise<void> | undefined {
  const taken = service.limiter.take(bucket.name, bucket.windows, service.now().getTime())
  const tell = (decision: Decision): undefined => {
    reply.headers(rateLimitHeaders(decision, bucket.windows))
    if (decision.allowed) return undefined
    service.metrics.refusals.inc({ bucket: bucket.kind })
    throw new AppError(429, 'rate_limited', 'Too many requests')
  }
  return taken instanceof Promise ? taken.then(tell) : tell(taken)
}

const callOf = (request: FastifyRequest, reply: FastifyReply, service: Service) =>
  ({
    caller: request.caller,
    params: request.params,
    query: request.query,
    body: request.body,
    now: service.now(),
    request,
    reply,
  }) as Call<never>

function plainHandler(route: Route, service: Service) {
  const send = (reply: FastifyReply, body: unknown) => {
    if (body === reply || reply.sent) return
    if (reply.statusCode === 200) reply.code(route.answer.status)
    reply.send(body)
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const made = route.handle!(callOf(request, reply, service))
    if (!(made instanceof Promise)) return send(reply, made)
    return made.then((body) => {
      send(reply, body)
      return reply
    })
  }
}

function createHandler(route: Route, service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(request, reply, service)
    const key = request.headers['idempotency-key']
    const once = typeof key === 'string' ? keyed(key, route, call, service) : undefined
    const isRepeated = once && route.prepare && (await isAnswered(service.db, once))
    const prepared = route.prepare && !isRepeated ? await route.prepare(call) : undefined
    const effect = async (tx: Parameters<NonNullable<Route['create']>>[0]): Promise<Outcome> => ({
      status: route.answer.status,
      body: await route.create!(tx, call, prepared as never),
      isReplay: false,
    })
    const outcome = once
      ? await runOnce(service.db, once, effect)
      : route.isAlone
        ? await effect(undefined as never)
        : await service.db.transaction().execute(effect)
    if (outcome.isReplay) reply.header('idempotent-replayed', 'true')
    if (outcome.status >= 400) {
      return reply.code(outcome.status).send({ ...(outcome.body as object), request_id: request.id })
    }
    return reply.code(outcome.status).send(outcome.body)
  }
}

const keyed = (key: string, route: Route, call: Call<never>, service: Service) => ({
  secret: service.secrets.idempotency,
  key,
  credential: credentialName(call.request.caller),
  route: `${route.method} ${call.request.url}`,
  body: call.body as unknown,
  now: call.now,
})
