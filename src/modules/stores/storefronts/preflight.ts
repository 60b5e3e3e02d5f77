import type { FastifyInstance } from 'fastify'
import { createCrossOrigin } from '../../../access/cross-origin.ts'
import type { Storefronts } from './find-storefront.ts'
import { checkPreflight } from './verify-storefront.ts'

/** Answers CORS preflight requests for the public routes of stores. */
export function mountPreflight(server: FastifyInstance, storefronts: Storefronts, headerPrefix: string) {
  const crossOrigin = createCrossOrigin(headerPrefix)
  for (const area of ['public', 'customers']) {
    server.options<{ Params: { store_id: string } }>(`/v3/stores/:store_id/${area}/*`, async (request, reply) => {
      const { origin } = request.headers
      checkPreflight(await storefronts.find(request.params.store_id), origin)
      return reply.code(204).headers(crossOrigin.preflight(origin!)).send()
    })
  }
}
