import type { FastifyInstance } from 'fastify'
import { mountRoutes } from '../access/mount.ts'
import type { Route } from '../access/route.ts'
import { apiRoutes, dashboardRoutes } from '../app.ts'
import { createStorefronts, mountPreflight } from '../modules/stores/stores/index.ts'
import { notFoundPage } from '../modules/surface/dashboard-pages/index.ts'
import { mountCustomDomains } from '../modules/surface/shop/index.ts'
import { createServer } from '../platform/http/server.ts'
import type { Service } from '../platform/service.ts'
import { pageHeaders } from '../platform/web-app/page-headers.ts'
import { createAuthenticate, type Usage } from './authenticate.ts'

/** Routes that the shop calls. The app listener serves them too, so that the shop needs no preflight requests. */
export const isForBuyers = ({ path }: Route) => /^\/v3\/stores\/:store_id\/(public|customers)\//.test(path)

/** Creates a server for each address; both share one service and one authentication. */
export function createServers(service: Service, usage: Usage): { api: FastifyInstance; app: FastifyInstance } {
  const storefronts = createStorefronts(service)
  const authenticate = createAuthenticate(service, usage, storefronts)
  const serve = (
    routes: Route[],
    prepare: (server: FastifyInstance) => void,
    own: Pick<Parameters<typeof createServer>[0], 'notFoundPage' | 'hasCookies'> = {},
  ) => {
    const server = createServer({ log: service.log, trustedProxies: service.config.trustedProxies, ...own })
    prepare(server)
    mountRoutes(server, routes, service, authenticate)
    return server
  }
  const routes = apiRoutes(service)
  const api = serve(routes, (server) => mountPreflight(server, storefronts, service.config.headerPrefix))
  const app = serve(
    [...dashboardRoutes(service), ...routes.filter(isForBuyers)],
    (server) => {
      pageHeaders(server)
      mountCustomDomains(server, service)
    },
    { notFoundPage, hasCookies: true },
  )
  return { api, app }
}
