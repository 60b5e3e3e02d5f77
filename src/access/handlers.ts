import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAnswered, type Outcome, runOnce } from '../platform/idempotency.ts'
import type { Service } from '../platform/service.ts'
import { credentialName } from './caller.ts'
import type { Call, Route } from './route.ts'

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

/** Answers with what the verb gives. */
export function plainHandler(route: Route, service: Service) {
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

/** Runs the verb in the transaction that also remembers its answer, once for each Idempotency-Key. */
export function createHandler(route: Route, service: Service) {
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
