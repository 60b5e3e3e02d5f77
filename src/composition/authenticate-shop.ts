import type { FastifyRequest } from 'fastify'
import type { Identified } from '../access/admit.ts'
import { readBearer } from '../access/bearer.ts'
import { createCrossOrigin } from '../access/cross-origin.ts'
import type { Config } from '../config.ts'
import { createVerifyCustomer } from '../modules/buyers/customer-tokens/index.ts'
import {
  checkShopOrigin,
  hasOrigin,
  type Storefront,
  type Storefronts,
  verifyStorefront,
} from '../modules/stores/storefronts/index.ts'
import { clientNetwork } from '../platform/http/client/client-network.ts'
import type { Service } from '../platform/service.ts'

/** Authenticates callers of a store's public routes: browsers by storefront key, customers by token. */
export function createAuthenticateShop(service: Service, storefronts: Storefronts) {
  const { config } = service
  const crossOrigin = createCrossOrigin(config.headerPrefix)
  const verifyCustomer = createVerifyCustomer(service)

  return { storefront, customer, readStorefrontKey }

  function readStorefrontKey({ headers }: FastifyRequest) {
    return crossOrigin.findKey(headers)
  }

  function findShop({ params }: FastifyRequest) {
    return storefronts.find((params as { store_id: string }).store_id)
  }

  function answerTo({ headers: { origin } }: FastifyRequest, shop: Storefront | undefined) {
    const headers = crossOrigin.answer(origin !== undefined && shop && hasOrigin(shop, origin) ? origin : undefined)
    return { origin, headers }
  }

  async function storefront(request: FastifyRequest): Promise<Identified> {
    const shop = await findShop(request)
    const { origin, headers } = answerTo(request, shop)
    const caller = verifyStorefront({ storefront: shop, key: readStorefrontKey(request), origin }, headers)
    return { caller, headers, bucket: clientBucket(config, caller.store.id, request.ip) }
  }

  async function customer(request: FastifyRequest): Promise<Identified> {
    const shop = await findShop(request)
    const { origin, headers } = answerTo(request, shop)
    const caller = await verifyCustomer({ token: readBearer(request), store: shop?.store, now: service.now() }, headers)
    checkShopOrigin(shop!, origin, headers)
    return { caller, headers, bucket: clientBucket(config, caller.store.id, request.ip) }
  }
}

/** The bucket of a client's requests to a store, by client address. */
export const clientBucket = ({ limits }: Pick<Config, 'limits'>, storeId: number, address: string) => ({
  name: `client:${storeId}:${clientNetwork(address)}`,
  kind: 'client',
  windows: limits.client,
})
