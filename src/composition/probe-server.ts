import type { FastifyInstance } from 'fastify'
import { mountRoutes } from '../access/mount.ts'
import { systemRoutes } from '../modules/console/system/index.ts'
import { createServer } from '../platform/http/server.ts'
import type { Service } from '../platform/service.ts'
import type { ConnectedService } from './connect-outside.ts'

export const sharedOptions = (service: Service) => ({
  log: service.log,
  tracing: service.tracing,
  trustedProxies: service.config.trustedProxies,
  times: { headersMs: service.config.headersTimeoutMs, bodyMs: service.config.bodyTimeoutMs },
  isStopping: () => service.lifecycle.isStopping,
})

/** Health, readiness and metrics alone, on a port that is not public. */
export function createProbeServer(service: ConnectedService): FastifyInstance {
  const server = createServer(sharedOptions(service))
  const identify = async () => ({ caller: { kind: 'anonymous' as const } })
  mountRoutes(server, systemRoutes(service, service.objects, 'internal'), service, identify)
  return server
}
