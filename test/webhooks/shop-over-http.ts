type Json = Record<string, unknown>
type Addresses = { baseUrl: string; appUrl: string }

/** What buyers and the merchant's own programs need to know of a shop. */
export type Shop = { key: string; token: string; store: string; variant_id: number }

const menteng = 317106

/** What the webhook of a shop gets. */
export const subscribed = ['order.created', 'order.updated', 'order.status_changed', 'customer.created']

async function send(address: string, method: string, body: unknown, headers: Record<string, string>) {
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
}

/** A merchant with a store, something to sell and a webhook for every order event, made through the API alone. */
export async function openShopOverHttp(
  { baseUrl, appUrl }: Addresses,
  name: string,
  webhookUrl: string,
): Promise<Shop> {
  let cookie = ''
  const must = async (address: string, method: string, body: unknown, headers: Record<string, string>) => {
    const answer = await send(address, method, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer.body
  }
  const page = (path: string, body?: Json) => must(`${appUrl}/api${path}`, 'POST', body, { origin: appUrl, cookie })
  await page('/auth/signup', { fullname: name, email: `${name}@example.com`, password: 'a long enough password' })
  const business = await page('/businesses', { name })
  const at = `/businesses/${business.unique_id}`
  const store = await page(`${at}/stores`, { name })
  const { token } = await page(`${at}/stores/${store.unique_id}/public-api-keys`)
  const { key } = await page(`${at}/api-keys`, { name, key_type: 'secret' })
  const call = (method: string, path: string, body: Json) =>
    must(`${baseUrl}/v3${path}`, method, body, { authorization: `Bearer ${key}` })
  const address = { address: 'Jl. Cikini 1', location_id: menteng, postal_code: '10330' }
  await call('POST', '/warehouses', { name: 'Gudang', ...address })
  await call('PATCH', `/stores/${store.id}`, { payment_methods: ['bank_transfer'] })
  const zone = await call('POST', '/shipping-zones', { name, areas: [{ area_type: 'everywhere', area_id: 0 }] })
  const rate = { courier_service_id: 1, zone_id: zone.id, first_kg: '9000', next_kg: '9000' }
  await call('POST', '/shipping-rates', rate)
  const variants = [{ price: '95000', weight: 250, stock: 1_000_000 }]
  const product = await call('POST', '/products', { name, item_type: 'physical', is_inventory: true, variants })
  await call('PUT', `/stores/${store.id}/products/${product.id}`, {})
  await page(`${at}/webhooks`, { url: webhookUrl, events: subscribed, status: 'active' })
  return { key, token, store: store.unique_id, variant_id: product.variants[0].id }
}

let buyers = 0

/** A guest checkout of a new buyer; returns the order's number. */
export async function checkOut({ baseUrl }: Addresses, shop: Shop): Promise<string> {
  const body = {
    customer_name: 'Budi Santoso',
    customer_email: `budi${++buyers}@example.com`,
    customer_phone: `62812${3_000_000 + buyers}`,
    shipping_address: 'Jl. Sudirman 1',
    shipping_location_id: menteng,
    shipping_postal_code: '10310',
    courier_service_id: 1,
    payment_method: 'bank_transfer',
    items: [{ type: 'variant', variant_id: shop.variant_id, quantity: 1 }],
  }
  const path = `${baseUrl}/v3/stores/${shop.store}/public/checkout`
  const answer = await send(path, 'POST', body, { 'x-service-storefront-api-key': shop.token })
  if (answer.status !== 201) throw new Error(`checkout: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.order_id
}

/** Calls the merchant's API with the shop's key. */
export const callShop = ({ baseUrl }: Addresses, shop: Shop, method: string, path: string, body?: Json) =>
  send(`${baseUrl}/v3${path}`, method, body, { authorization: `Bearer ${shop.key}` })
