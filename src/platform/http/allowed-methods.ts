import type { FastifyInstance } from 'fastify'

/** Fastify adds HEAD by itself, and OPTIONS serves browsers' preflights: neither is advertised. */
const unadvertised = new Set(['HEAD', 'OPTIONS'])

/**
 * Collects the routes of a server, so that a wrong method (405) can be distinguished from an unknown path (404). The
 * returned function lists the methods at an address; none where the address is unknown.
 */
export function collectMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = []
  server.addHook('onRoute', ({ method, url }) => {
    const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/gi, '[^/]+')
    for (const one of [method].flat())
      if (!unadvertised.has(one)) routes.push({ pattern: new RegExp(`^${source}$`), method: one })
  })
  return (url) => {
    const path = url.split('?')[0]!
    return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  }
}
