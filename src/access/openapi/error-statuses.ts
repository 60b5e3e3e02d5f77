import { isMachine } from '../mount.ts'
import type { Route } from '../route.ts'

/** The statuses a route can answer with: what it declares, and what its guard, schemas and limits add. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set(route.errors ?? [])
  const { kind } = route.access
  const isForBrowsers = kind === 'storefront' || kind === 'customer' || kind === 'storefront_customer'
  if (isForBrowsers) statuses.add(403).add(429)
  if (kind === 'storefront' || kind === 'storefront_customer') statuses.add(404)
  if (kind !== 'anyone' && kind !== 'storefront') statuses.add(401).add(429)
  if (['machine', 'identity', 'installed_app', 'member', 'operator', 'oauth_client'].includes(route.access.kind))
    statuses.add(403)
  if (route.access.kind === 'oauth_client') statuses.add(500) // The contract documents 500 there.
  if (isMachine(route.access) || route.access.kind === 'member') statuses.add(404)
  if (/^\/(api|oauth)\//.test(route.path) && route.method !== 'GET') statuses.add(403)
  statuses.add(400).add(503)
  if (route.answer.isRanged) statuses.add(416)
  const ids = Object.keys(route.params ?? {})
  // An id of the wrong form. A customer's token must fit the store, so a wrong store is 401 there.
  if (ids.some((name) => kind !== 'customer' || name !== 'store_id')) statuses.add(404)
  if (route.method !== 'GET') statuses.add(413).add(415)
  if (route.body && route.access.kind !== 'oauth_client') statuses.add(422)
  if (route.kind === 'create') statuses.add(409).add(422)
  return [...statuses].sort((a, b) => a - b)
}
