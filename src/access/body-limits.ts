import { bodyLimitBytes } from '../platform/http/server.ts'
import type { Access } from './access.ts'
import type { Route } from './route.ts'

/** Enough for every form and for whatever a buyer sends; a route that needs more says so. */
const smallBodyBytes = 64 * 1024

/** Callers that anybody can be. */
const openKinds: Access['kind'][] = ['anyone', 'oauth_client', 'storefront', 'customer', 'storefront_customer']

/** How many bytes of a body a route reads; undefined where it takes a file, whose size it checks itself. */
export function bodyLimitOf({ method, access, body, form, maxBodyBytes, isUpload, bodyType }: Route) {
  if (method === 'GET' || isUpload || bodyType) return undefined
  return maxBodyBytes ?? (form || !body || openKinds.includes(access.kind) ? smallBodyBytes : bodyLimitBytes)
}
