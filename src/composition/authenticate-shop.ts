import type { FastifyRequest } from 'fastify'
import type { Identified } from '../access/admit.ts'
import { bearerOf } from '../access/bearer.ts'
import { createCrossOrigin } from '../access/cross-origin.ts'
import { createVerifyCustomer } from '../modules/buyers/customer-accounts/index.ts'
import { checkShopOrigin, type Storefront, type Storefronts, verifyStorefront } from '../modules/stores/stores/index.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import type { Service } from '../platform/service.ts'

/** Who calls a store's public routes: its pages by the storefront's key, its customers by their token. */
export function createAuthenticateShop(service: Service, storefronts: Storefronts) {
  const { limits, headerPrefix } = service.config
  const crossOrigin = createCrossOrigin(headerPrefix)
  const verifyCustomer = createVerifyCustomer(service)

  return { storefront, customer, storefrontKeyOf }

  function storefrontKeyOf({ headers }: FastifyRequest) {
    return crossOrigin.keyHeaders.map((name) => headers[name]).find((value) => value !== undefined)
  }

  function findShop({ params }: FastifyRequest) {
    return storefronts.find((params as { store_id: string }).store_id)
  }

  function answerTo({ headers: { origin } }: FastifyRequest, shop: Storefront | undefined) {
    const headers = crossOrigin.answer(origin !== undefined && shop?.origins.has(origin) ? origin : undefined)
    return { origin, headers }
  }

  function clientBucket(storeId: number, request: FastifyRequest) {
    return { name: `client:${storeId}:${clientNetwork(request.ip)}`, kind: 'client', windows: limits.client }
  }

  async function storefront(request: FastifyRequest): Promise<Identified> {
    const shop = await findShop(request)
    const { origin, headers } = answerTo(request, shop)
    const caller = verifyStorefront({ storefront: shop, key: storefrontKeyOf(request), origin }, headers)
    return { caller, headers, bucket: clientBucket(caller.store.id, request) }
  }

  async function customer(request: FastifyRequest): Promise<Identified> {
    const shop = await findShop(request)
    const { origin, headers } = answerTo(request, shop)
    const caller = await verifyCustomer({ token: bearerOf(request), store: shop?.store, now: service.now() }, headers)
    checkShopOrigin(shop!, origin, headers)
    return { caller, headers, bucket: clientBucket(caller.store.id, request) }
  }
}
