import type { FastifyRequest } from 'fastify'
import { forbidden } from '../platform/errors/errors.ts'
import { toOrigin } from '../platform/http/client/host-names.ts'
import type { Authenticate } from './mount.ts'

/**
 * Refuses cross-site requests (CSRF) on a listener that accepts cookies. It covers every route it is mounted with,
 * however the request spelled the address, and every method that may change something.
 */
export function sameOriginOnly(authenticate: Authenticate, ownOrigin: string): Authenticate {
  return async (request, access) => {
    const identified = await authenticate(request, access)
    if (!isSafe(request) && !isSameOrigin(request, ownOrigin))
      throw forbidden('Requests that change something need the Origin of the dashboard', 'origin_not_allowed')
    return identified
  }
}

/**
 * Like the check above, for pages on many hosts: a form of a shop must be sent to the host of its page. `formerOrigin`,
 * of the dashboard, is that of a page that was open when the shop moved to its own origin.
 */
export function sameHostOnly(authenticate: Authenticate, formerOrigin: string): Authenticate {
  return async (request, access) => {
    const identified = await authenticate(request, access)
    if (!isSafe(request) && !isSameHost(request) && request.headers.origin !== formerOrigin)
      throw forbidden('Requests that change something need the Origin of the shop', 'origin_not_allowed')
    return identified
  }
}

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Pages cannot set `Sec-Fetch-Site`. A form on a page that sends no referrer has `Origin: null` beside it. */
const isSameOrigin = ({ headers }: FastifyRequest, ownOrigin: string) =>
  (headers.origin !== undefined && toOrigin(headers.origin) === ownOrigin) ||
  headers['sec-fetch-site'] === 'same-origin'

/** `Sec-Fetch-Site` decides when the browser sends it, which is only over https and to localhost. */
function isSameHost({ headers, host, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  if (!origin || (protocol === 'https' && origin.protocol !== 'https:')) return false
  return toHost(origin.host) === toHost(host)
}

const toHost = (host: string) => toOrigin(host.toLowerCase().replace(/:(?:80|443)$/, ''))
