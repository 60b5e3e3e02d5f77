import type { IncomingMessage } from 'node:http'
import { createAccessLog } from '../../../platform/http/access-log.ts'
import { createClientAddress, createRequestHost } from '../../../platform/http/client/client-address.ts'
import { type FastLane, isPlainGet } from '../../../platform/http/fast-lane.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { isNotModified } from '../../catalog/public-catalog/index.ts'
import type { ShopKey } from './find-shop.ts'
import { createReadHost, onEveryHost } from './hosts.ts'
import { chooseEncoding, toBody } from './page-cache.ts'
import { type ShopPages, toHeaders } from './shop-pages.ts'

const route = '/:shop/*'

/**
 * Sends cached pages of shops in front of the router, as the catalog's fast lane does with its responses, if the shop
 * and the page are in memory and the page has not expired. Any other request is passed on to the router.
 */
export function createShopLane(service: Service, pages: ShopPages, serverHeaders: Record<string, string>): FastLane {
  const { config, metrics } = service
  const readHost = createReadHost(config)
  const clientAddress = createClientAddress(config.trustedProxies)
  const requestHost = createRequestHost(config.trustedProxies)
  const logAccess = createAccessLog(service.log, config.accessLog)

  function locate(request: IncomingMessage) {
    const url = request.url!
    if (onEveryHost.test(url)) return undefined
    const host = readHost(requestHost(request))
    const slug = host === 'shared' ? /^\/([^/?#]*)/.exec(url)![1]! : undefined
    const key = slug === undefined ? (host as ShopKey) : ({ by: 'slug', value: slug } as const)
    const shop = pages.shops.peek(key)
    if (!shop || (key.by === 'slug' && shop.slug !== key.value)) return undefined
    return slug === undefined
      ? { shop, base: '', below: url }
      : { shop, base: `/${slug}`, below: url.slice(1 + slug.length) }
  }

  return (request, response) => {
    const startedAt = performance.now()
    if (!isPlainGet(request)) return false
    const located = locate(request)
    const { headers } = request
    const page = located && pages.peek(located.shop, located.base, located.below, headers)
    const ip = page && clientAddress(request)
    if (!page || !ip) return false
    pages.visits?.record(located.shop, { ip, headers, url: request.url! }, page.name)
    const status = isNotModified(headers['if-none-match'], page.etag) ? 304 : 200
    const encoding = chooseEncoding(headers['accept-encoding'])
    const request_id = createUuid()
    const {
      'content-length': length,
      'content-encoding': coded,
      ...rest
    } = toHeaders(page, encoding, config.cdnPageSeconds)
    response.writeHead(status, {
      'x-request-id': request_id,
      ...serverHeaders,
      ...rest,
      ...(status === 200 && { 'content-length': length, ...(coded && { 'content-encoding': coded }) }),
    })
    if (status === 200) response.end(toBody(page, encoding))
    else response.end()
    metrics.fastLane.responses++
    const seconds = (performance.now() - startedAt) / 1000
    metrics.timesOf(route, 'GET')(status, seconds)
    logAccess?.({ request_id, method: 'GET', route, status, seconds })
    return true
  }
}
