import { describe, expect, it } from 'vitest'
import { ApiError, connectBusiness, NoAnswerError } from '../../../packages/sdk/src/business.ts'
import { assignEventPositions } from '../../../src/modules/events/index.ts'
import { openShop } from '../../records/checkout.ts'
import { loseTwoOfThree, startLosingProxy } from '../../servers/losing-proxy.ts'
import { startScript } from '../../servers/scripted-server.ts'
import { createKey, startService } from '../../support/service.ts'

const service = await startService()
const shop = await openShop(service)
const business = connectBusiness({ url: service.baseUrl, credential: shop.secretKey })

it('reads all pages of a list, and knows the types of its items', async () => {
  for (let i = 0; i < 7; i++) await business.call('POST /customers', { body: { name: `Pembeli ${i}` } })
  const names: (string | null)[] = []
  for await (const customer of business.each('GET /customers', { query: { page_size: 3 } })) names.push(customer.name)
  expect(names.sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `Pembeli ${i}`))
})

it('reads all pages of the event log, from the first event or behind one', async () => {
  const { db } = service.service
  const created: number[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await business.call('POST /customers', { body: { name: `Pelanggan ${i}` } })
    created.push(id)
  }
  await db.transaction().execute(assignEventPositions)
  const read = async (after?: string) => {
    const events: { unique_id: string; customer: number }[] = []
    for await (const { unique_id, data } of business.each('GET /events', {
      query: { kind: 'customer.created', page_size: 2, ...(after && { after }) },
    }))
      events.push({ unique_id, customer: Number((data as { id?: unknown }).id) })
    return events
  }
  const all = await read()
  expect(all.slice(-5).map(({ customer }) => customer)).toEqual(created)
  expect(await read(all.at(-3)!.unique_id)).toEqual(all.slice(-2))
  expect(await read(all.at(-1)!.unique_id)).toEqual([])
})

it('tells refusals apart by their code, with what each says', async () => {
  const refuse = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (error) => error,
    )
    expect(error).toBeInstanceOf(ApiError)
    const { status, code, details, fields } = error as ApiError
    return { status, code, details, fields }
  }
  const none = { details: {}, fields: [] }
  const weak = connectBusiness({ url: service.baseUrl, credential: await createKey(shop, ['store:list']) })
  const path = { path: { id: '01a1f4ce-34bb-75c7-8a3f-863bc2bba1a7' } }
  expect(await refuse(connectBusiness({ url: service.baseUrl, credential: 'sk_x' }).call('GET /me'))).toEqual({
    status: 401,
    code: 'invalid_api_key',
    ...none,
  })
  expect(await refuse(weak.call('GET /orders'))).toEqual({
    status: 403,
    code: 'insufficient_scope',
    details: { required_scope: 'order:list' },
    fields: [],
  })
  expect(await refuse(business.call('GET /orders/{id}', path))).toEqual({
    status: 404,
    code: 'not_found',
    details: { ids: [path.path.id] },
    fields: [],
  })
  expect(await refuse(business.call('POST /customers', { body: { name: '' } }))).toEqual({
    status: 422,
    code: 'validation_failed',
    details: {},
    fields: [{ field: 'name', code: 'empty', params: {} }],
  })
  expect(await refuse(business.call('GET /orders', { query: { next_cursor: 'x' } }))).toEqual({
    status: 400,
    code: 'invalid_cursor',
    ...none,
  })
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

it('does not repeat it with a key either, because the route takes none', async () => {
  const proxy = await startLosingProxy(service.baseUrl, () => 'lose the answer')
  const shaky = connectBusiness({ url: proxy.url, credential: shop.secretKey })
  const variant = await shop.sell({ stock: 5 })
  const input = {
    path: { variant_id: variant.id },
    body: { warehouse_id: shop.warehouse.id, adjustment: 1 },
    idempotencyKey: 'adjustment-1',
  }
  // The types refuse the key; programs without types can give it.
  await expect(shaky.call('PATCH /variants/{variant_id}/stock', input as never)).rejects.toThrow(NoAnswerError)
  expect(proxy.lost.answers).toBe(1)
})

describe('a deletion whose answer is lost', () => {
  it('is done if the record is gone at the next attempt', async () => {
    const proxy = await startLosingProxy(service.baseUrl, (index) => (index === 0 ? 'lose the answer' : 'forward'))
    const shaky = connectBusiness({ url: proxy.url, credential: shop.secretKey })
    const { id } = await business.call('POST /categories', { body: { name: 'Musiman' } })
    const path = { category_id: id }
    expect(await shaky.send('DELETE /categories/{category_id}', { path })).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect(proxy.lost.answers).toBe(1)
    const again = shaky.call('DELETE /categories/{category_id}', { path })
    expect(await again.catch((error: ApiError) => error)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('fails if the business is unknown, or if its answer would be a record', async () => {
    const answer = (error_code: string) => [{}, { status: 404, body: { error_code } }]
    for (const [operation, code] of [
      ['DELETE /categories/{category_id}', 'business_not_found'],
      ['DELETE /variants/{variant_id}/digital-product-files/{file_id}', 'not_found'],
    ] as const) {
      const script = await startScript(answer(code))
      const client = connectBusiness({ url: script.url, credential: 'sk_x' })
      const call = client.call(operation as never, { path: { category_id: 1, variant_id: 1, file_id: 1 } } as never)
      expect(await call.catch((error: ApiError) => error)).toMatchObject({ status: 404, code })
      expect(script.seen).toHaveLength(2)
    }
  })
})

it('refuses a path without its id before anything is sent', async () => {
  const call = business.call('GET /orders/{id}', { path: { id: '' } })
  await expect(call).rejects.toThrow('/orders/{id} needs a value for id')
})
