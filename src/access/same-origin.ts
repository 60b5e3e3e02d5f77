import type { FastifyRequest } from 'fastify'
import { forbidden } from '../platform/errors.ts'
import { toOrigin } from '../platform/http/host-names.ts'
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

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Pages cannot set `Sec-Fetch-Site`. A form on a page that sends no referrer has `Origin: null` beside it. */
const isSameOrigin = ({ headers }: FastifyRequest, ownOrigin: string) =>
  (headers.origin !== undefined && toOrigin(headers.origin) === ownOrigin) ||
  headers['sec-fetch-site'] === 'same-origin'
