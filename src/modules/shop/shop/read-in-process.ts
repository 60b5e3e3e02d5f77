import type { FastifyInstance } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import { mountRoutes } from '../../../access/mount.ts'
import type { Route } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { createServer } from '../../../platform/http/server.ts'
import type { Service } from '../../../platform/service.ts'
import type { ResponseCache } from '../../catalog/public-catalog/index.ts'

/** Tells the server which store to read; no outside request reaches this server. */
const header = 'x-reading'

/** How long a page with live values, such as stock, is cached: nothing announces their changes. */
const liveMs = 5000

const isReadable = ({ method, path, access, guestToken }: Route) =>
  method === 'GET' && access.kind === 'storefront' && !guestToken && path.startsWith('/v3/stores/:store_id/public/')

export type Answer = { status: number; body: unknown; isLive: boolean; endsAt: number }

export type ReadPublic = (store: StoreRef, address: string) => Promise<Answer>

/**
 * Reads public routes in this process for the renderer, with the same handlers, schemas and cached responses as for
 * browsers, but for the store of the page and without rate limits.
 */
export function createPublicReader(
  service: Service,
  routes: Route[],
  responses: Pick<ResponseCache, 'find'>,
): { read: ReadPublic; close: () => Promise<void> } {
  const stores = new Map<string, StoreRef>()
  let last = 0
  let server: FastifyInstance | undefined

  /** Created for the first page, because many processes serve none. */
  function open(): FastifyInstance {
    const opened = createServer({ log: service.log, trustedProxies: [] })
    mountRoutes(opened, routes.filter(isReadable), service, async ({ headers }) => {
      const store = stores.get(String(headers[header]))
      if (!store) throw new AppError(404, 'store_not_found', 'There is no such store')
      return { caller: { kind: 'storefront', store } }
    })
    return opened
  }

  async function read(store: StoreRef, address: string): Promise<Answer> {
    const id = String(++last)
    stores.set(id, store)
    try {
      server ??= open()
      const answer = await server.inject({ method: 'GET', url: address, headers: { [header]: id } })
      // Responses of the catalog state their expiry; others may change at any time.
      const cached = responses.find(address, store.catalog_version)
      const endsAt = cached?.endsAt ?? performance.now() + liveMs
      return { status: answer.statusCode, body: answer.json(), isLive: !cached, endsAt }
    } finally {
      stores.delete(id)
    }
  }
  return { read, close: async () => void (await server?.close()) }
}
