import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import { toHostname } from '../../../platform/http/host-names.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'

const statement = 'select 1 as found from custom_domains where hostname = $1 and is_verified'

/**
 * Tells a proxy that gets certificates on demand for which host names it may: without it, anybody could make the proxy
 * request certificates by pointing names at it.
 */
export function certificateRoute(service: Service): Route {
  const appHostname = toHostname(new URL(service.config.appUrl).hostname)
  return read({
    method: 'GET',
    path: '/certificate-check',
    tag: 'System',
    summary: 'Check that a certificate may be requested for a host name',
    description:
      'For a proxy with on-demand TLS. 200: the host of the app, or a verified custom domain; 404: any other.',
    access: anyone,
    query: { domain: Type.String({ minLength: 1, maxLength: 254, example: 'shop.example.com' }) },
    answer: { status: 200, schema: Closed({ domain: Type.String() }) },
    errors: [404, 429],
    handle: async ({ query, request, reply }) => {
      const bucket = {
        name: `certificate:${clientNetwork(request.ip)}`,
        kind: 'client',
        windows: service.config.limits.client,
      }
      await applyLimit(service, bucket, reply)
      const domain = toHostname(query.domain)
      if (domain !== appHostname && (await service.reads.query(statement, [domain])).length === 0)
        throw notFound('This host name is not served here')
      return { domain }
    },
  })
}
