import type { FastifyInstance } from 'fastify'
import { type Authenticate, mountRoutes } from '../access/mount.ts'
import type { Route } from '../access/route.ts'
import { sameHostOnly, sameOriginOnly } from '../access/same-origin.ts'
import { apiRoutes, dashboardRoutes } from '../app.ts'
import { createResponseCache } from '../modules/catalog/public-catalog/index.ts'
import { findMovedSlug, isMovable } from '../modules/catalog/slug-history/index.ts'
import { notFoundPage } from '../modules/console/dashboard-pages/index.ts'
import { systemRoutes } from '../modules/console/system/index.ts'
import { createShopLane, createShopPages, mountHosts } from '../modules/shop/shop/index.ts'
import { isShopForm } from '../modules/shop/shop-forms/index.ts'
import { sendIndexFile } from '../modules/shop/shop-index/index.ts'
import type { VisitCounter } from '../modules/shop/visits/index.ts'
import { createStorefronts, mountPreflight } from '../modules/stores/storefronts/index.ts'
import type { FastLane } from '../platform/http/fast-lane.ts'
import { createServer } from '../platform/http/server.ts'
import type { Service } from '../platform/service.ts'
import { appHeaders, transportHeaders } from '../platform/web-app/page-headers.ts'
import { createAuthenticate, type Usage } from './authenticate.ts'
import type { ConnectedService } from './connect-outside.ts'
import { createFastLane } from './fast-lane.ts'

/**
 * Routes that a shop's pages call, and the page for unsubscribing. The app listener serves them too, so that those
 * pages need no preflight requests.
 */
export const isForBuyers = ({ path }: Route) =>
  /^\/v3\/stores\/:store_id\/(public|customers)(\/|$)|^\/v3\/checkout-intents\/prefill$|^\/unsubscribe\//.test(path)

const sharedOptions = (service: Service) => ({
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

/** The two listeners. */
export type Side = 'api' | 'app'

/** One listener per address; both share a service and the authentication. Only those of this process are built. */
export function createServers(
  service: ConnectedService,
  usage: Usage,
  visits: VisitCounter,
  sides: Side[],
): Partial<Record<Side, FastifyInstance>> {
  if (sides.length === 0) return {}
  const { config, metrics } = service
  const storefronts = createStorefronts(service)
  const responses = createResponseCache(config.catalogCacheBytes, metrics.countCache('catalog_responses'))
  const shared: Shared = {
    service,
    visits,
    storefronts,
    responses,
    authenticate: createAuthenticate(service, usage, storefronts),
    routes: apiRoutes(service, responses, visits),
    options: sharedOptions(service),
    fastLane: (headers) =>
      config.catalogFastLane ? createFastLane(service, { storefronts, responses }, headers) : undefined,
  }
  return {
    ...(sides.includes('api') && { api: createApi(shared) }),
    ...(sides.includes('app') && { app: createApp(shared) }),
  }
}

type Shared = {
  service: ConnectedService
  visits: VisitCounter
  storefronts: ReturnType<typeof createStorefronts>
  responses: ReturnType<typeof createResponseCache>
  authenticate: Authenticate
  routes: Route[]
  options: ReturnType<typeof sharedOptions>
  fastLane: (headers: Record<string, string>) => FastLane | undefined
}

function createApi({ service, storefronts, authenticate, routes, options, fastLane }: Shared): FastifyInstance {
  const { config } = service
  const headers = transportHeaders(config.baseUrl)
  const api = createServer({ ...options, fastLane: fastLane(headers), headers })
  mountPreflight(api, storefronts, config.headerPrefix)
  mountRoutes(api, routes, service, authenticate)
  return api
}

function createApp({ service, visits, responses, authenticate, routes, options, fastLane }: Shared): FastifyInstance {
  const { config } = service
  const pages = createShopPages(service, {
    routes,
    responses,
    visits,
    resources: [
      ({ shop, base, below, request, reply }) =>
        sendIndexFile(service, request, reply, shop, { base, path: below.split('?')[0]! }),
    ],
    findMovedSlug: async (shop, page, slug) =>
      isMovable(page) ? await findMovedSlug(service.reads, shop.id, page, slug) : undefined,
  })
  const headers = appHeaders(config.appUrl)
  const [catalogLane, shopLane] = [fastLane(headers), createShopLane(service, pages, headers)]
  const app = createServer({
    ...options,
    notFoundPage,
    hasCookies: true,
    fastLane: catalogLane && ((request, response) => catalogLane(request, response) || shopLane(request, response)),
    headers,
  })
  mountHosts(app, service, pages)
  const { forms = [], others = [] } = Object.groupBy(dashboardRoutes(service, pages), (route) =>
    isShopForm(route) ? 'forms' : 'others',
  )
  mountRoutes(app, others, service, sameOriginOnly(authenticate, new URL(config.appUrl).origin))
  mountRoutes(app, forms, service, sameHostOnly(authenticate))
  // These take no cookies, and follow the store's own rules about origins.
  mountRoutes(app, routes.filter(isForBuyers), service, authenticate)
  return app
}
