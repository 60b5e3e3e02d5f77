import { expect, it } from 'vitest'
import { buyer, menteng, openShop, ubud } from '../../../../../test/records/checkout.ts'
import { callShop, signInCustomer } from '../../../../../test/records/customers.ts'
import { startService } from '../../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const kopi = await shop.sell({ stock: 1000 })
const ebook = await shop.sell({ name: 'Resep Kopi', item_type: 'digital', variant: { price: '50000', weight: 0 } })
const item = (variant_id: number, quantity = 1) => ({ type: 'variant', variant_id, quantity })
const home = {
  name: 'Ibu Sari',
  phone: '628119999999',
  address: 'Jl. Merdeka 1',
  location_id: menteng,
  postal_code: '10310',
}
const place = { address: 'Jl. Sudirman 1', location_id: menteng, postal_code: '10310', courier_service_id: 1 }
const order = (fields: object = {}) => ({ ...place, payment_method: 'bank_transfer', ...fields })

const orderRow = (secret_slug: string) =>
  service.service.db.selectFrom('orders').selectAll().where('secret_slug', '=', secret_slug).executeTakeFirstOrThrow()

it("places an order from the customer's cart, empties the cart and returns the public order", async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(kopi.id, 2))
  const placed = await customer.call('POST', '/checkout', order())
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({ product_price: '190000.00', customer_id: customer.id, status: 'pending' })
  expect(placed.body).not.toHaveProperty('id')
  const guestView = await shop.visit('GET', `/orders/${placed.body.secret_slug}`)
  expect(placed.body).toEqual(guestView.body)
  expect(await orderRow(placed.body.secret_slug)).toMatchObject({
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    is_by_account: true,
    store_id: shop.store.id,
  })
  expect((await customer.call('GET', '/cart')).body.items).toEqual([])
})

it('returns the same order for a repeated checkout of a cart', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(kopi.id))
  const answers = await Promise.all(Array.from({ length: 5 }, () => customer.call('POST', '/checkout', order())))
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map((answer) => answer.body.secret_slug)).size).toBe(1)
})

it('takes recipient and destination from a saved address; fields of the request take precedence', async () => {
  const customer = await signInCustomer(service, shop)
  const { body: address } = await customer.call('POST', '/addresses', home)
  const kept = await customer.call('POST', '/checkout', {
    items: [item(kopi.id)],
    address_id: String(address.id),
    courier_service_id: 1,
    payment_method: 'qris',
  })
  expect(kept.status).toBe(201)
  expect(kept.body.destination_address).toMatchObject({
    name: 'Ibu Sari',
    phone: '628119999999',
    address: 'Jl. Merdeka 1',
  })
  expect(kept.body.customer).toEqual({ email: customer.email })
  const mixed = await customer.call('POST', '/checkout', {
    items: [item(kopi.id, 2)],
    address_id: address.id,
    address: 'Jl. Thamrin 9',
    destination: { location_id: ubud, postal_code: '80571' },
    courier_service_id: 1,
    payment_method: 'qris',
  })
  expect(mixed.status).toBe(201)
  expect((await orderRow(mixed.body.secret_slug)).destination).toMatchObject({
    address: 'Jl. Thamrin 9',
    location_id: ubud,
    postal_code: '80571',
  })
})

it('leaves the cart unchanged when direct items are bought, and empties it if cart_id names it', async () => {
  const customer = await signInCustomer(service, shop)
  const { body: cart } = await customer.call('POST', '/cart/items', item(kopi.id, 3))
  expect((await customer.call('POST', '/checkout', order({ items: [item(ebook.id)] }))).status).toBe(201)
  expect((await customer.call('GET', '/cart')).body.item_count).toBe(3)
  const both = await customer.call('POST', '/checkout', order({ items: [item(ebook.id, 2)], cart_id: cart.id }))
  expect([both.status, both.body.product_price]).toEqual([201, '100000.00'])
  expect((await customer.call('GET', '/cart')).body.item_count).toBe(0)
})

it('places one order for a repeated Idempotency-Key', async () => {
  const customer = await signInCustomer(service, shop)
  const body = order({ items: [item(ebook.id)] })
  const place = () => customer.call('POST', '/checkout', body, { 'idempotency-key': 'order-1' })
  const [first, second] = [await place(), await place()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const other = await signInCustomer(service, shop)
  const elsewhere = await other.call('POST', '/checkout', body, { 'idempotency-key': 'order-1' })
  expect([elsewhere.status, elsewhere.body.customer_id]).toEqual([201, other.id])
})

it('returns the same shipping options and summary as for a guest', async () => {
  const customer = await signInCustomer(service, shop)
  const { body: cart } = await customer.call('POST', '/cart/items', item(kopi.id, 2))
  const where = { location_id: String(menteng), postal_code: '10310' }
  const requested = { payment_method: 'qris', courier_service_id: 1 }
  const guest = { items: [item(kopi.id, 2)], destination: { location_id: menteng, postal_code: '10310' } }
  const options = await shop.visit('POST', '/checkout/shipping-options', { ...guest, payment_method: 'qris' })
  const summary = await shop.visit('POST', '/checkout/summary', { ...guest, ...requested })
  expect(options.body.data.length).toBeGreaterThan(0)
  for (const body of [where, { ...where, cart_id: cart.id }, guest]) {
    const mine = await customer.call('POST', '/checkout/shipping-options', { ...body, payment_method: 'qris' })
    expect([mine.status, mine.body]).toEqual([200, options.body])
    const sum = await customer.call('POST', '/checkout/summary', { ...body, ...requested, shipping_cost: '1' })
    expect([sum.status, sum.body]).toEqual([200, summary.body])
  }
})

it('lists the payment methods of the store', async () => {
  const customer = await signInCustomer(service, shop)
  const answer = await customer.call('GET', '/checkout/payment-methods')
  expect([answer.status, answer.body]).toEqual([
    200,
    { payment_methods: ['bank_transfer', 'cod', 'qris', 'va_bca'], payment_accounts: [] },
  ])
})

it('answers 404 for the cart or address of another customer', async () => {
  const owner = await signInCustomer(service, shop)
  const { body: cart } = await owner.call('POST', '/cart/items', item(kopi.id))
  const { body: address } = await owner.call('POST', '/addresses', home)
  const stranger = await signInCustomer(service, shop)
  await stranger.call('POST', '/cart/items', item(kopi.id))
  for (const path of ['/checkout', '/checkout/summary', '/checkout/shipping-options']) {
    const answer = await stranger.call('POST', path, { ...(path === '/checkout' && order()), cart_id: cart.id })
    expect([path, answer.status, answer.body.error_code]).toEqual([path, 404, 'not_found'])
  }
  const foreign = await stranger.call('POST', '/checkout', order({ address_id: address.id }))
  expect([foreign.status, foreign.body.error_code]).toEqual([404, 'not_found'])
  expect((await owner.call('GET', '/cart')).body.item_count).toBe(1)
})

it('names the missing or invalid field', async () => {
  const customer = await signInCustomer(service, shop)
  const items = [item(kopi.id)]
  const fields = async (body: object) => {
    const answer = await customer.call('POST', '/checkout', body)
    return [answer.status, Object.keys(answer.body.errors ?? {}).sort()]
  }
  expect(await fields({ items, payment_method: 'qris' })).toEqual([
    422,
    ['address', 'courier_service_id', 'location_id'],
  ])
  expect(await fields(order({ items, payment_method: 'no_payment' }))).toEqual([422, ['payment_method']])
  expect(await fields(order({ items, payment_method: undefined }))).toEqual([422, ['payment_method']])
  expect(await fields(order({ items, location_id: 1 }))).toEqual([422, ['location_id']])
  expect(await fields(order({ items, customer_email: 'x@example.com' }))).toEqual([422, ['customer_email']])
  expect(await fields(order({ items: [] }))).toEqual([422, ['items']])
  expect((await customer.call('POST', '/checkout', order())).status).toBe(400)
  expect((await customer.call('POST', '/checkout', order({ items: [item(999_999)] }))).status).toBe(404)
  expect((await customer.call('POST', '/checkout', 'nonsense')).status).toBe(400)
  const rare = await shop.sell({ name: 'Kopi Luwak', stock: 1 })
  const sold = await customer.call('POST', '/checkout', order({ items: [item(rare.id, 2)] }))
  expect([sold.status, sold.body.error_code]).toEqual([409, 'out_of_stock'])
})

it('refuses every route without a customer token', async () => {
  const routes = [
    ['GET', '/checkout/addresses'],
    ['GET', '/checkout/payment-methods'],
    ['POST', '/checkout/shipping-options'],
    ['POST', '/checkout/summary'],
    ['POST', '/checkout'],
  ] as const
  for (const [method, path] of routes) {
    const body = method === 'GET' ? undefined : {}
    expect((await callShop(service, shop, method, `/customers/me${path}`, body)).status).toBe(401)
  }
})

it('sells the last unit to one of two concurrent customers', async () => {
  const rare = await shop.sell({ name: 'Kopi Luwak', stock: 1 })
  const people = await Promise.all(Array.from({ length: 6 }, () => signInCustomer(service, shop)))
  const answers = await Promise.all(
    people.map((person) => person.call('POST', '/checkout', order({ items: [item(rare.id)] }))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

it("leaves a customer's cart unchanged when a guest orders with the same email address", async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(kopi.id))
  const guest = buyer({ customer_email: customer.email, items: [item(ebook.id)] })
  expect((await shop.visit('POST', '/checkout', guest)).status).toBe(201)
  expect((await customer.call('GET', '/cart')).body.item_count).toBe(1)
})

it('refuses shipping options and summary for the same reasons as for a guest', async () => {
  const customer = await signInCustomer(service, shop)
  const gone = await shop.sell({ name: 'Kopi Luwak', stock: 0 })
  const ask = (path: string, body: object) => customer.call('POST', `/checkout/${path}`, body)
  for (const path of ['shipping-options', 'summary']) {
    const out = await ask(path, { items: [item(gone.id)], location_id: menteng, postal_code: '10310' })
    expect([out.status, out.body.error_code, out.body.error]).toEqual([
      409,
      'out_of_stock',
      'Kopi Luwak is out of stock',
    ])
    const none = await ask(path, { items: [] })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['items']])
    const nowhere = await ask(path, { items: [item(kopi.id)], location_id: 5, postal_code: '1' })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['location_id']])
  }
})
