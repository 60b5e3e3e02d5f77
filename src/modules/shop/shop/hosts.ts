import type { FastifyInstance } from 'fastify'
import { isAddressOrLocal, toHostname } from '../../../platform/http/client/host-names.ts'
import type { Service } from '../../../platform/service.ts'
import type { ShopPages } from './shop-pages.ts'
import { sendUnknownHost } from './unknown-host.ts'

/** Paths that are the same on every host: assets, the public API and probes. */
export const onEveryHost = /^\/(?:assets|v3)\/|^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** The cart's page and forms have routes of their own on every host (`shop-forms`). */
const cartPage = /^(?:\/(?:id|en))?\/cart(?:\?|$)/
const cartRoutes: Record<string, RegExp> = {
  GET: cartPage,
  HEAD: cartPage,
  POST: /^(?:\/(?:id|en))?\/cart\/(?:items(?:\/\d{1,15})?|token)(?:\?|$)/,
}

/**
 * Chooses by host name what to serve: the dashboard on the host of `APP_URL`, on `localhost` and on IP addresses; a
 * store's shop on its custom domain; and on any other host a page that says that nothing is there, because people could
 * not tell a sign-in form under a foreign name from a forged one.
 */
export function mountHosts(server: FastifyInstance, { config }: Service, pages: ShopPages) {
  const appHostname = toHostname(new URL(config.appUrl).hostname)
  server.addHook('onRequest', async (request, reply) => {
    const hostname = toHostname(request.hostname)
    if (hostname === appHostname || isAddressOrLocal(hostname) || onEveryHost.test(request.url)) return
    const shop = await pages.shops.find({ by: 'hostname', value: hostname })
    if (shop && cartRoutes[request.method]?.test(request.url)) return
    if (shop) return await pages.send({ shop, base: '', below: request.url, request, reply })
    if (!/^\/api\//.test(request.url)) return sendUnknownHost(reply)
  })
  server.addHook('onClose', async () => void (await pages.close()))
}
