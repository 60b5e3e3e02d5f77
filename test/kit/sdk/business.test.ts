import { expect, it } from 'vitest'
import { type ApiError, connectBusiness, NoAnswerError } from '../../../packages/sdk/src/business.ts'
import { openShop } from '../../records/checkout.ts'
import { loseTwoOfThree, startLosingProxy } from '../../servers/losing-proxy.ts'
import { startScript } from '../../servers/scripted-server.ts'
import { startService } from '../../support/service.ts'

const service = await startService()
const shop = await openShop(service)
const business = connectBusiness({ url: service.baseUrl, credential: shop.secretKey })

it('reads all pages of a list, and knows the types of its items', async () => {
  for (let i = 0; i < 7; i++) await business.call('POST /customers', { body: { name: `Pembeli ${i}` } })
  const names: (string | null)[] = []
  for await (const customer of business.each('GET /customers', { query: { page_size: 3 } })) names.push(customer.name)
  expect(names.sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `Pembeli ${i}`))
})

it('changes a record only if it is still as it was read', async () => {
  const { id } = await shop.sell().then(({ product }) => product)
  const { headers } = await business.send('GET /products/{product_id}', { path: { product_id: id } })
  const change = (name: string) =>
    business.call('PATCH /products/{product_id}', {
      path: { product_id: id },
      body: { name },
      ifMatch: headers.get('etag')!,
    })
  await change('Kopi Toraja')
  expect(await change('Kopi Bali').catch((error: ApiError) => error)).toMatchObject({
    status: 412,
    code: 'precondition_failed',
  })
})

it('creates each record once although requests and answers are lost', async () => {
  const proxy = await startLosingProxy(service.baseUrl, loseTwoOfThree)
  const shaky = connectBusiness({ url: proxy.url, credential: shop.secretKey, attempts: 6 })
  for (let i = 0; i < 5; i++) await shaky.call('POST /categories', { body: { name: `Kategori ${i}` } })
  const { data } = await business.call('GET /categories')
  expect(data.map(({ name }) => name).sort()).toEqual([0, 1, 2, 3, 4].map((i) => `Kategori ${i}`))
})

it('does not repeat a change without a key whose answer is lost', async () => {
  const proxy = await startLosingProxy(service.baseUrl, () => 'lose the answer')
  const shaky = connectBusiness({ url: proxy.url, credential: shop.secretKey })
  const variant = await shop.sell({ stock: 5 })
  const change = shaky.call('PATCH /variants/{variant_id}/stock', {
    path: { variant_id: variant.id },
    body: { warehouse_id: shop.warehouse.id, adjustment: 1 },
  })
  await expect(change).rejects.toThrow(NoAnswerError)
  expect(proxy.lost.answers).toBe(1)
})

it('waits as long as a 429 asks, also for what may not be repeated, with the same key', async () => {
  const limited = { status: 429, headers: { 'retry-after': '0' }, body: { error_code: 'rate_limited' } }
  const script = await startScript([limited, limited, { status: 201, body: { id: 1 } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  expect(await client.call('POST /customers', { body: { name: 'Budi' } })).toEqual({ id: 1 })
  expect(script.seen.map(({ key }) => key)).toEqual([script.seen[0]!.key, script.seen[0]!.key, script.seen[0]!.key])
  expect(script.seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/)
})

it('gives up at once if the service asks for more time than the program has', async () => {
  const script = await startScript([{ status: 429, headers: { 'retry-after': '3600' }, body: {} }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  const error = await client.call('GET /me').catch((error: ApiError) => error)
  expect(error).toMatchObject({ status: 429, retryAfter: 3600 })
  expect(script.seen).toHaveLength(1)
})

it('does not follow a redirect with its credential', async () => {
  const script = await startScript([{ status: 302, headers: { location: 'http://127.0.0.1:9/' } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  expect(await client.call('GET /me').catch((error: ApiError) => error)).toMatchObject({ status: 302 })
  expect(script.seen).toHaveLength(1)
})

it('ends when its caller gives up', async () => {
  const script = await startScript([{ status: 503, headers: { 'retry-after': '30' } }])
  const client = connectBusiness({ url: script.url, credential: 'sk_x' })
  const controller = new AbortController()
  const call = client.call('GET /me', { signal: controller.signal })
  controller.abort(new Error('The page was left'))
  await expect(call).rejects.toThrow('The page was left')
})

it('refuses a path without its id before anything is sent', async () => {
  const call = business.call('GET /orders/{id}', { path: { id: '' } })
  await expect(call).rejects.toThrow('/orders/{id} needs a value for id')
})
