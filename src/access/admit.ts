import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Window } from '../config.ts'
import { AppError } from '../platform/errors/errors.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'
import type { Caller } from './caller.ts'

/** The caller of a request and its rate-limit bucket; routes without a limit have no bucket. */
export type Identified = {
  caller: Caller
  /** CORS headers; refusals carry them too, so that browsers can read the error. */
  headers?: Record<string, string>
  bucket?: { name: string; kind: string; windows: readonly Window[] }
  /** Extends the cookie of the session in the browser. */
  extendCookie?: (reply: FastifyReply) => void
  /** Why the caller is not allowed. The request is counted before it is refused. */
  refusal?: AppError
}

/** Counts the request, then refuses it if the caller is not allowed. */
export async function admit(identified: Identified, service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { caller, headers, bucket, extendCookie, refusal } = identified
  request.caller = caller
  if (headers) reply.headers(headers)
  extendCookie?.(reply)
  if (bucket) await applyLimit(service, bucket, reply)
  if (refusal) throw refusal
}

/** Counts the request in the bucket and sends the rate-limit headers, also with a 429. */
export async function applyLimit(service: Service, bucket: NonNullable<Identified['bucket']>, reply: FastifyReply) {
  const decision = await service.limiter.take(bucket.name, bucket.windows, service.now().getTime())
  reply.headers(rateLimitHeaders(decision, bucket.windows))
  if (decision.allowed) return
  service.metrics.refusals.inc({ bucket: bucket.kind })
  throw new AppError(429, 'rate_limited', 'Too many requests')
}
