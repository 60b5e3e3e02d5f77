import { expect, it } from 'vitest'
import { buyer, menteng, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const neighbour = await openShop(service, {}, shop)
const variants = await Promise.all(
  Array.from({ length: 5 }, (_, n) => shop.sell({ name: `Kopi ${n}`, variant: { price: `${10_000 * (n + 1)}` } })),
)
const bundle = await shop.sellBundle([{ variant_id: variants[0]!.id, quantity: 2 }], '15000')

const variant = (n: number, quantity = 1) => ({ type: 'variant', variant_id: variants[n]!.id, quantity })
const bundled = { type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity: 1 }

/** Fills a guest's cart and returns the header that opens it. */
async function fillCart(...items: object[]): Promise<Record<string, string>> {
  let guest: Record<string, string> = {}
  for (const item of items) {
    const { headers } = await shop.visit('POST', '/cart/items', item, guest)
    guest = { 'x-service-guest-token': headers.get('x-service-guest-token')! }
  }
  return guest
}

async function expire(guest: Record<string, string>) {
  const { body } = await shop.visit('GET', '/cart', undefined, guest)
  await service.service.pool.query(`update carts set expires_at = now() - interval '1 second' where id = $1`, [body.id])
  return guest
}

it('shows each of many concurrent buyers what each sees alone', async () => {
  const destination = { location_id: menteng, postal_code: '10310' }
  const chosen = { destination, courier_service_id: 1 }
  const known = await fillCart(variant(0), variant(3, 2))
  const asked: [path: string, body: object, guest?: Record<string, string>][] = [
    ['summary', chosen, known],
    ['summary', chosen, known],
    ['shipping-options', { destination }, known],
    ['summary', { items: [variant(4)] }, known],
    ['summary', chosen, await fillCart(variant(1), variant(2), variant(4, 3))],
    ['summary', chosen, await fillCart(variant(1), bundled)],
    ['summary', { ...chosen, payment_method: 'cod' }, await fillCart(variant(2, 7))],
    ['shipping-options', { destination }, await fillCart(variant(2, 99))],
    ['summary', chosen, await expire(await fillCart(variant(1)))],
    ['summary', chosen, { 'x-service-guest-token': '0f0e0d0c-0b0a-0908-0706-050403020100' }],
    ['summary', chosen],
    ['summary', { ...chosen, items: [variant(3, 4)] }],
    ['summary', { ...chosen, items: [variant(3), bundled] }],
    ['summary', { ...chosen, items: [{ type: 'variant', variant_id: 999_999, quantity: 1 }] }],
  ]
  const ask = async ([path, body, guest]: (typeof asked)[number]) => {
    const { status, body: answer } = await shop.visit('POST', `/checkout/${path}`, body, guest)
    return [status, answer.product_price, { ...answer, request_id: undefined }]
  }
  const alone = []
  for (const one of asked) alone.push(await ask(one))
  const prices = ['90000.00', '90000.00', undefined, '50000.00', '200000.00', '35000.00', '210000.00', undefined]
  expect(alone.slice(0, 8).map(([status, price]) => [status, price])).toEqual(prices.map((price) => [200, price]))
  expect(alone.slice(8).map(([status]) => status)).toEqual([400, 400, 400, 200, 200, 404])
  expect(await Promise.all(asked.map(ask))).toEqual(alone)
  expect((await neighbour.visit('POST', '/checkout/summary', chosen, known)).status).toBe(400)
})

it('sells each of many concurrent buyers the items of their own cart, and empties it', async () => {
  const carts = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const items = [variant(n % 5, (n % 3) + 1), variant((n + 1) % 5)]
      return { items, guest: await fillCart(...items), body: buyer() }
    }),
  )
  const direct = Array.from({ length: 10 }, (_, n) => ({ items: [variant(n % 5)], guest: {}, body: buyer() }))
  const buyers = [...carts, ...direct.map((one) => ({ ...one, body: { ...one.body, items: one.items } }))]
  const placed = await Promise.all(buyers.map(({ body, guest }) => shop.visit('POST', '/checkout', body, guest)))
  for (const [n, { status, body }] of placed.entries()) {
    expect(status).toBe(201)
    expect(body.customer.email).toBe(buyers[n]!.body.customer_email)
    const names = buyers[n]!.items.map(({ variant_id, quantity }) => {
      const { product } = variants.find(({ id }) => id === variant_id)!
      return { product_name: product.name, quantity }
    })
    expect(body.orderlines).toMatchObject(names)
  }
  expect(new Set(placed.map(({ body }) => body.customer_id)).size).toBe(buyers.length)
  for (const { guest } of carts) expect((await shop.visit('GET', '/cart', undefined, guest)).body.items).toEqual([])
})

it('shows each of many concurrent buyers their own order, and none of another store', async () => {
  const place = async () => (await shop.visit('POST', '/checkout', buyer({ items: [variant(0)] }))).body
  const orders = await Promise.all(Array.from({ length: 8 }, place))
  const read = async ({ visit }: typeof shop, slug: string) => {
    const { status, body } = await visit('GET', `/orders/${slug}`)
    return [status, body.order_id]
  }
  const [own, foreign, unknown] = await Promise.all([
    Promise.all(orders.map(({ secret_slug }) => read(shop, secret_slug))),
    Promise.all(orders.map(({ secret_slug }) => read(neighbour, secret_slug))),
    Promise.all(orders.map((_, n) => read(shop, `unknown-${n}`))),
  ])
  expect(own).toEqual(orders.map(({ order_id }) => [200, order_id]))
  expect([...foreign, ...unknown]).toEqual(Array(16).fill([404, undefined]))
})
