import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'
import { createPayments } from '../../../composition/payment-providers.ts'
import { expireOrders } from '../../payments/payments/index.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const query = async (sql: string, values: unknown[] = []) => (await service.service.pool.query(sql, values)).rows
const shop = await openShop(service, { is_courier_required: false, is_auto_expire: true, auto_expire_days: 2 })
const kopi = await shop.sell({ stock: 10_000 })
/** Other quantities than the last time, because the same items would be a duplicate order. */
const items = (n: number) => [{ type: 'variant', variant_id: kopi.id, quantity: n + 1 }]

let people = 0
const newEmail = () => `rina${++people}@example.com`
const newPhone = () => `62813${5_000_000 + ++people}`

type Headers = Record<string, string>
const buy = (n: number, fields: object, headers: Headers = {}, of = shop) =>
  of.visit('POST', '/checkout', buyer({ items: items(n), ...fields }), headers)
const key = (n: number): Headers => ({ 'idempotency-key': `open-${people}-${n}` })
const fill = async (fields: object) => {
  const answers = []
  for (let n = 0; n < 10; n++) answers.push(await buy(n, fields))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  return answers.map(({ body }) => body)
}

const refused = {
  status: 429,
  body: {
    error: 'This mail address or phone has 10 unpaid orders in this store. Pay or cancel one of them first',
    error_code: 'too_many_open_orders',
    details: { max_open_orders: 10 },
    request_id: expect.any(String),
  },
}
const seen = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

describe('of 50 concurrent checkouts of one buyer exactly 10 are placed', () => {
  it.each([
    ['batched, with one mail address', () => ({ customer_email: newEmail() }), () => ({})],
    ['batched, with one phone', () => ({ customer_phone: newPhone() }), () => ({})],
    ['with an Idempotency-Key each', () => ({ customer_email: newEmail() }), key],
    ['some with and some without a key', () => ({ customer_phone: newPhone() }), (n: number) => (n % 2 ? key(n) : {})],
  ])('%s', async (_, known, headers) => {
    const fields = known()
    const [before] = await query('select quantity from variant_stocks where variant_id = $1', [kopi.id])
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => buy(n, fields, headers(n) as Headers)))
    const placed = answers.flatMap(({ status }, n) => (status === 201 ? n + 1 : []))
    expect(placed).toHaveLength(10)
    expect(answers.filter(({ status }) => status !== 201).map(seen)).toEqual(Array(40).fill(refused))
    const [after] = await query('select quantity from variant_stocks where variant_id = $1', [kopi.id])
    expect(before.quantity - after.quantity).toBe(placed.reduce((sum, units) => sum + units, 0))
  })

  it('while others buy in the same moment, who are all served', async () => {
    const fields = { customer_email: newEmail() }
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? buy(n, fields) : buy(n, { customer_email: newEmail() }))),
    )
    const statuses = (rest: number) => answers.filter((_, n) => n % 2 === rest).map(({ status }) => status)
    expect(statuses(0)).toEqual(Array(30).fill(201))
    expect(statuses(1).filter((status) => status === 201)).toHaveLength(10)
    expect(statuses(1).filter((status) => status === 429)).toHaveLength(20)
  })
})

it('counts the mail address in any case, and each store by itself', async () => {
  const email = newEmail()
  await fill({ customer_email: email })
  expect(seen(await buy(10, { customer_email: email.toUpperCase() }))).toEqual(refused)
  const other = await openShop(service, { is_courier_required: false }, shop)
  await other.send('PUT', `/stores/${other.store.id}/products/${kopi.product.id}`, {})
  expect((await buy(10, { customer_email: email }, {}, other)).status).toBe(201)
})

it('takes one more for each order that is paid, canceled or expired, and returns the stock of those that were not paid', async () => {
  const email = newEmail()
  const orders = await fill({ customer_email: email })
  const left = async () =>
    (await query('select quantity from variant_stocks where variant_id = $1', [kopi.id]))[0].quantity
  const isFull = async () => (await buy(40, { customer_email: email })).status === 429
  expect(await isFull()).toBe(true)

  const [paid] = await query('select id from orders where secret_slug = $1', [orders[0].secret_slug])
  await shop.send('POST', '/orders/change-status', { ids: [paid.id], payment_status: 'paid' })
  expect((await buy(10, { customer_email: email })).status).toBe(201)
  expect(await isFull()).toBe(true)

  const atCancel = await left()
  expect((await shop.visit('POST', `/orders/${orders[4].secret_slug}/cancel`, {})).status).toBeLessThan(300)
  expect(await left()).toBe(atCancel + 5)
  expect((await buy(11, { customer_email: email })).status).toBe(201)
  expect(await isFull()).toBe(true)

  const atExpiry = await left()
  const [held] = await query(
    `select sum(l.quantity)::int as units from orders o join order_lines l on l.order_id = o.id
     where o.payment_status = 'unpaid' and o.status = 'pending' and o.store_id = $1`,
    [shop.store.id],
  )
  await expireOrders(createPayments(service.service), new Date(Date.now() + 3 * 86_400_000))
  expect(await left()).toBe(atExpiry + held.units)
  await fill({ customer_email: email })
})

it('neither counts nor refuses cash on delivery, free orders, signed-in customers and orders of merchants', async () => {
  const person = await signInCustomer(service, shop)
  const { email } = person
  const gift = await shop.sell({ name: 'Contoh', variant: { price: '0', weight: 0 }, item_type: 'digital' })
  const free = (n: number) => [{ type: 'variant', variant_id: gift.id, quantity: n + 1 }]
  const others = async (n: number) => {
    const cash = await buy(n, { customer_email: email, payment_method: 'cod' })
    const gifts = await buy(n, { customer_email: email, items: free(n) })
    const own = await person.call('POST', '/checkout', {
      payment_method: 'bank_transfer',
      items: items(n),
      address: 'Jl. 1',
    })
    await shop.send('POST', '/orders', {
      store_unique_id: shop.store.unique_id,
      customer_name: 'Rina',
      customer_email: email,
      payment_method: 'bank_transfer',
      ordervariants: [{ variant_unique_id: gift.unique_id, quantity: 1 }],
    })
    expect([cash.status, gifts.status, own.status]).toEqual([201, 201, 201])
  }
  await others(20)
  await others(21)
  await fill({ customer_email: email })
  expect(seen(await buy(10, { customer_email: email }))).toEqual(refused)
  await others(22)
})

it('finds open orders by indexes that hold nothing but open orders', async () => {
  await fill({ customer_email: newEmail(), customer_phone: newPhone() })
  const countUsed = async (column: string) => {
    const found = await query(
      `select from pg_stat_user_indexes
       where idx_scan > 0 and pg_get_indexdef(indexrelid) like '%(' || $1 || ' COLLATE "%", store_id) WHERE %unpaid%'`,
      [column],
    )
    return found.length
  }
  // The database publishes its statistics after a delay.
  await expect.poll(() => countUsed('customer_email')).toBeGreaterThan(0)
  await expect.poll(() => countUsed('customer_phone')).toBeGreaterThan(0)
})

it('limits how many checkouts one client begins in a store, cash on delivery aside', async () => {
  const limited = await startService({ env: { RATE_LIMIT_CHECKOUT: '3/1m' } })
  const small = await openShop(limited, { is_courier_required: false })
  const tea = await small.sell({ name: 'Teh' })
  const order = (fields: object = {}) =>
    small.visit(
      'POST',
      '/checkout',
      buyer({ items: [{ type: 'variant', variant_id: tea.id, quantity: 1 }], ...fields }),
    )
  const answers = []
  for (let n = 0; n < 4; n++) answers.push(await order())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expect(answers[3]!.body).toMatchObject({ error_code: 'rate_limited' })
  expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await order({ payment_method: 'cod' })).status).toBe(201)
})
