import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { isAddressOrLocal, toHostname } from '../../../platform/http/client/host-names.ts'
import type { Service } from '../../../platform/service.ts'
import { hasOwnOrigins, toSlugOrigin, toSlugUrl } from '../../stores/store-settings/index.ts'
import type { ShopKey } from './find-shop.ts'
import type { ShopPages } from './shop-pages.ts'
import { sendUnknownHost } from './unknown-host.ts'

/** Paths that are the same on every host: assets, the public API and probes. */
export const onEveryHost = /^\/(?:assets|v3)\/|^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** Paths with a token that says all: they also work for a shop that has moved or is not public any more. */
const byToken = /^\/(?:m|unsubscribe)\//

/** Paths of shops with routes of their own: the cart's page and forms, pictures in mails, and the end of offers. */
const readRoutes = /^(?:\/(?:id|en))?\/cart(?:\?|$)|^\/(?:m|unsubscribe)\/|^\/o\/[^/?]+\/qr\.png(?:\?|$)/
const ownRoutes: Record<string, RegExp> = {
  GET: readRoutes,
  HEAD: readRoutes,
  POST: /^(?:\/(?:id|en))?\/cart\/(?:items(?:\/\d{1,15})?|token)(?:\?|$)|^\/unsubscribe\//,
}

const readHostname = (address: string) => toHostname(new URL(address).hostname)

/**
 * Makes the function that says what a host name stands for: a shop, by its slug below `SHOP_URL` or by its custom domain,
 * or `shared` if several shops are there and have their slugs in the path.
 */
export function createReadHost({ appUrl, baseUrl, shopUrl }: Pick<Config, 'appUrl' | 'baseUrl' | 'shopUrl'>) {
  const sample = 'slug'
  const shopHostname = readHostname(toSlugOrigin(sample, shopUrl))
  const suffix = hasOwnOrigins(shopUrl) ? shopHostname.slice(sample.length) : undefined
  const otherHostnames = [readHostname(appUrl), readHostname(baseUrl)]
  return (host: string): ShopKey | 'shared' => {
    const hostname = toHostname(host)
    if (suffix === undefined)
      return hostname === shopHostname || isAddressOrLocal(hostname) ? 'shared' : { by: 'hostname', value: hostname }
    return hostname.endsWith(suffix) && !otherHostnames.includes(hostname)
      ? { by: 'slug', value: hostname.slice(0, -suffix.length) }
      : { by: 'hostname', value: hostname }
  }
}

/**
 * Chooses by host name what to serve: a shop on the origin of its slug and on its custom domain, and on any other host a
 * page that says that nothing is there. On a host that shops share, the routes find them by their paths.
 */
export function mountHosts(server: FastifyInstance, { config }: Pick<Service, 'config'>, pages: ShopPages) {
  const readHost = createReadHost(config)
  server.addHook('onRequest', async (request, reply) => {
    const key = readHost(request.hostname)
    if (key === 'shared' || onEveryHost.test(request.url)) return
    if (key.by === 'slug' && byToken.test(request.url)) return
    const shop = await pages.findShop(key, request.url)
    if (!shop) return sendUnknownHost(reply)
    if (key.by === 'slug' && shop.slug !== key.value)
      return sendMoved(request, reply, toSlugUrl(shop.slug, config.shopUrl) + request.url)
    if (ownRoutes[request.method]?.test(request.url)) return
    return await pages.send({ shop, base: '', below: request.url, request, reply })
  })
  server.addHook('onClose', async () => void (await pages.close()))
}

const movedSeconds = 3600

/** Forwards a request to the present address of a shop. Cached for an hour only, because shops can move again. */
export const sendMoved = ({ method }: FastifyRequest, reply: FastifyReply, address: string) =>
  reply
    .header('cache-control', `private, max-age=${movedSeconds}`)
    .redirect(address, method === 'GET' || method === 'HEAD' ? 301 : 308)
