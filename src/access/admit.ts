import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Window } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
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

/** Counts the request of a known caller, then refuses it where it has to be refused. */
export async function admit(identified: Identified, service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { caller, headers, bucket, refusal } = identified
  request.caller = caller
  if (headers) reply.headers(headers)
  if (bucket) await applyLimit(service, bucket, reply)
  if (refusal) throw refusal
}

/** Counts the call and describes the bucket in the headers, also on the answers that refuse. */
export async function applyLimit(service: Service, bucket: NonNullable<Identified['bucket']>, reply: FastifyReply) {
  const decision = await service.limiter.take(bucket.name, bucket.windows, service.now().getTime())
  reply.headers(rateLimitHeaders(decision, bucket.windows))
  if (decision.allowed) return
  service.metrics.refusals.inc({ bucket: bucket.kind })
  throw new AppError(429, 'rate_limited', 'Too many requests')
}
