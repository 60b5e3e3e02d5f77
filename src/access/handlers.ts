import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock } from '../platform/db/connections/unavailable.ts'
import { isPage } from '../platform/db/list-page.ts'
import { openSource } from '../platform/db/replica/index.ts'
import type { Tx } from '../platform/db/types.ts'
import { findRowSchema, sendPage } from '../platform/http/send-page.ts'
import { sendReplay } from '../platform/http/send-replay.ts'
import { checkKey, type Outcome, type RequestKey } from '../platform/idempotency/request-key.ts'
import { hasStoredResponse, runOnce } from '../platform/idempotency/run-once.ts'
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
  const rowSchema = findRowSchema(route.answer.schema)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await runNow(route, callFrom(request, reply, service), service)
    // If the client disconnected, the headers of a stream were sent but not the whole body.
    if (body === reply || reply.sent || reply.raw.headersSent) return reply
    if (reply.statusCode === 200) reply.code(route.answer.status)
    return rowSchema && isPage(body) ? sendPage(reply, body, rowSchema) : reply.send(body)
  }
}

/** Runs the handler once per Idempotency-Key. */
function createOnce(route: CreateRoute, service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callFrom(request, reply, service)
    const key = readRequestKey(call, route, service)
    const outcome = await againAfterDeadlock(() => {
      if (route.keepsKey) return route.handle(key, call)
      return key ? createWithKey(route, call, key, service) : createNow(route, call, service)
    })
    if (outcome.isReplay) reply.header('idempotent-replayed', 'true')
    reply.code(outcome.status)
    if (outcome.status >= 400) {
      return reply.send({ ...(outcome.body as object), request_id: request.id })
    }
    return outcome.isReplay ? sendReplay(reply, outcome.body, route.answer.schema) : reply.send(outcome.body)
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

async function runNow(route: Exclude<Route, CreateRoute>, call: Call<never>, service: Service): Promise<unknown> {
  if (route.kind === 'read') {
    const { db, reads, pool } = route.mayReadReplica ? await openSource(service) : service
    return await route.handle({ ...call, db, reads, pool })
  }
  if (route.withoutTransaction) return await route.handle(call)
  const prepared = await route.prepare?.(call)
  return await service.db.transaction().execute((tx) => route.handle(tx, call, prepared))
}

type InTransaction = Exclude<CreateRoute, { keepsKey: true }>

async function createNow(route: InTransaction, call: Call<never>, { db }: Service): Promise<Outcome> {
  const prepared = await route.prepare?.(call)
  return await db.transaction().execute((tx) => create(route, tx, call, prepared))
}

/** Creates a record in the transaction that also stores the response. */
async function createWithKey(
  route: InTransaction,
  call: Call<never>,
  key: RequestKey,
  { db }: Service,
): Promise<Outcome> {
  const isRepeated = route.prepare && (await hasStoredResponse(db, key))
  const prepared = isRepeated ? undefined : await route.prepare?.(call)
  return await runOnce(db, key, (tx) => create(route, tx, call, prepared))
}

const create = async (route: InTransaction, tx: Tx, call: Call<never>, prepared: unknown): Promise<Outcome> => ({
  status: route.answer.status,
  body: await route.handle(tx, call, prepared),
  isReplay: false,
})

function readRequestKey({ request, now }: Call<never>, route: CreateRoute, service: Service): RequestKey | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  const requestKey = {
    secret: service.secrets.idempotency,
    key,
    credential: credentialName(request.caller),
    route: `${route.method} ${toAddress(request)}`,
    body: request.body,
    now,
  }
  checkKey(requestKey)
  return requestKey
}

/**
 * The path with the query parameters that the route declares. Others are left out, so that a retry with a new
 * cache-busting parameter counts as the same request.
 */
function toAddress({ url, query }: FastifyRequest): string {
  const [path, sent] = url.split('?')
  if (sent === undefined) return path!
  const known = new URLSearchParams(query as Record<string, string>).toString()
  return known ? `${path}?${known}` : path!
}

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
