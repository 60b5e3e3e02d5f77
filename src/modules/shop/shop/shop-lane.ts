import type { IncomingMessage } from 'node:http'
import { createAccessLog } from '../../../platform/http/access-log.ts'
import { createClientAddress, createRequestHost } from '../../../platform/http/client/client-address.ts'
import { isAddressOrLocal, toHostname } from '../../../platform/http/client/host-names.ts'
import { type FastLane, isPlainGet } from '../../../platform/http/fast-lane.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { isNotModified } from '../../catalog/public-catalog/index.ts'
import { onEveryHost } from './hosts.ts'
import { chooseEncoding, toBody } from './page-cache.ts'
import { type ShopPages, toHeaders } from './shop-pages.ts'

const start = '/s/store_'
const idEnd = '/s/'.length + 'store_'.length + 24
const route = '/s/:store_id/*'

/**
 * Sends cached pages of shops in front of the router, as the catalog's fast lane does with its responses, if the shop
 * and the page are in memory and the page has not expired. Any other request is passed on to the router.
 */
export function createShopLane(service: Service, pages: ShopPages, serverHeaders: Record<string, string>): FastLane {
  const { config, metrics } = service
  const appHostname = toHostname(new URL(config.appUrl).hostname)
  const clientAddress = createClientAddress(config.trustedProxies)
  const requestHost = createRequestHost(config.trustedProxies)
  const logAccess = createAccessLog(service.log, config.accessLog)

  function locate(request: IncomingMessage) {
    const url = request.url!
    const hostname = toHostname(requestHost(request))
    if (hostname !== appHostname && !isAddressOrLocal(hostname)) {
      const shop = onEveryHost.test(url) ? undefined : pages.shops.peek({ by: 'hostname', value: hostname })
      return shop && { shop, base: '', below: url }
    }
    if (!url.startsWith(start)) return undefined
    const shop = pages.shops.peek({ by: 'unique_id', value: url.slice('/s/'.length, idEnd) })
    const below = url.slice(idEnd)
    return shop && /^[/?]|^$/.test(below) ? { shop, base: url.slice(0, idEnd), below } : undefined
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
    const { 'content-length': length, 'content-encoding': coded, ...rest } = toHeaders(page, encoding)
    response.writeHead(status, {
      'x-request-id': request_id,
      ...serverHeaders,
      ...rest,
      ...(status === 200 && { 'content-length': length, ...(coded && { 'content-encoding': coded }) }),
    })
    if (status === 200) response.end(toBody(page, encoding))
    else response.end()
    metrics.fastLane.inc()
    const seconds = (performance.now() - startedAt) / 1000
    metrics.timesOf(route, 'GET')(status, seconds)
    logAccess?.({ request_id, method: 'GET', route, status, seconds })
    return true
  }
}
