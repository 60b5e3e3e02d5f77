import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createStorefront } from '../../test/records/storefront.ts'
import { eventually } from '../../test/support/eventually.ts'
import { callApi, readMetrics, startService, type TestService } from '../../test/support/service.ts'

const env = { RATE_LIMIT_CLIENT: '1000/10s', TRUSTED_PROXIES: '127.0.0.1,::1' }
const lane = await startService({ env })
const router = await startService({ env: { ...env, CATALOG_FAST_LANE: '0' }, databaseUrl: lane.databaseUrl })
const few = { ...env, RATE_LIMIT_CLIENT: '5/10s' }
const limitedLane = await startService({ env: few, databaseUrl: lane.databaseUrl })
const limitedRouter = await startService({ env: { ...few, CATALOG_FAST_LANE: '0' }, databaseUrl: lane.databaseUrl })
const now = new Date('2027-02-03T04:05:06.000Z')
for (const service of [lane, router, limitedLane, limitedRouter]) service.clock.now = now

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

const shop = await createStorefront(lane)
const product = (
  await callApi(lane, '/v3/products', shop.secretKey, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item_type: 'physical', name: 'Kopi – Gayo ☕', variants: [{ price: 50_000, weight: 200 }] }),
  })
).body
await callApi(lane, `/v3/stores/${shop.store.id}/products/${product.id}`, shop.secretKey, {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: '{"is_visible":true}',
})

type Sent = { path?: string; method?: string; headers?: Record<string, string | string[] | undefined>; body?: string }
type Received = { status: number; headers: Record<string, string>; body: string }

const base = `/v3/stores/${shop.store.unique_id}/public`
const key = { 'x-service-storefront-api-key': shop.key.token }

/** Sends the address as it is and returns every header but those that differ each time. */
function send(origin: string, { path = `${base}/items`, method = 'GET', headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin)
  const given = Object.entries({ ...key, ...headers }).filter(([, value]) => value !== undefined)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, agent, headers: Object.fromEntries(given) as never })
    sent.on('error', reject).on('response', async (response) => {
      const chunks = await response.toArray()
      const { date, 'x-request-id': id, ...own } = response.headers as Record<string, string>
      expect(date).toBeTruthy()
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      resolve({ status: response.statusCode!, headers: own, body: Buffer.concat(chunks).toString().replace(id!, 'id') })
    })
    sent.end(body)
  })
}

const sentByLane = async ({ service }: TestService) => service.metrics.fastLane.responses

/** Sends until the response comes from the lane: the first request fills its caches, which expire within a second. */
async function sendThroughLane(service: TestService, origin: string, sent: Sent): Promise<Received> {
  return await vi.waitFor(
    async () => {
      await send(origin, sent)
      const before = await sentByLane(service)
      const received = await send(origin, sent)
      expect(await sentByLane(service)).toBe(before + 1)
      return received
    },
    { timeout: 20_000, interval: 0 },
  )
}

const withoutCount = ({ headers, ...received }: Received) => ({
  ...received,
  headers: { ...headers, 'x-ratelimit-remaining': '', ratelimit: '' },
})

const etag = (await send(router.baseUrl, {})).headers.etag!

const cached: [string, Sent][] = [
  ['a list', {}],
  ['a list with a query', { path: `${base}/items?page_size=5&sort=newest` }],
  ['a list with a parameter that nobody knows', { path: `${base}/items?per_page=20&page_size=5&utm_source=x` }],
  ['a count', { path: `${base}/items/count` }],
  ['a product with characters outside ASCII', { path: `${base}/products/${product.slug}` }],
  ['categories', { path: `${base}/categories` }],
  ['collections', { path: `${base}/collections?language=en` }],
  ['a registered origin', { headers: { origin: shop.origin } }],
  ['an ETag that still holds', { headers: { 'if-none-match': etag } }],
  ['a weak ETag among others', { headers: { 'if-none-match': `"old", W/${etag}` } }],
  ['any ETag', { headers: { 'if-none-match': '*', origin: shop.origin } }],
  ['an old ETag', { headers: { 'if-none-match': '"old"' } }],
  ['an address spelled with an escape', { path: `${base}/%69tems` }],
  ['a client behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a credential that the route does not ask for', { headers: { authorization: 'Bearer sk_none' } }],
]

const others: [string, Sent][] = [
  ['no key', { headers: { 'x-service-storefront-api-key': undefined } }],
  ['a wrong key', { headers: { 'x-service-storefront-api-key': `sfpk_${'0'.repeat(24)}` } }],
  ['two keys', { headers: { 'x-service-storefront-api-key': [shop.key.token, shop.key.token] } }],
  ['an unregistered origin', { headers: { origin: 'https://evil.example' } }],
  ['the origin null', { headers: { origin: 'null' } }],
  ['a query parameter sent twice', { path: `${base}/items?page_size=5&page_size=6` }],
  ['a malformed query parameter', { path: `${base}/items?page_size=many` }],
  ['an address that cannot be decoded', { path: `${base}/products/%E0%A4%A` }],
  ['a null character', { path: `${base}/products/a%00b` }],
  ['a doubled slash', { path: `/${base}/items` }],
  ['an address without a store', { path: '/v3/stores/' }],
  ['a store that does not exist', { path: `/v3/stores/store_${'0'.repeat(24)}/public/items` }],
  ['an unknown product', { path: `${base}/products/nothing` }],
  ['HEAD', { method: 'HEAD' }],
  ['another method', { method: 'DELETE' }],
  ['a body', { headers: { 'content-type': 'application/json', 'content-length': '2' }, body: '{}' }],
  ['the wish to continue', { headers: { expect: '100-continue' } }],
  ['what is never cached', { path: `${base}/variants/pricing?ids=${product.variants[0].id}` }],
]

describe.each([
  ['API', 'baseUrl'],
  ['shop', 'shopUrl'],
] as const)('the fast lane of the %s listener', (_name, address) => {
  it.each(cached)('answers as the router does: %s', async (_what, sent) => {
    const expected = await send(router[address], sent)
    expect([200, 304]).toContain(expected.status)
    expect(withoutCount(await sendThroughLane(lane, lane[address], sent))).toEqual(withoutCount(expected))
  })

  it.each(others)('leaves to the router: %s', async (_what, sent) => {
    await sendThroughLane(lane, lane[address], {})
    const before = await sentByLane(lane)
    const received = await send(lane[address], sent)
    const again = await send(lane[address], sent)
    expect(await sentByLane(lane)).toBe(before)
    const expected = await send(router[address], sent)
    for (const one of [received, again]) expect(withoutCount(one)).toEqual(withoutCount(expected))
  })
})

it('answers new unknown parameters with the response that is cached without them', async () => {
  for (const path of ['/items', '/items?page_size=5', `/products/${product.slug}`]) {
    await vi.waitFor(
      async () => {
        const plain = await sendThroughLane(lane, lane.baseUrl, { path: base + path })
        const before = await sentByLane(lane)
        const fresh = `${base}${path}${path.includes('?') ? '&' : '?'}_=${randomUUID()}&per_page=20`
        expect((await send(lane.baseUrl, { path: fresh })).body).toBe(plain.body)
        expect(await sentByLane(lane)).toBe(before + 1)
      },
      { timeout: 20_000, interval: 0 },
    )
  }
})

it('counts each request once, refuses the first beyond the limit, and keeps clients apart', async () => {
  const sequence = async (service: TestService, client: string) => {
    const all: Received[] = []
    for (let i = 0; i < 7; i++) all.push(await send(service.baseUrl, { headers: { 'x-forwarded-for': client } }))
    return all
  }
  const expected = await sequence(limitedRouter, '203.0.113.8')
  expect(expected.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await sequence(limitedLane, '203.0.113.8')).toEqual(expected)
  expect(await sequence(limitedLane, '203.0.113.9')).toEqual(expected)
})

it('shows a change of the catalog and the loss of a key in the next response', async () => {
  const path = `${base}/products/${product.slug}`
  await sendThroughLane(lane, lane.baseUrl, { path })
  await callApi(lane, `/v3/products/${product.id}`, shop.secretKey, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"public_name":"Kopi Aceh"}',
  })
  expect((await send(lane.baseUrl, { path })).body).toContain('Kopi Aceh')
  // The other service hears of the change a moment later, so wait until both give the same answer.
  for (const shown of [path, `${base}/items`]) {
    await eventually(
      () => send(router.baseUrl, { path: shown }),
      ({ body }) => body.includes('Kopi Aceh'),
    )
  }

  const { body: other } = await shop.browser.post(`${shop.setup}/public-api-keys`)
  const headers = { 'x-service-storefront-api-key': other.token }
  await sendThroughLane(lane, lane.baseUrl, { path, headers })
  await shop.browser.delete(`${shop.setup}/public-api-keys/${other.id}`)
  expect((await send(lane.baseUrl, { path, headers })).status).toBe(404)
})

it('is measured like any other request', async () => {
  const count = async () => {
    const { text } = await readMetrics(lane)
    const line =
      /etalase_http_request_seconds_count\{route="\/v3\/stores\/:store_id\/public\/items",method="GET",status="200"\} (\d+)/
    expect(text.match(new RegExp(line, 'g'))).toHaveLength(1)
    return Number(line.exec(text)![1])
  }
  await sendThroughLane(lane, lane.baseUrl, {})
  const before = await count()
  await send(lane.baseUrl, {})
  expect(await count()).toBe(before + 1)
})
