import { Agent, request } from 'node:http'
import { repeatJourneys } from './repeat-journeys.ts'

/** Repeats journeys with 16 concurrent buyers that parse each response; prints journeys per second. */
const {
  JOURNEY_KIND: kind,
  JOURNEY_URL: url = '',
  JOURNEY_KEY: key = '',
  JOURNEY_RUN: run,
  JOURNEY_SECONDS = '5',
} = process.env
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const more =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(url + path, { agent, method, headers: { ...headers, ...more } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const status = response.statusCode!
        if (status >= 300) reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(chunks)}`))
        else resolve({ status, headers: response.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })

let buyers = 0
const thing = () => 1 + Math.floor(Math.random() * 280)
const things = () => [thing(), 300 + thing(), 600 + thing()]

async function bare() {
  const post = async (path: string, body: object = {}) =>
    (await call('POST', path, body)).body.data as unknown as { id: number }[]
  const [cart] = await post('/cart')
  for (const variant_id of things()) await post('/add', { id: cart!.id, variant_id })
  await post('/options')
  await post('/summary', { id: cart!.id })
  const [order] = await post('/checkout', { id: cart!.id })
  await post('/payment', { id: order!.id })
  await post('/read', { id: order!.id })
}

async function ours() {
  const n = `${run}.${++buyers}`
  const shop = { 'x-service-storefront-api-key': key }
  const made = await call('GET', '/cart', undefined, shop)
  const guest = { ...shop, 'x-service-guest-token': String(made.headers['x-service-guest-token']) }
  for (const variant_id of things())
    await call('POST', '/cart/items', { type: 'variant', variant_id, quantity: 1 }, guest)
  const destination = { location_id: 317106, postal_code: '10310' }
  await call('POST', '/checkout/shipping-options', { destination }, guest)
  const asked = { courier_service_id: 1, payment_method: 'bank_transfer' }
  await call('POST', '/checkout/summary', { destination, ...asked }, guest)
  const buyer = {
    customer_name: 'Budi Santoso',
    customer_email: `b${n}@example.com`,
    shipping_address: 'Jl. Sudirman 1',
  }
  const place = { shipping_location_id: 317106, shipping_postal_code: '10310' }
  const keyed = { ...guest, 'idempotency-key': crypto.randomUUID() }
  const { body } = await call('POST', '/checkout', { ...buyer, ...place, ...asked }, keyed)
  await call('POST', `/orders/${body.secret_slug}/payment`, {}, shop)
  await call('GET', `/orders/${body.secret_slug}`, undefined, shop)
}

await repeatJourneys(kind === 'bare' ? bare : ours, Number(JOURNEY_SECONDS))
agent.destroy()
