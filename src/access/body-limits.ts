import { bodyLimitBytes } from '../platform/http/server.ts'
import type { Access } from './access.ts'
import type { Route } from './route.ts'

/**
 * The default limit, enough for forms and for everything that buyers send. A route that needs more sets `maxBodyBytes`.
 */
const smallBodyBytes = 64 * 1024

/** Kinds of access that need no account. */
const openKinds: Access['kind'][] = ['anyone', 'oauth_client', 'storefront', 'customer', 'storefront_customer']

/** How many bytes of a body a route reads; undefined where it takes a file, whose size it checks itself. */
export function toBodyLimit({ method, access, body, form, maxBodyBytes, isUpload, bodyType }: Route) {
  if (method === 'GET' || isUpload || bodyType) return undefined
  return maxBodyBytes ?? (form || !body || openKinds.includes(access.kind) ? smallBodyBytes : bodyLimitBytes)
}
