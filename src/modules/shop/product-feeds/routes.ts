import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { readFeedAddress } from './feed-address.ts'
import { findFeed } from './find-feed.ts'
import { sendFeed } from './send-feed.ts'

/** Routes for feeds at their secret addresses. Logs, metrics and traces contain the route, never the address. */
export const openFeedRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/feeds/:name',
    tag: 'Product feeds',
    summary: "A feed of a store's products",
    access: anyone,
    params: { name: Type.String({ maxLength: 300 }) },
    openQuery: true,
    answer: { status: 200, schema: null, contentType: 'application/xml' },
    errors: [404, 429],
    handle: async ({ params, request, reply, now }) => {
      const name = `feed:${clientNetwork(request.ip)}`
      await applyLimit(service, { name, kind: 'client', windows: service.config.limits.client }, reply)
      const key = readFeedAddress(service, params.name)
      const feed = key && (await findFeed(service, key, now))
      if (!feed) throw notFound('There is nothing at this address')
      return sendFeed(service, reply, feed, key.channel)
    },
  }),
]
