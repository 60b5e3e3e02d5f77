import type { FastifyInstance } from 'fastify'

const routes = new WeakMap<FastifyInstance, { pattern: RegExp; method: string }[]>()

/** Remembers a route, so that a wrong method can be told from a wrong address. */
export function rememberRoute(server: FastifyInstance, method: string, path: string) {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/gi, '[^/]+')
  const known = routes.get(server) ?? []
  known.push({ pattern: new RegExp(`^${source}$`), method })
  routes.set(server, known)
}

/** The methods that exist at this address; empty when the address is unknown. */
export function allowedMethods(server: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0]!
  return (routes.get(server) ?? []).filter((route) => route.pattern.test(path)).map((route) => route.method)
}
