import { expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { buy, proveOversell } from '../../../composition/demo-catalog/prove-oversell.ts'
import { createSharedCheckout } from './statements.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const shared = { ...service.service, checkout: createSharedCheckout(service.service) }
const query = async (sql: string, values: unknown[] = []) => (await service.service.pool.query(sql, values)).rows
const at = (status: number) => (answer: { status: number }) => answer.status === status

it.each([
  [1, 500],
  [7, 200],
])('sells %i units to exactly as many of %i buyers and refuses the others as out of stock', async (units, buyers) => {
  const shop = await openShop(service, { is_courier_required: false })
  const variant = await shop.sell({ stock: units })
  const [store] = await query(
    "select s.id, s.unique_id, s.business_id, s.name, 'IDR' as currency, 0 as catalog_version from stores s where unique_id = $1",
    [shop.store.unique_id],
  )
  const proof = await proveOversell(shared, { store, variant_id: variant.id, buyers }, new Date())
  expect(proof).toEqual({ orders: units, out_of_stock: buyers - units, others: [], left: 0 })
  const [counted] = await query('select count(*) as orders from orders where store_id = $1', [store.id])
  expect(counted.orders).toBe(units)
  await untilPasses(async () =>
    expect(await query('select in_stock from store_items where store_id = $1', [store.id])).toEqual([
      { in_stock: false },
    ]),
  )
})

async function countLookups() {
  const metrics = String(await service.service.metrics.render())
  return Number(/etalase_batch_size_count\{[^}]*"checkout-lookup"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}

it('sells exactly the units of three products to 500 buyers who come at once, and refuses the others, in few statements', async () => {
  const shop = await openShop(service, { is_courier_required: false })
  const variants = await Promise.all(Array.from({ length: 3 }, (_, n) => shop.sell({ name: `Teh ${n}`, stock: 100 })))
  const [store] = await query('select id, unique_id, business_id, name from stores where unique_id = $1', [
    shop.store.unique_id,
  ])
  const before = await countLookups()
  const answers = await Promise.allSettled(
    Array.from({ length: 500 }, (_, n) => {
      const items = [{ type: 'variant' as const, variant_id: variants[n % 3]!.id, quantity: 1 }]
      return buy(shared, { store, items }, n, new Date())
    }),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refusals).toEqual(Array(200).fill('out_of_stock'))
  // Each buyer reads once, and each who is refused a second time.
  expect((await countLookups()) - before).toBeLessThan(40)
  const ids = variants.map(({ id }) => id)
  const left = await query('select sum(quantity)::int as units from variant_stocks where variant_id = any($1)', [ids])
  const sold = await query('select sum(quantity)::int as units from order_lines where variant_id = any($1)', [ids])
  expect([left, sold]).toEqual([[{ units: 0 }], [{ units: 300 }]])
})

it('never oversells a variant that several bundles contain', async () => {
  const shop = await openShop(service)
  const coffee = await shop.sell({ name: 'Kopi', stock: 20 })
  const cup = await shop.sell({ name: 'Cangkir', stock: 100 })
  const two = await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '100000')
  const three = await shop.sellBundle(
    [
      { variant_id: cup.id, quantity: 1 },
      { variant_id: coffee.id, quantity: 3 },
    ],
    '150000',
  )
  const bundle = (id: number) => ({ type: 'bundle_price_option', bundle_price_option_id: id, quantity: 1 })
  const carts = [
    [bundle(two.id)],
    [bundle(three.id), bundle(two.id)],
    [{ type: 'variant', variant_id: coffee.id, quantity: 1 }, bundle(three.id)],
  ]
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => shop.visit('POST', '/checkout', buyer({ items: carts[n % 3] }))),
  )
  expect(answers.filter(at(201)).length + answers.filter(at(409)).length).toBe(60)
  for (const { body } of answers.filter(at(409))) expect(body.error).toBe('Kopi is out of stock')
  const [sold] = await query(
    `select (select sum(l.quantity)::bigint from order_lines l where l.variant_id = $1) as units,
      (select quantity from variant_stocks where variant_id = $1) as left`,
    [coffee.id],
  )
  expect(sold.units + sold.left).toBe(20)
  expect(sold.left).toBeLessThan(2)
})

it('does not exceed the usage limit of a discount code under concurrency', async () => {
  const shop = await openShop(service)
  const variant = await shop.sell()
  const code = await shop.send('POST', '/discount-codes', {
    code: 'TERAKHIR',
    applied_to: 'product_price',
    amount_type: 'fixed',
    amount: 5000,
    is_usage_limit: true,
    usage_limit: 3,
  })
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => shop.visit('POST', '/checkout', buyer({ items, discount_code_code: 'terakhir' }))),
  )
  const placed = answers.filter(at(201))
  expect(placed.map(({ body }) => body.discount_code_discount)).toEqual(Array(3).fill('5000.00'))
  const refused = answers.filter(at(422))
  expect(refused.map(({ body }) => body.error_details)).toEqual(
    Array(37).fill([{ field: 'discount_code', code: 'used_up', params: {} }]),
  )
  expect((await shop.send('GET', `/discount-codes/${code.id}`)).current_usage).toBe(3)
})
