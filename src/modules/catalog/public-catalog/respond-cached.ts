import type { StorefrontCaller } from '../../../access/caller.ts'
import type { Call } from '../../../access/route.ts'
import { toParameter, withoutUnknownParameters } from './cache-address.ts'
import type { Built, ResponseCache } from './response-cache.ts'

export type CachedCall = Pick<Call, 'request' | 'reply'> & { caller: StorefrontCaller }

/** Sends the cached response for this address and the current version of the store's catalog, or builds it. */
export function respondCached(
  responses: ResponseCache,
  { caller, request, reply }: CachedCall,
  build: () => Promise<Built>,
) {
  const { url: route, schema } = request.routeOptions
  const { properties = {} } = (schema!.querystring ?? {}) as { properties?: object }
  const url = withoutUnknownParameters(request.url, (name) => Object.hasOwn(properties, toParameter(name)))
  return responses.respond({ url, version: caller.store.catalog_version, route: route! }, request, reply, build)
}
