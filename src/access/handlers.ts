import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock } from '../platform/db/connections/unavailable.ts'
import type { Tx } from '../platform/db/types.ts'
import { hasStoredResponse, type Outcome, runOnce } from '../platform/idempotency.ts'
import { noteWork, type Work } from '../platform/monitoring/event-loop-watch.ts'
import type { Service } from '../platform/service.ts'
import { credentialName } from './caller.ts'
import type { Call, CreateRoute, Route } from './route.ts'

/** Runs the route's verb and sends what it returns. */
export function createHandler(route: Route, service: Service, work: Work) {
  const handle = route.kind === 'create' ? createOnce(route, service) : act(route, service)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const handling = handle(request, reply)
      noteWork(work) // The code that runs next may belong to another request.
      return await handling
    } finally {
      noteWork(work)
    }
  }
}

function act(route: Exclude<Route, CreateRoute>, service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await route.handle(callFrom(request, reply, service))
    // If the client disconnected, the headers of a stream were sent but not the whole body.
    if (body === reply || reply.sent || reply.raw.headersSent) return reply
    if (reply.statusCode === 200) reply.code(route.answer.status)
    return reply.send(body)
  }
}

/** Runs the verb once for each Idempotency-Key, in the transaction that also stores its answer. */
function createOnce(route: CreateRoute, service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callFrom(request, reply, service)
    const key = request.headers['idempotency-key']
    const outcome =
      typeof key === 'string'
        ? await againAfterDeadlock(() => createWithKey(route, call, key, service))
        : createdOutcome(route, await againAfterDeadlock(() => createNow(route, call, service)))
    if (outcome.isReplay) reply.header('idempotent-replayed', 'true')
    if (outcome.status >= 400) {
      return reply.code(outcome.status).send({ ...(outcome.body as object), request_id: request.id })
    }
    return reply.code(outcome.status).send(outcome.body)
  }
}

const maxAttempts = 3

async function againAfterDeadlock<T>(create: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create()
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error
    }
  }
}

async function createNow(route: CreateRoute, call: Call<never>, service: Service): Promise<unknown> {
  if (route.withoutTransaction) return await route.handle(undefined, call)
  const prepared = await route.prepare?.(call)
  return await service.db.transaction().execute((tx) => route.handle(tx, call, prepared))
}

async function createWithKey(route: CreateRoute, call: Call<never>, key: string, service: Service): Promise<Outcome> {
  const once = {
    secret: service.secrets.idempotency,
    key,
    credential: credentialName(call.request.caller),
    route: `${route.method} ${addressOf(call.request)}`,
    body: call.body as unknown,
    now: call.now,
  }
  const isRepeated = route.prepare && (await hasStoredResponse(service.db, once))
  const prepared = isRepeated ? undefined : await route.prepare?.(call)
  return await runOnce(service.db, once, async (tx: Tx) =>
    createdOutcome(route, await route.handle(tx, call, prepared)),
  )
}

/**
 * The path with the query parameters that the route declares. Others are left out, so that a retry with a new
 * cache-busting parameter counts as the same request.
 */
function addressOf({ url, query }: FastifyRequest): string {
  const [path, sent] = url.split('?')
  if (sent === undefined) return path!
  const known = new URLSearchParams(query as Record<string, string>).toString()
  return known ? `${path}?${known}` : path!
}

const createdOutcome = (route: CreateRoute, body: unknown): Outcome => ({
  status: route.answer.status,
  body,
  isReplay: false,
})

const callFrom = (request: FastifyRequest, reply: FastifyReply, service: Service) =>
  ({
    caller: request.caller,
    params: request.params,
    query: request.query,
    body: request.body,
    now: service.now(),
    request,
    reply,
  }) as Call<never>
