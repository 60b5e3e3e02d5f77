import type { FastifyInstance } from 'fastify'

/** `OPTIONS` serves preflight requests of browsers and is left out of `Allow`. */
const unadvertised = 'OPTIONS'

/**
 * Collects the routes of a server, so that a wrong method (405) can be distinguished from an unknown path (404). The
 * returned function lists the methods at an address; none where the address is unknown.
 */
export function collectMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { url: string; method: string }[] = []
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== unadvertised) routes.push({ url, method: one })
  })
  let patterns: { pattern: RegExp; method: string }[] | undefined
  return (url) => {
    patterns ??= routes.map((route) => ({ pattern: toPattern(route.url), method: route.method }))
    const path = url.split('?')[0]!
    return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  }
}

function toPattern(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/gi, '[^/]+')
  return new RegExp(`^${source}$`)
}
