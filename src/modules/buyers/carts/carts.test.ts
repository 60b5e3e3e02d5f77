import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { uploadPicture } from '../../../../test/records/upload-picture.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const readToken = (answer: { headers: Headers }) => answer.headers.get('x-service-guest-token')!
const withToken = (token: string) => ({ 'x-service-guest-token': token })
const add = (body: unknown, token?: string) =>
  shop.visit('POST', '/cart/items', body, token === undefined ? {} : withToken(token))

it('creates a cart for a guest without a token and finds it again by the token', async () => {
  const first = await shop.visit('GET', '/cart')
  expect({ status: first.status, body: first.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      status: 'active',
      item_count: 0,
      total: '0.00',
      items: [],
      expires_at: expect.any(String),
    },
  })
  expect(readToken(first)).toMatch(/^[0-9a-f-]{36}$/)
  const again = await shop.visit('GET', '/cart', undefined, withToken(readToken(first)))
  expect(again.body).toEqual(first.body)
  expect(readToken(again)).toBe(readToken(first))
})

it('creates a new cart and token for an unknown token and for a token of another store', async () => {
  const token = readToken(await shop.visit('GET', '/cart'))
  const unknown = '6f1f9a52-0c55-4f0c-9a51-7f6f0a0f9d11'
  const fresh = await shop.visit('GET', '/cart', undefined, withToken(unknown))
  expect(readToken(fresh)).not.toBe(unknown)
  const other = await openShop(service)
  expect(readToken(await other.visit('GET', '/cart', undefined, withToken(token)))).not.toBe(token)
})

it('shows the picture of the variant, and that of the product for a variant without one', async () => {
  const [bag, box] = [
    await uploadPicture(service, shop.secretKey, '#c9a27c'),
    await uploadPicture(service, shop.secretKey, '#7f9a83'),
  ]
  const { product } = await shop.sell({
    name: 'Kopi Kerinci',
    images: [bag.url],
    option1_name: 'Kemasan',
    variants: [
      { price: '95000', weight: 250, option1_value: 'Kantong' },
      { price: '99000', weight: 300, option1_value: 'Kotak', images: [box.url] },
    ],
  })
  const [plain, boxed] = product.variants as [{ id: number }, { id: number }]
  const token = readToken(await add({ type: 'variant', variant_id: plain.id, quantity: 1 }))
  const { body } = await add({ type: 'variant', variant_id: boxed.id, quantity: 1 }, token)
  const pictures = body.items.map((item: { variant_id: number; image: string }) => [item.variant_id, item.image])
  expect(pictures).toEqual([
    [plain.id, bag.url],
    [boxed.id, box.url],
  ])
})

it('shows current prices and sums the quantities of the same item', async () => {
  const variant = await shop.sell({ name: 'Kopi Toraja', variant: { sku: 'TORAJA' } })
  const added = await add({ type: 'variant', variant_id: variant.id, quantity: 2 })
  const token = readToken(added)
  expect({ status: added.status, body: added.body }).toEqual({
    status: 201,
    body: {
      id: expect.any(Number),
      status: 'active',
      item_count: 2,
      total: '190000.00',
      items: [
        {
          id: expect.any(Number),
          type: 'variant',
          variant_id: variant.id,
          bundle_price_option_id: null,
          quantity: 2,
          name: 'Kopi Toraja',
          price: '95000.00',
          unit_price: '95000.00',
          compare_at_price: null,
          line_subtotal: '190000.00',
          subtotal: '190000.00',
          image: null,
          item_type: 'physical',
          interval: null,
          interval_count: null,
          is_available: true,
          product_name: 'Kopi Toraja',
          product_slug: 'kopi-toraja',
          variant_name: 'Kopi Toraja',
          variant_unique_id: variant.unique_id,
          sku: 'TORAJA',
          product: { name: 'Kopi Toraja' },
          variant: { unique_id: variant.unique_id },
          bundle_name: null,
          bundle_price_option_name: null,
          bundle_price_option_slug: null,
          bundle_price_option_unique_id: null,
          bundle: null,
          bundle_price_option: null,
          bundlelines: [],
        },
      ],
      expires_at: expect.any(String),
    },
  })
  const again = await add({ variant_id: String(variant.id) }, token)
  expect(again.body.items.map((item: { quantity: number }) => item.quantity)).toEqual([3])
  await shop.send('PATCH', `/variants/${variant.id}`, { price: '100000' })
  expect((await shop.visit('GET', '/cart', undefined, withToken(token))).body.total).toBe('300000.00')
})

it('shows a bundle with its contents', async () => {
  const variant = await shop.sell()
  const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 2 }], '150000')
  const { body } = await add({ type: 'bundle_price_option', bundle_price_option_id: option.id })
  expect(body.items[0]).toMatchObject({
    type: 'bundle_price_option',
    variant_id: null,
    bundle_price_option_id: option.id,
    name: 'Paket Pagi - Hemat',
    bundle: { name: 'Paket Pagi' },
    bundle_price_option: { unique_id: option.unique_id, name: 'Hemat' },
    price: '150000.00',
    bundlelines: [{ variant_id: variant.id, quantity: 2, price: '95000.00' }],
  })
})

it('limits a cart to 50 items of quantity 100, also under concurrent additions', async () => {
  const variant = await shop.sell()
  const first = await add({ variant_id: variant.id, quantity: 60 })
  const token = readToken(first)
  const over = await add({ variant_id: variant.id, quantity: 60 }, token)
  expect({ status: over.status, errors: over.body.errors }).toEqual({
    status: 422,
    errors: { quantity: ['must be at most 100'] },
  })
  const many = await shop.send('POST', '/products', {
    name: 'Kaus',
    item_type: 'physical',
    option1_name: 'Size',
    variants: Array.from({ length: 51 }, (_, n) => ({ price: '1000', weight: 1, option1_value: `${n}` })),
  })
  await shop.send('PUT', `/stores/${shop.store.id}/products/${many.id}`, {})
  const answers = await Promise.all(many.variants.map(({ id }: { id: number }) => add({ variant_id: id }, token)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(49)
  expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({
    items: ['must name at most 50'],
  })
  expect((await add({ variant_id: variant.id }, token)).status).toBe(201)
})

it('changes and removes an item, and answers 404 to items of other carts', async () => {
  const variant = await shop.sell()
  const added = await add({ variant_id: variant.id })
  const token = readToken(added)
  const path = `/cart/items/${added.body.items[0].id}`
  const changed = await shop.visit('PATCH', path, { quantity: 5 }, withToken(token))
  expect([changed.status, changed.body.item_count, readToken(changed)]).toEqual([200, 5, token])
  const stranger = readToken(await shop.visit('GET', '/cart'))
  expect((await shop.visit('PATCH', path, { quantity: 9 }, withToken(stranger))).status).toBe(404)
  expect((await shop.visit('DELETE', path, undefined, withToken(stranger))).status).toBe(404)
  expect((await shop.visit('PATCH', path, { quantity: 0 }, withToken(token))).status).toBe(422)
  expect((await shop.visit('PATCH', path, { quantity: 'many' }, withToken(token))).status).toBe(400)
  const removed = await shop.visit('DELETE', path, undefined, withToken(token))
  expect([removed.status, removed.body.items]).toEqual([200, []])
  expect((await shop.visit('DELETE', path, undefined, withToken(token))).status).toBe(404)
})

it('refuses items that the store does not sell, and invalid items', async () => {
  const foreign = await (await openShop(service)).sell()
  const refused = await add({ variant_id: foreign.id })
  expect([refused.status, refused.body.error]).toEqual([404, 'This item is not available in this store'])
  expect((await add({ type: 'bundle_price_option', variant_id: 1 })).status).toBe(422)
  expect((await add({})).status).toBe(422)
  expect((await shop.visit('GET', '/cart', undefined, { 'x-service-storefront-api-key': 'sfpk_wrong' })).status).toBe(
    404,
  )
})

it('deletes a cart 30 days after its last change', async () => {
  const variant = await shop.sell()
  const token = readToken(await add({ variant_id: variant.id }))
  service.clock.now = new Date(Date.now() + 29.9 * 86_400_000)
  expect(readToken(await add({ variant_id: variant.id }, token))).toBe(token)
  service.clock.now = new Date(Date.now() + 61 * 86_400_000)
  const later = await shop.visit('GET', '/cart', undefined, withToken(token))
  service.clock.now = undefined
  expect([readToken(later) === token, later.body.items]).toEqual([false, []])
})
