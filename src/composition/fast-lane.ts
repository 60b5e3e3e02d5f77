import { createCrossOrigin } from '../access/cross-origin.ts'
import {
  contentType,
  isNotModified,
  type ResponseCache,
  withoutForeignParameters,
} from '../modules/catalog/public-catalog/index.ts'
import type { Storefronts } from '../modules/stores/storefronts/index.ts'
import { createAccessLog } from '../platform/http/access-log.ts'
import { createClientAddress } from '../platform/http/client/client-address.ts'
import { type FastLane, isPlainGet } from '../platform/http/fast-lane.ts'
import { rateLimitHeaders } from '../platform/rate-limit/index.ts'
import { createUuid } from '../platform/secrets/ids.ts'
import type { Service } from '../platform/service.ts'
import { clientBucket } from './authenticate-shop.ts'

const prefix = '/v3/stores/'

/**
 * Sends cached catalog responses in front of the router (decision 12), if all of this holds:
 * 1. The store is in memory, and the key and the origin of the request are valid.
 * 2. The cache has the response to this address in the current version of the catalog. Query parameters that no
 *    catalog route declares are ignored.
 * 3. This process can count the client's request, and the limit is not exceeded.
 * The response has the headers that the router would send, or is 304. Any other request is passed on to the router and
 * not counted before, so that no request counts twice.
 */
export function createFastLane(
  service: Service,
  { storefronts, responses }: { storefronts: Storefronts; responses: ResponseCache },
  serverHeaders: Record<string, string> = {},
): FastLane {
  const { config, limiter, metrics } = service
  const logAccess = createAccessLog(service.log, config.accessLog)
  const crossOrigin = createCrossOrigin(config.headerPrefix)
  const clientAddress = createClientAddress(config.trustedProxies)

  return (request, response) => {
    const startedAt = performance.now()
    const url = request.url!
    if (!limiter.takeNow || !isPlainGet(request) || !url.startsWith(prefix)) return false

    const { headers } = request
    const storefront = storefronts.peek(url.slice(prefix.length, url.indexOf('/', prefix.length)))
    if (!storefront?.tokens.has(crossOrigin.findKey(headers) ?? '')) return false
    if (headers.origin !== undefined && !storefront.origins.has(headers.origin)) return false

    const { catalog_version } = storefront.store
    const cached =
      responses.find(url, catalog_version) ?? responses.find(withoutForeignParameters(url), catalog_version)
    const address = clientAddress(request)
    if (!cached || !address) return false

    const bucket = clientBucket(config, storefront.store.id, address)
    const decision = limiter.takeNow(bucket.name, bucket.windows, service.now().getTime())
    if (!decision.allowed) return false

    const status = isNotModified(headers['if-none-match'], cached.etag) ? 304 : 200
    const request_id = createUuid()
    response.writeHead(status, {
      'x-request-id': request_id,
      ...serverHeaders,
      ...crossOrigin.answer(headers.origin),
      ...rateLimitHeaders(decision, bucket.windows),
      ...responses.toHeaders(cached),
      ...(status === 200 && { 'content-type': contentType, 'content-length': cached.bodyBytes }),
    })
    if (status === 200) response.end(cached.body, 'latin1')
    else response.end()
    metrics.fastLane.inc()
    const seconds = (performance.now() - startedAt) / 1000
    metrics.timesOf(cached.route, 'GET')(status, seconds)
    logAccess?.({ request_id, method: 'GET', route: cached.route, status, seconds })
    return true
  }
}
