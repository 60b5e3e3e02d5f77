import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Window } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { type Decision, rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'
import type { Caller } from './caller.ts'

/** Who is calling, and the bucket that counts the call; none where a route is not limited. */
export type Identified = {
  caller: Caller
  /** What a browser of another origin needs to read the answer, also one that refuses. */
  headers?: Record<string, string>
  bucket?: { name: string; kind: string; windows: readonly Window[] }
  /** A caller who is known but may not: counted first, then refused. */
  refusal?: AppError
}

/** Counts a known caller's request, and refuses it where it has to be; a promise only where the count is elsewhere. */
export function admit(identified: Identified, service: Service, request: FastifyRequest, reply: FastifyReply) {
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
