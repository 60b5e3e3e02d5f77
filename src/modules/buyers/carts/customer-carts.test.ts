import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { callShop, signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const kopi = await shop.sell()
const teh = await shop.sell({ name: 'Teh Poci', variant: { price: '20000', weight: 100 } })
const bundle = await shop.sellBundle([{ variant_id: kopi.id, quantity: 2 }], '150000')
const item = (variant_id: number, quantity = 1) => ({ type: 'variant', variant_id, quantity })
const guestHeader = 'x-service-guest-token'

/** Creates a guest's cart with these items; returns its token. */
async function guestCart(items: object[]) {
  let token = ''
  for (const body of items) {
    const answer = await shop.visit('POST', '/cart/items', body, token ? { [guestHeader]: token } : {})
    if (answer.status !== 201) throw new Error(answer.text)
    token = answer.headers.get(guestHeader)!
  }
  return token
}

const merge = (customer: { tokens: { access: string } }, guest?: string) =>
  callShop(service, shop, 'POST', '/public/cart/merge', undefined, {
    token: customer.tokens.access,
    ...(guest && { [guestHeader]: guest }),
  })

const quantities = (cart: { items: { variant_id: number | null; quantity: number }[] }) =>
  Object.fromEntries(cart.items.map(({ variant_id, quantity }) => [variant_id ?? 'bundle', quantity]))

it('gives a customer one cart with the operations of the guest cart and without a token', async () => {
  const customer = await signInCustomer(service, shop)
  const empty = await customer.call('GET', '/cart')
  expect(empty.status).toBe(200)
  expect(empty.body).toEqual({
    id: expect.any(Number),
    status: 'active',
    item_count: 0,
    total: '0.00',
    items: [],
    expires_at: expect.any(String),
  })
  expect(empty.headers.get(guestHeader)).toBeNull()
  const added = await customer.call('POST', '/cart/items', item(kopi.id, 2))
  expect(added).toMatchObject({ status: 201, body: { id: empty.body.id, item_count: 2, total: '190000.00' } })
  const again = await customer.call('POST', '/cart/items', { variant_id: String(kopi.id) })
  expect(quantities(again.body)).toEqual({ [kopi.id]: 3 })
  const id = again.body.items[0].id
  const changed = await customer.call('PATCH', `/cart/items/${id}`, { quantity: 7 })
  expect([changed.status, quantities(changed.body)]).toEqual([200, { [kopi.id]: 7 }])
  await customer.call('POST', '/cart/items', { type: 'bundle_price_option', bundle_price_option_id: bundle.id })
  const removed = await customer.call('DELETE', `/cart/items/${id}`)
  expect([removed.status, quantities(removed.body)]).toEqual([200, { bundle: 1 }])
})

it('creates the cart on the first of many concurrent additions and loses none', async () => {
  const customer = await signInCustomer(service, shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.call('POST', '/cart/items', item(kopi.id))),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201))
  expect(quantities((await customer.call('GET', '/cart')).body)).toEqual({ [kopi.id]: 20 })
})

it('refuses unsold items, excessive quantities and items of other carts', async () => {
  const customer = await signInCustomer(service, shop)
  const other = await signInCustomer(service, shop)
  const { body } = await other.call('POST', '/cart/items', item(kopi.id))
  const foreign = `/cart/items/${body.items[0].id}`
  for (const [method, path, sent, status] of [
    ['POST', '/cart/items', item(999_999), 404],
    ['POST', '/cart/items', item(kopi.id, 101), 422],
    ['POST', '/cart/items', item(kopi.id, 0), 422],
    ['POST', '/cart/items', { type: 'variant' }, 422],
    ['PATCH', foreign, { quantity: 'many' }, 400],
    ['PATCH', foreign, { quantity: 2 }, 404],
    ['PATCH', foreign, { quantity: 0 }, 422],
    ['PATCH', '/cart/items/x', { quantity: 2 }, 404],
    ['DELETE', foreign, undefined, 404],
  ] as const)
    expect([method, sent, (await customer.call(method, path, sent)).status]).toEqual([method, sent, status])
  expect(quantities((await other.call('GET', '/cart')).body)).toEqual({ [kopi.id]: 1 })
})

it('empties an expired cart and uses it again', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(kopi.id))
  const expire = () =>
    service.service.db
      .updateTable('carts')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('customer_id', '=', customer.id)
      .execute()
  await expire()
  expect((await customer.call('GET', '/cart')).body.items).toEqual([])
  await customer.call('POST', '/cart/items', item(kopi.id))
  await expire()
  expect(quantities((await customer.call('POST', '/cart/items', item(teh.id))).body)).toEqual({ [teh.id]: 1 })
  await expire()
  const guest = await guestCart([item(kopi.id)])
  expect(quantities((await merge(customer, guest)).body)).toEqual({ [kopi.id]: 1 })
})

it('merges the guest cart, sums quantities, returns the guest token, and is idempotent', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(kopi.id, 60))
  const guest = await guestCart([
    item(kopi.id, 50),
    item(teh.id, 3),
    { type: 'bundle_price_option', bundle_price_option_id: bundle.id },
  ])
  const merged = await merge(customer, guest)
  expect(merged.status).toBe(200)
  expect(quantities(merged.body)).toEqual({ [kopi.id]: 100, [teh.id]: 3, bundle: 1 })
  expect(merged.headers.get(guestHeader)).toBe(guest)
  const again = await merge(customer, guest)
  expect(quantities(again.body)).toEqual(quantities(merged.body))
  expect((await shop.visit('GET', '/cart', undefined, { [guestHeader]: guest })).body.items).toEqual([])
})

it('requires the storefront key and the customer token to merge, and ignores an unknown guest', async () => {
  const customer = await signInCustomer(service, shop)
  const guest = await guestCart([item(kopi.id)])
  const anonymous = await callShop(service, shop, 'POST', '/public/cart/merge', undefined, { [guestHeader]: guest })
  expect([anonymous.status, anonymous.body.error_code]).toEqual([401, 'invalid_token'])
  const keyless = await callShop(service, shop, 'POST', '/public/cart/merge', undefined, {
    token: customer.tokens.access,
    'x-service-storefront-api-key': 'none',
  })
  expect([keyless.status, keyless.body.error_code]).toEqual([404, 'store_not_found'])
  for (const token of [undefined, crypto.randomUUID(), 'garbage'])
    expect((await merge(customer, token)).body).toMatchObject({ item_count: 0 })
})

it('neither loses nor doubles lines in 20 concurrent merges of a cart with 50 lines', async () => {
  const customer = await signInCustomer(service, shop)
  const variants = await Promise.all(Array.from({ length: 50 }, (_, i) => shop.sell({ name: `Kopi ${i}` })))
  const guest = await guestCart(variants.map((variant, i) => item(variant.id, 1 + (i % 9))))
  const answers = await Promise.all(Array.from({ length: 20 }, () => merge(customer, guest)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const expected = Object.fromEntries(variants.map((variant, i) => [variant.id, 1 + (i % 9)]))
  expect(quantities((await customer.call('GET', '/cart')).body)).toEqual(expected)
  expect((await shop.visit('GET', '/cart', undefined, { [guestHeader]: guest })).body.items).toEqual([])
})

it('neither loses nor doubles lines when merges and additions run concurrently', async () => {
  const customer = await signInCustomer(service, shop)
  const guest = await guestCart([item(kopi.id, 5), item(teh.id, 5)])
  const additions = Array.from({ length: 10 }, () => customer.call('POST', '/cart/items', item(kopi.id)))
  await Promise.all([...additions, ...Array.from({ length: 5 }, () => merge(customer, guest))])
  expect(quantities((await customer.call('GET', '/cart')).body)).toEqual({ [kopi.id]: 15, [teh.id]: 5 })
})

it('refuses a total that is out of range: when prices rose since, and when carts are merged', async () => {
  const largest = '90071992547409.91'
  const gold = await shop.sell({ name: 'Emas', variant: { price: '1000', weight: 1 } })
  const setPrice = (price: string) => shop.send('PATCH', `/variants/${gold.id}`, { price })
  const outOfRange = [422, 'amount_out_of_range', ['total']]
  const refusal = ({ status, body }: { status: number; body: { error_code: string; errors: object } }) => [
    status,
    body.error_code,
    Object.keys(body.errors),
  ]
  const customer = await signInCustomer(service, shop)
  await customer.call('POST', '/cart/items', item(gold.id, 2))
  const mine = (await customer.call('POST', '/cart/items', item(teh.id))).body.items
  const token = { [guestHeader]: await guestCart([item(gold.id, 2), item(teh.id)]) }
  const theirs = (await shop.visit('GET', '/cart', undefined, token)).body.items
  await setPrice(largest)
  const tehIn = (items: { id: number; variant_id: number }[]) =>
    items.find(({ variant_id }) => variant_id === teh.id)!.id
  for (const answer of [
    await customer.call('GET', '/cart'),
    await customer.call('DELETE', `/cart/items/${tehIn(mine)}`),
    await shop.visit('GET', '/cart', undefined, token),
    await shop.visit('DELETE', `/cart/items/${tehIn(theirs)}`, undefined, token),
    await shop.visit('POST', '/checkout/summary', {}, token),
  ])
    expect(refusal(answer).slice(0, 2)).toEqual(outOfRange.slice(0, 2))
  expect(refusal(await customer.call('GET', '/cart'))).toEqual(outOfRange)
  const rich = await signInCustomer(service, shop)
  expect((await rich.call('POST', '/cart/items', item(gold.id))).body.total).toBe(largest)
  const other = await guestCart([item(teh.id, 3)])
  expect(refusal(await merge(rich, other))).toEqual(outOfRange)
  expect(quantities((await rich.call('GET', '/cart')).body)).toEqual({ [gold.id]: 1 })
  const untouched = await shop.visit('GET', '/cart', undefined, { [guestHeader]: other })
  expect(quantities(untouched.body)).toEqual({ [teh.id]: 3 })
})
