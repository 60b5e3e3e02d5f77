import { checkedFetch } from '../support/checked-fetch.ts'
import { callApi, type createMerchant, type TestService } from '../support/service.ts'
import { createStorefront } from './storefront.ts'

export type Json = Record<string, unknown>

type Merchant = Awaited<ReturnType<typeof createMerchant>>

/** Menteng in central Jakarta, and Ubud on Bali. */
export const menteng = 317106
export const ubud = 510405

/** Offers every courier at its prepared rates, as businesses did that never ticked one. */
export const offerCouriers = (service: TestService, businessId: number) =>
  service.database.pool.query('update businesses set has_seeded_rates = true where id = $1', [businessId])

type Sending = {
  send: (method: string, path: string, body?: unknown) => Promise<{ id: number }>
  store: { id: number }
}

/** Lets cash on delivery cost 2,500 by the first courier service, whose parcels cost 9,000, and 4,000 by the store. */
export async function chargeForCod({ send, store }: Sending) {
  const charge = { auto_other_income: 'dynamic', dynamic_other_income_cod_default_amount: 4000 }
  await send('PATCH', `/stores/${store.id}`, charge)
  const areas = [{ area_type: 'everywhere', area_id: 0 }]
  const zone = await send('POST', '/shipping-zones', { name: 'Semua', areas })
  const rate = { courier_service_id: 1, zone_id: zone.id, first_kg: '9000', next_kg: '9000', is_cod: true }
  await send('POST', '/shipping-rates', { ...rate, cod_fee: '2500' })
}

/** A shop that sells: a warehouse in Jakarta, a storefront key, and verbs to fill it and to buy from it. */
export async function openShop(service: TestService, settings: Json = {}, owner?: Merchant) {
  const shop = await createStorefront(service, undefined, owner)
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await callApi(service, `/v3${path}`, shop.secretKey, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  await offerCouriers(service, shop.business.id)
  const [main] = (await send('GET', '/warehouses')).data
  const warehouse = await send('PATCH', `/warehouses/${main.id}`, {
    name: 'Gudang Jakarta',
    address: 'Jl. Cikini Raya 1',
    location_id: menteng,
    postal_code: '10330',
  })
  await send('PATCH', `/stores/${shop.store.id}`, {
    payment_methods: ['bank_transfer', 'cod', 'qris', 'va_bca'],
    ...settings,
  })
  const base = `/v3/stores/${shop.store.unique_id}/public`

  return {
    ...shop,
    send,
    warehouse,
    /** A product with one variant, in this store; `stock` undefined means that it is never out of stock. */
    async sell({ stock, ...fields }: Json & { stock?: number } = {}) {
      const product = await send('POST', '/products', {
        name: 'Kopi Gayo',
        item_type: 'physical',
        is_inventory: stock !== undefined,
        variants: [{ price: '95000', weight: 250, ...(fields.variant as Json), ...(stock !== undefined && { stock }) }],
        ...Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'variant')),
      })
      await send('PUT', `/stores/${shop.store.id}/products/${product.id}`, {})
      return { ...product.variants[0], product }
    },
    async sellBundle(bundlelines: { variant_id: number; quantity: number }[], price: string, fields: Json = {}) {
      const bundle = await send('POST', '/bundles', {
        name: 'Paket Pagi',
        public_name: 'Paket Pagi',
        bundlelines,
        bundle_price_options: [{ name: 'Hemat', price }],
        ...fields,
      })
      const option = bundle.bundle_price_options[0]
      await send('POST', `/stores/${shop.store.id}/bundle-price-options`, { bpo_ids: [option.id] })
      return option
    },
    /** Calls a public route as a browser does. */
    visit: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      checkedFetch(service.baseUrl, base + path, {
        method,
        headers: {
          'x-service-storefront-api-key': shop.key.token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

let buyers = 0

/** A checkout body of a new buyer in Jakarta with an address and a phone of their own, who takes JNE Regular and pays by bank transfer. */
export const buyer = (fields: Json = {}) => ({
  customer_name: 'Budi Santoso',
  customer_email: `budi${++buyers}@example.com`,
  customer_phone: `62812${3_000_000 + buyers}`,
  shipping_address: 'Jl. Sudirman 1',
  shipping_location_id: menteng,
  shipping_postal_code: '10310',
  courier_service_id: 1,
  payment_method: 'bank_transfer',
  ...fields,
})
