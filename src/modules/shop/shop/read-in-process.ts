import type { FastifyInstance } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import { mountRoutes } from '../../../access/mount.ts'
import type { Route } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { createServer } from '../../../platform/http/server.ts'
import type { Service } from '../../../platform/service.ts'
import type { ResponseCache } from '../../catalog/public-catalog/index.ts'

/** Numbers the store of a reading; no request from outside reaches this server. */
const header = 'x-reading'

/** A page with a value that nothing announces, such as stock, is rendered again after this long. */
const liveMs = 5000

const isReadable = ({ method, path, access, guestToken }: Route) =>
  method === 'GET' && access.kind === 'storefront' && !guestToken && path.startsWith('/v3/stores/:store_id/public/')

export type Answer = { status: number; body: unknown; isLive: boolean; endsAt: number }

export type ReadPublic = (store: StoreRef, address: string) => Promise<Answer>

/**
 * Reads public routes in this process, for the renderer: the same handlers, schemas and cached responses that browsers get,
 * but for the store that the page was found with, and without counting it against anybody's limit.
 */
export function createPublicReader(
  service: Service,
  routes: Route[],
  responses: Pick<ResponseCache, 'find'>,
): { read: ReadPublic; close: () => Promise<void> } {
  const stores = new Map<string, StoreRef>()
  let last = 0
  let server: FastifyInstance | undefined

  /** Made for the first page: a process that serves none has no use for it. */
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
      // Responses of the catalog say until when they hold; others may change at any time.
      const cached = responses.find(address, store.catalog_version)
      const endsAt = cached?.endsAt ?? performance.now() + liveMs
      return { status: answer.statusCode, body: answer.json(), isLive: !cached, endsAt }
    } finally {
      stores.delete(id)
    }
  }
  return { read, close: async () => void (await server?.close()) }
}
