import { isIP } from 'node:net'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { toHostname } from '../../../platform/http/client/host-names.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createReadHost } from '../../shop/shop/index.ts'
import { createKnownNames } from '../../stores/storefronts/index.ts'

/**
 * Tells a proxy that requests certificates on demand for which host names it may do so. Without it, anybody could make
 * the proxy request certificates by pointing names at it. Handshakes of all shops wait for the response, so it comes
 * from memory, and it has no rate limit, because all requests have the proxy's address.
 */
export function certificateRoute(service: Service): Route {
  const appHostname = toHostname(new URL(service.config.appUrl).hostname)
  const readHost = createReadHost(service.config)
  const [domains, slugs] = [createKnownNames(service, 'domains'), createKnownNames(service, 'slugs')]
  const isServed = async (domain: string) => {
    if (domain === appHostname) return true
    const key = readHost(domain)
    if (key === 'shared') return true
    return key.by === 'slug' ? await slugs.has(key.value) : await domains.has(domain)
  }
  return read({
    method: 'GET',
    path: '/certificate-check',
    tag: 'System',
    summary: 'Check that a certificate may be requested for a host name',
    description:
      'For a proxy with on-demand TLS. 200: the host of the app or of a shop, or a verified custom domain; 404: any other.',
    access: anyone,
    query: { domain: Type.String({ minLength: 1, maxLength: 254, example: 'shop.example.com' }) },
    answer: { status: 200, schema: Closed({ domain: Type.String() }) },
    errors: [404],
    handle: async ({ query }) => {
      const domain = toHostname(query.domain)
      if (!canHaveCertificate(domain) || !(await isServed(domain))) throw notFound('This host name is not served here')
      return { domain }
    },
  })
}

/** Certificate authorities issue none for single labels, and none is requested for IP addresses. */
const canHaveCertificate = (domain: string) => domain.includes('.') && isIP(domain) === 0 && !domain.startsWith('[')
