import type { FastifyInstance } from 'fastify'
import { matchPath } from '../../../../web/shop/paths.ts'
import type { Service } from '../../../platform/service.ts'
import { findShop } from './find-shop.ts'
import { sendShop } from './send-shop.ts'

/** Serves a store's pages on its custom domain. `/assets` and `/v3` are the same on every host and pass through. */
export function mountCustomDomains(server: FastifyInstance, service: Service) {
  const appHostname = new URL(service.config.appUrl).hostname
  server.addHook('onRequest', async (request, reply) => {
    if (request.hostname === appHostname || /^\/(assets|v3)\//.test(request.url)) return
    const shop = await findShop(service.reads, 'hostname', request.hostname.toLowerCase())
    if (!shop) return
    const isPage = request.method === 'GET' && matchPath(request.url.split('?')[0]!)
    return await sendShop(service, reply, shop, '', isPage ? 200 : 404)
  })
}
