import { createCrossOrigin } from '../access/cross-origin.ts'
import {
  type CachedResponse,
  isNotModified,
  type ResponseCache,
  withoutForeignParameters,
} from '../modules/catalog/public-catalog/index.ts'
import type { Storefronts } from '../modules/stores/storefronts/index.ts'
import { createAccessLog } from '../platform/http/access-log.ts'
import { createClientAddress } from '../platform/http/client/client-address.ts'
import type { FastLane } from '../platform/http/fast-lane.ts'
import { addRateLimitLines } from '../platform/rate-limit/index.ts'
import { createUuid } from '../platform/secrets/ids.ts'
import type { Service } from '../platform/service.ts'
import { clientBucket } from './authenticate-shop.ts'
import { type Admission, createSenders, type Sender } from './connection-senders.ts'

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
  const findSender = createSenders({
    crossOrigin: createCrossOrigin(config.headerPrefix),
    clientAddress: createClientAddress(config.trustedProxies),
    headers: serverHeaders,
  })

  /**
   * The storefront that the address names, if it accepts the sender. A storefront whose keys or origins change is
   * replaced, so one that is still the same accepts the same senders.
   */
  function admit(sender: Sender, url: string): Admission | undefined {
    const { admission, key, origin, address } = sender
    const storefront = storefronts.peek(findStoreId(admission, url))
    if (!storefront || storefront === admission?.storefront) return storefront && admission
    if (!storefront.tokens.has(key)) return undefined
    if (origin !== undefined && !storefront.origins.has(origin)) return undefined
    sender.admission = { storefront, bucket: clientBucket(config, storefront.store.id, address) }
    return sender.admission
  }

  function find(url: string, { storefront }: Admission): CachedResponse | undefined {
    const { catalog_version } = storefront.store
    return responses.find(url, catalog_version) ?? responses.find(withoutForeignParameters(url), catalog_version)
  }

  return (request, response) => {
    const startedAt = performance.now()
    const url = request.url!
    if (!limiter.takeNow || !url.startsWith(prefix)) return false
    const sender = findSender(request)
    const admission = sender && admit(sender, url)
    const cached = admission && find(url, admission)
    if (!cached) return false

    const { bucket } = admission
    const decision = limiter.takeNow(bucket.name, bucket.windows, service.now().getTime())
    if (!decision.allowed) return false

    const status = isNotModified(sender.ifNoneMatch, cached.etag) ? 304 : 200
    const request_id = createUuid()
    const lines = ['x-request-id', request_id, ...sender.lines]
    addRateLimitLines(lines, decision, bucket.windows)
    responses.addLines(lines, cached, status)
    response.writeHead(status, lines)
    if (status === 200) response.end(cached.body, 'latin1')
    else response.end()
    metrics.fastLane.responses++
    const seconds = (performance.now() - startedAt) / 1000
    metrics.timesOf(cached.route, 'GET')(status, seconds)
    logAccess?.({ request_id, method: 'GET', route: cached.route, status, seconds })
    return true
  }
}

/** The id in the address; that of the sender's last store if it is the same, so that no string is created. */
function findStoreId(admission: Admission | undefined, url: string): string {
  const last = admission?.storefront.store.unique_id
  if (last !== undefined && url.startsWith(last, prefix.length) && url[prefix.length + last.length] === '/') return last
  return url.slice(prefix.length, url.indexOf('/', prefix.length))
}
