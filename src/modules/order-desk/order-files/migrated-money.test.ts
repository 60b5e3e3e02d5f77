import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { importOrders } from './import-orders.ts'

const service = await startService()
const shop = await createOrderShop(service)
const { db } = service.service
const { id: businessId } = await db
  .selectFrom('businesses')
  .select('id')
  .where('unique_id', '=', shop.business.unique_id)
  .executeTakeFirstOrThrow()

let lastNumber = 7000
const migrated = (fields: object) => ({
  legacy_id: ++lastNumber,
  store_unique_id: shop.storeRecord.unique_id,
  status: 'pending',
  payment_status: 'unpaid',
  payment_method: 'bank_transfer',
  created_at: '2024-01-30T10:00:00Z',
  customer_name: 'Old Buyer',
  gross_revenue: '15000',
  lines: [{ product_name: 'Kopi', quantity: 3, variant_price: 5000 }],
  ...fields,
})
const run = (...orders: object[]) =>
  importOrders(
    db,
    businessId,
    Readable.from([orders.map((order) => JSON.stringify(order)).join('\n')]),
    new Date('2027-01-30T10:00:00Z'),
  )

async function importOne(fields: object) {
  const order = migrated(fields)
  expect(await run(order)).toMatchObject({ imported: 1, failed: [] })
  return (await shop.get(`/v3/orders/${order.legacy_id}`)).body
}

it('fills the price of the goods and the quantity from the lines, and keeps the total', async () => {
  const order = await importOne({
    gross_revenue: '23500',
    shipping_cost: '9000',
    shipping_discount: '1000',
    lines: [
      { product_name: 'Kopi', quantity: 3, variant_price: 5000 },
      { product_name: 'Teh', quantity: 2, variant_price: '1250.50' },
    ],
  })
  expect(order).toMatchObject({
    product_price: '17501.00',
    product_discount: '0.00',
    shipping_cost: '9000.00',
    shipping_discount: '1000.00',
    other_income: '0.00',
    total_quantity: 5,
    gross_revenue: '23500.00',
    net_revenue: '14500.00',
    orderlines: [{ product_price: '15000.00' }, { product_price: '2501.00' }],
  })
})

it('keeps the total of an order of which nothing else is known', async () => {
  expect(await importOne({ lines: undefined, gross_revenue: '77000' })).toMatchObject({
    product_price: '0.00',
    gross_revenue: '77000.00',
    net_revenue: '77000.00',
    orderlines: [],
  })
})

it('names each row whose amounts contradict each other or are out of range, and takes the others', async () => {
  const good = migrated({})
  const bad = [
    migrated({ product_price: '14999.99' }),
    migrated({ product_discount: '15000.01' }),
    migrated({ shipping_cost: '9000', shipping_discount: '9000.01' }),
    migrated({ gross_revenue: '90071992547409.92' }),
    migrated({ lines: [{ product_name: 'Kopi', quantity: 2, variant_price: '90071992547409.91' }] }),
  ]
  expect(await run(...bad.slice(0, 2), good, ...bad.slice(2))).toEqual({
    is_dry_run: false,
    imported: 1,
    known: 0,
    refused: 5,
    failed: [
      { line: 1, problem: 'product_price is not what the lines add up to' },
      { line: 2, problem: 'product_discount exceeds product_price' },
      { line: 4, problem: 'shipping_discount exceeds shipping_cost' },
      { line: 5, problem: 'gross_revenue is larger than any amount that can be stored' },
      { line: 6, problem: 'product_price is larger than any amount that can be stored' },
    ],
  })
  expect((await shop.get(`/v3/orders/${good.legacy_id}`)).status).toBe(200)
  for (const { legacy_id } of bad) expect((await shop.get(`/v3/orders/${legacy_id}`)).status).toBe(404)
})

it.each([
  { title: 'a total above its parts', gross_revenue: '20000', withShipping: '22000.00', discounted: '17000.00' },
  { title: 'a total below its parts', gross_revenue: '12000', withShipping: '14000.00', discounted: '9000.00' },
  { title: 'a total that its parts explain', gross_revenue: '15000', withShipping: '17000.00', discounted: '12000.00' },
])('keeps the difference of $title when the order is edited', async ({ gross_revenue, withShipping, discounted }) => {
  const order = await importOne({ gross_revenue })
  const path = `/v3/orders/${order.id}`
  expect((await shop.must('PATCH', path, { shipping_cost: '0', other_income: '0' })).gross_revenue).toBe(
    order.gross_revenue,
  )
  expect(await shop.must('PATCH', path, { shipping_cost: '2000' })).toMatchObject({
    product_price: '15000.00',
    gross_revenue: withShipping,
    net_revenue: order.gross_revenue,
  })
  expect(await shop.must('PATCH', path, { product_discount: '5000' })).toMatchObject({ gross_revenue: discounted })
  const back = await shop.must('PATCH', path, { shipping_cost: '0', product_discount: '0' })
  expect(back).toMatchObject({ gross_revenue: order.gross_revenue, net_revenue: order.net_revenue })
})

it('carries the difference over to a duplicate, which keeps it when it is edited', async () => {
  const order = await importOne({ gross_revenue: '20000' })
  const copy = await shop.must('POST', `/v3/orders/${order.id}/duplicate`, {})
  expect(copy).toMatchObject({ legacy_id: null, product_price: '15000.00', gross_revenue: '20000.00' })
  const edited = await shop.must('PATCH', `/v3/orders/${copy.id}`, { shipping_cost: '2000' })
  expect(edited).toMatchObject({ gross_revenue: '22000.00', net_revenue: '20000.00' })
})
