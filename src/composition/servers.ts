import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordCall } from '../access/answered-call.ts'
import { type Authenticate, mountRoutes } from '../access/mount.ts'
import type { Route } from '../access/route.ts'
import { sameHostOnly, sameOriginOnly } from '../access/same-origin.ts'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../app.ts'
import { createResponseCache } from '../modules/catalog/public-catalog/index.ts'
import { findMovedSlug, isMovable } from '../modules/catalog/slug-history/index.ts'
import { notFoundPage } from '../modules/console/dashboard-pages/index.ts'
import { createShopLane, createShopPages, mountHosts, sendNoShop } from '../modules/shop/shop/index.ts'
import { sendIndexFile } from '../modules/shop/shop-index/index.ts'
import type { VisitCounter } from '../modules/shop/visits/index.ts'
import { createStorefronts, mountPreflight } from '../modules/stores/storefronts/index.ts'
import { createRequestHost } from '../platform/http/client/client-address.ts'
import { isAddressOrLocal, toHostname } from '../platform/http/client/host-names.ts'
import type { FastLane } from '../platform/http/fast-lane.ts'
import { createServer } from '../platform/http/server.ts'
import { appHeaders, transportHeaders } from '../platform/web-app/page-headers.ts'
import { createAuthenticate } from './authenticate.ts'
import type { ConnectedService } from './connect-outside.ts'
import { createFastLane } from './fast-lane.ts'
import { sharedOptions } from './probe-server.ts'
import type { Usage } from './usage.ts'

/**
 * Routes that a shop's pages call, and the page for unsubscribing. The shop listener serves them too, so that those
 * pages need no preflight requests.
 */
export const isForBuyers = ({ path }: Route) =>
  /^\/v3\/stores\/:store_id\/(public|customers)(\/|$)|^\/v3\/checkout-intents\/prefill$|^\/unsubscribe\//.test(path)

/**
 * Of these, the ones that the app listener serves, where shops were before they had origins of their own: pages that are
 * still open go on calling them, and mail programs follow no forward when they end offers.
 */
export const isStillOnApp = (route: Route) => isForBuyers(route) && !(route.method === 'GET' && isUnsubscribing(route))

const isUnsubscribing = ({ path }: Route) => path.startsWith('/unsubscribe/')

/** The roles that serve; the app serves the dashboard and the shops, each on a listener of its own. */
export type Side = 'api' | 'app'

export type Servers = Partial<Record<Side | 'shop', FastifyInstance>>

/** One listener per address; both share a service and the authentication. Only those of this process are built. */
export function createServers(service: ConnectedService, usage: Usage, visits: VisitCounter, sides: Side[]): Servers {
  const { config, metrics } = service
  const storefronts = createStorefronts(service)
  const responses = createResponseCache(config.catalogCacheBytes, {
    counts: metrics.countCache('catalog_responses'),
    sharedSeconds: config.cdnJsonSeconds,
  })
  const shared: Shared = {
    service,
    visits,
    storefronts,
    responses,
    authenticate: createAuthenticate(service, usage, storefronts),
    recordCall: usage.calls.record,
    routes: apiRoutes(service, responses, visits),
    options: sharedOptions(service),
    fastLane: (headers) =>
      config.catalogFastLane ? createFastLane(service, { storefronts, responses }, headers) : undefined,
  }
  const shop = sides.includes('app') ? createShop(shared) : undefined
  return {
    ...(sides.includes('api') && { api: createApi(shared) }),
    ...(shop && { shop, app: createApp(shared, shop) }),
  }
}

type Shared = {
  service: ConnectedService
  visits: VisitCounter
  storefronts: ReturnType<typeof createStorefronts>
  responses: ReturnType<typeof createResponseCache>
  authenticate: Authenticate
  recordCall: RecordCall
  routes: Route[]
  options: ReturnType<typeof sharedOptions>
  fastLane: (headers: Record<string, string>) => FastLane | undefined
}

function createApi({
  service,
  storefronts,
  authenticate,
  recordCall,
  routes,
  options,
  fastLane,
}: Shared): FastifyInstance {
  const { config } = service
  const headers = transportHeaders(config.baseUrl)
  const api = createServer({ ...options, fastLane: fastLane(headers), headers })
  mountPreflight(api, storefronts, config.headerPrefix)
  mountRoutes(api, routes, service, authenticate, recordCall)
  return api
}

/** The dashboard, on the host of `APP_URL`, on `localhost` and on IP addresses. Other hosts are those of shops. */
function createApp({ service, authenticate, routes, options }: Shared, shop: FastifyInstance): FastifyInstance {
  const { config } = service
  const { hostname, origin } = new URL(config.appUrl)
  const requestHost = createRequestHost(config.trustedProxies)
  const app = createServer({
    ...options,
    notFoundPage,
    hasCookies: true,
    headers: appHeaders(config.appUrl),
    passOn: (request, response) => {
      const host = toHostname(requestHost(request))
      if (host === toHostname(hostname) || isAddressOrLocal(host)) return false
      return shop.server.emit('request', request, response)
    },
  })
  mountRoutes(app, dashboardRoutes(service), service, sameOriginOnly(authenticate, origin))
  // These take no cookies, and follow the store's own rules about origins.
  mountRoutes(app, routes.filter(isStillOnApp), service, authenticate)
  return app
}

function createShop({ service, visits, responses, authenticate, routes, options, fastLane }: Shared): FastifyInstance {
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
      isMovable(page) ? await findMovedSlug(service.reads, shop, page, slug) : undefined,
  })
  const headers = appHeaders(config.shopUrl)
  const [catalogLane, shopLane] = [fastLane(headers), createShopLane(service, pages, headers)]
  const server = createServer({
    ...options,
    notFoundPage: (request, reply) => (isNavigation(request) ? Promise.resolve(sendNoShop(reply)) : undefined),
    hasCookies: true,
    fastLane: catalogLane && ((request, response) => catalogLane(request, response) || shopLane(request, response)),
    headers,
  })
  mountHosts(server, service, pages)
  mountRoutes(server, shopRoutes(service, pages), service, sameHostOnly(authenticate, new URL(config.appUrl).origin))
  // These take no cookies, and follow the store's own rules about origins.
  mountRoutes(server, routes.filter(isForBuyers), service, authenticate)
  return server
}

const isNavigation = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(?:v3|assets)\//.test(url)
