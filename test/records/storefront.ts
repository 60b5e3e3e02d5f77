import { checkedFetch } from '../support/checked-fetch.ts'
import { createKey, createMerchant, type TestService } from '../support/service.ts'

export type Storefront = Awaited<ReturnType<typeof createStorefront>>

/** A merchant with a store, a secret key, a storefront key and one allowed origin. */
export async function createStorefront(
  service: TestService,
  origin = 'https://shop.example',
  owner?: Awaited<ReturnType<typeof createMerchant>>,
) {
  const merchant = owner ?? (await createMerchant(service))
  const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Kopi Nusantara' })
  const setup = `${merchant.path}/stores/${store.unique_id}`
  const { body: key } = await merchant.browser.post(`${setup}/public-api-keys`)
  await merchant.browser.post(`${setup}/storefront/allowed-origins`, { origin })
  return { ...merchant, store, setup, key, secretKey: await createKey(merchant), origin }
}

/** Calls a public route of the shop with its storefront key. */
export const visit = (service: TestService, shop: Storefront, path: string, headers: Record<string, string> = {}) =>
  checkedFetch(service.baseUrl, `/v3/stores/${shop.store.unique_id}/public${path}`, {
    headers: { 'x-service-storefront-api-key': shop.key.token, ...headers },
  })
