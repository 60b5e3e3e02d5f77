import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors/errors.ts'
import { clientNetwork } from '../platform/http/client/client-network.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
import type { Service } from '../platform/service.ts'

/** Counts an invalid credential by client address. Valid ones pass, so one client cannot lock out its neighbours. */
export async function countFailure(service: Service, request: FastifyRequest) {
  const windows = service.config.limits.failed_credentials
  const taken = await service.limiter.take(`failed:${clientNetwork(request.ip)}`, windows, service.now().getTime())
  if (taken.allowed) return
  service.metrics.refusals.inc({ bucket: 'failed_credentials' })
  throw new AppError(429, 'rate_limited', 'Too many requests', {
    headers: rateLimitHeaders(taken, windows),
  })
}
