import { expect, it } from 'vitest'
import { buyer, openShop } from '../records/checkout.ts'
import { signInCustomer } from '../records/customers.ts'
import { createOrderShop } from '../records/orders.ts'
import { startService } from '../support/service.ts'
import { acrossBusinesses, findSpread, toTable } from './find-spread.ts'
import { recordPlans } from './record-plans.ts'

const recording = await recordPlans(4)
const service = await startService({ databaseUrl: recording.databaseUrl })
const shop = await openShop(service)
const merchant = await createOrderShop(service, 1000)
await openShop(service)
const kopi = await shop.sell({ stock: 500 })
const bundle = await shop.sellBundle([{ variant_id: kopi.id, quantity: 2 }], '150000')
const item = { type: 'variant', variant_id: kopi.id, quantity: 1 }
const bundled = { type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity: 1 }
const customer = await signInCustomer(service, shop)

type Answer = { status: number; body: { [name: string]: never }; headers: Headers }
const must = async <A extends { status: number }>(answer: Promise<A>) => {
  const got = await answer
  expect(got.status).toBeLessThan(300)
  return got as A & Answer
}
const order = await merchant.order({ payment_method: 'va_bca' })
const sandboxPath = async () => {
  await must(merchant.send('POST', `/v3/orders/${order.id}/payment`))
  const { pg_reference_id } = (await merchant.get(`/v3/orders/${order.id}`)).body
  const found = await service.service.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('reference_id', '=', pg_reference_id)
    .executeTakeFirstOrThrow()
  return `${service.baseUrl}/sandbox/payments/${found.id}/events`
}
const payAt = await sandboxPath()
const guest = await must(shop.visit('POST', '/cart/items', item))
const guestToken = { 'x-service-guest-token': guest.headers.get('x-service-guest-token')! }
const category = await shop.send('POST', '/categories', { name: 'Kopi' })
await shop.send('POST', '/collections', { name: 'Promo', rule: { labels: ['promo'] } })
const roast = { key: 'roast', name: 'Roast', type: 'choice', choices: ['dark'], is_filterable: true, is_public: true }
await shop.send('POST', '/attributes', { owner: 'product', ...roast })
const toraja = await shop.sell({
  name: 'Toraja',
  stock: 5,
  labels: ['promo'],
  category_ids: [category.id],
  attributes: { roast: 'dark' },
})
const placed = await must(shop.visit('POST', '/checkout', buyer({ items: [item] })))

/** Hot requests, and the tables that their statements must have read: a request without records would prove nothing. */
const requests: [name: string, tables: string[], act: () => Promise<unknown>][] = [
  [
    'a checkout of direct items',
    ['variants', 'products', 'variant_stocks', 'store_items', 'customers', 'orders'],
    () => must(shop.visit('POST', '/checkout', buyer({ items: [item] }))),
  ],
  [
    'a checkout with a key, and its repetition',
    ['order_keys', 'orders'],
    async () => {
      const [body, key] = [buyer({ items: [item] }), { 'idempotency-key': crypto.randomUUID() }]
      await must(shop.visit('POST', '/checkout', body, key))
      const again = await must(shop.visit('POST', '/checkout', body, key))
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    },
  ],
  [
    'a checkout of a bundle',
    ['bundlelines', 'bundle_price_options', 'bundles'],
    () => must(shop.visit('POST', '/checkout', buyer({ items: [bundled] }))),
  ],
  ['a cart read', ['carts', 'cart_items'], () => must(shop.visit('GET', '/cart', undefined, guestToken))],
  [
    'a cart addition',
    ['carts', 'cart_items', 'variants'],
    () => must(shop.visit('POST', '/cart/items', item, guestToken)),
  ],
  [
    'a cart with a bundle',
    ['bundlelines', 'cart_items'],
    () => must(shop.visit('POST', '/cart/items', bundled, guestToken)),
  ],
  [
    'the summary of a cart',
    ['carts', 'cart_items', 'variants', 'variant_stocks', 'store_items'],
    () => must(shop.visit('POST', '/checkout/summary', {}, guestToken)),
  ],
  ['a checkout of a cart', ['carts', 'cart_items'], () => must(shop.visit('POST', '/checkout', buyer(), guestToken))],
  [
    'a public order page',
    ['orders', 'order_lines', 'order_status_history'],
    () => must(shop.visit('GET', `/orders/${placed.body.secret_slug}`)),
  ],
  ['the cart of a customer', ['carts'], () => must(customer.call('POST', '/cart/items', item))],
  ['the orders of a customer', ['orders', 'customers'], () => must(customer.call('GET', '/orders'))],
  ['the first page of orders', ['orders', 'order_lines'], () => must(merchant.get('/v3/orders'))],
  ['a filtered page of orders', ['orders'], () => must(merchant.get('/v3/orders?status=pending&page_size=1'))],
  ['an order by id', ['orders', 'order_lines', 'customers'], () => must(merchant.get(`/v3/orders/${order.id}`))],
  ['a new order of a merchant', ['variants', 'variant_stocks'], () => merchant.order()],
  [
    'a change of an order',
    ['orders', 'order_lines'],
    () => must(merchant.send('PATCH', `/v3/orders/${order.id}`, { notes: 'Pagi' })),
  ],
  ['the items of a store', ['store_items'], () => must(shop.visit('GET', '/items'))],
  ['a search of items', ['store_items'], () => must(shop.visit('GET', '/items?search=toraja&sort=relevance'))],
  [
    'the items of a category, a collection and an attribute',
    ['store_items', 'store_item_groups', 'categories', 'collections'],
    () => must(shop.visit('GET', `/items?category_id=${category.id}&collection=promo&attributes[roast]=dark`)),
  ],
  [
    'the filters of a search',
    ['store_items', 'products', 'attribute_definitions'],
    () => must(shop.visit('GET', '/items/filters?search=toraja')),
  ],
  [
    'the filters of a list',
    ['categories', 'collections', 'attribute_definitions', 'store_item_groups'],
    async () => {
      for (const path of ['/categories', '/collections', '/attributes', '/items/count'])
        await must(shop.visit('GET', path))
    },
  ],
  [
    'a product page',
    ['products', 'variants', 'product_categories', 'attribute_definitions', 'store_items', 'store_item_groups'],
    async () => {
      await must(shop.visit('GET', '/products/toraja'))
      await must(shop.visit('GET', '/products/toraja/related'))
      await must(shop.visit('GET', `/variants/pricing?ids=${toraja.id}`))
    },
  ],
  [
    'the products of a business',
    ['products', 'variants', 'variant_stocks', 'warehouses', 'store_items'],
    () => must(merchant.get('/v3/products')),
  ],
  [
    'a change of a product and of its stock',
    ['products', 'variants', 'variant_stocks', 'store_items', 'store_item_groups', 'stock_states', 'store_words'],
    async () => {
      await shop.send('PATCH', `/products/${toraja.product.id}`, { name: 'Toraja Sapan' })
      await shop.send('PUT', `/variants/${toraja.id}/stock`, { quantity: 0 })
    },
  ],
  ['the stock of a business', ['stock_states', 'variants'], () => must(merchant.get('/v3/stock'))],
  ['the events of a business', ['events'], () => must(merchant.get('/v3/events'))],
  ['the customers of a business', ['customers'], () => must(merchant.get('/v3/customers'))],
  ['a search of customers', ['customers'], () => must(merchant.get('/v3/customers?search=sari'))],
  [
    'a payment report',
    ['payments', 'orders', 'order_lines', 'payment_handles'],
    async () => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const answer = await fetch(payAt, { ...init, body: JSON.stringify({ action: 'pay' }) })
      expect(((await answer.json()) as { statuses: number[] }).statuses).toEqual([200])
    },
  ],
  [
    'a canceled order',
    ['variant_stocks', 'order_lines'],
    async () => merchant.move([(await merchant.order()).id], { status: 'canceled' }),
  ],
]

it.each(requests)('%s reads one partition of each table', async (_, tables, act) => {
  const plans = await recording.during(act)
  const read = new Set(plans.flatMap(({ scans }) => scans.map(({ relation }) => toTable(relation))))
  expect([...read]).toEqual(expect.arrayContaining(tables))
  const ofOneBusiness = plans.filter(({ statement }) => !acrossBusinesses.some(({ part }) => statement.includes(part)))
  const spread = ofOneBusiness.flatMap((plan) => findSpread(plan).map((found) => `${found}: ${plan.statement}`))
  expect(spread).toEqual([])
})
