import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
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

const store = shop.storeRecord.unique_id

const run = (text: string, options: Parameters<typeof importOrders>[4] = {}) =>
  importOrders(db, businessId, Readable.from([text]), new Date(), options)

it('imports orders with their numbers, is repeatable, and reports the lines that fail', async () => {
  const line = (legacy_id: number, more: object = {}) =>
    JSON.stringify({
      legacy_id,
      order_id: `2401${legacy_id}`,
      store_unique_id: store,
      status: 'completed',
      payment_status: 'settled',
      payment_method: 'bank_transfer',
      created_at: '2024-01-30T10:00:00Z',
      customer_name: 'Old Buyer',
      customer_phone: '0811999',
      gross_revenue: '15000',
      lines: [{ product_name: 'Kopi', quantity: 3, variant_price: 5000 }],
      ...more,
    })
  const text = [
    line(9001),
    '',
    line(9002),
    '{',
    line(9003, { status: 'lost' }),
    line(9004, { customer_phone: 'x' }),
  ].join('\n')
  expect(await run(text)).toMatchObject({ imported: 2, known: 0, failed: [{ line: 4 }, { line: 5 }, { line: 6 }] })
  expect(await run(text)).toMatchObject({ imported: 0, known: 2 })
  const order = (await shop.get('/v3/orders/9001')).body
  expect(order).toMatchObject({
    legacy_id: 9001,
    order_id: '24019001',
    status: 'completed',
    payment_status: 'settled',
    gross_revenue: '15000.00',
    completed_time: '2024-01-30T10:00:00.000000Z',
    orderlines: [{ product_name: 'Kopi', quantity: 3, product_price: '15000.00' }],
  })
  expect((await shop.get(`/v3/orders/${order.id}`)).body).toEqual(order)
  const moved = await shop.move([9001, order.id, '9002'], { status: 'closed' })
  expect(moved.body.data).toHaveLength(2)
  expect(refusal(await shop.move([9001], { status: 'closed' }))).toMatchObject({ status: 409 })
})

it('links lines to the variants that their SKUs name, takes no stock, and leaves unknown SKUs as they are', async () => {
  await db.updateTable('variants').set({ sku: 'KOPI-1' }).where('id', '=', shop.variant.id).execute()
  const before = await shop.quantity()
  const line = JSON.stringify({
    legacy_id: 9101,
    store_unique_id: store,
    status: 'pending',
    payment_status: 'unpaid',
    payment_method: 'bank_transfer',
    created_at: '2024-01-30T10:00:00Z',
    customer_name: 'Old Buyer',
    customer_phone: '0811998',
    gross_revenue: '15000',
    lines: [
      { product_name: 'Kopi lama', variant_sku: 'KOPI-1', quantity: 2, variant_price: 5000 },
      { product_name: 'Teh', variant_sku: 'GONE-1', quantity: 1, variant_price: 5000 },
    ],
  })
  expect(await run(line)).toMatchObject({ imported: 1, failed: [] })
  const { orderlines } = (await shop.get('/v3/orders/9101')).body
  expect(orderlines).toMatchObject([
    { product_name: 'Kopi lama', variant_unique_id: shop.variant.unique_id, variant_sku: 'KOPI-1' },
    { product_name: 'Teh', variant_unique_id: null, variant_sku: 'GONE-1' },
  ])
  expect((await shop.move([9101], { status: 'canceled' })).status).toBe(200)
  expect(await shop.quantity()).toBe(before)
})

const header =
  'legacy_id,order_id,store_unique_id,status,payment_status,payment_method,created_at,customer_name,customer_email,customer_phone,gross_revenue,address,tags,line_product_name,line_quantity,line_price'
const row = (...cells: unknown[]) => cells.join(',')
const csv = (...rows: string[]) => [header, ...rows].join('\n')
const past = ['completed', 'settled', 'cod', '2024-01-30T10:00:00+07:00']

it('imports a CSV file in which consecutive rows with one number are the lines of one order', async () => {
  const file = csv(
    row(
      8001,
      'OLD-1',
      store,
      ...past,
      '"Siti, Bandung"',
      'siti@old.test',
      '',
      25000,
      'Jl. Lama 1',
      'a; b',
      'Kopi',
      1,
      10000,
    ),
    row(8001, '', '', '', '', '', '', '', '', '', '', '', '', 'Teh', 3, 5000),
    row(8002, '', store, ...past, 'Budi', 'SITI@old.test', '', 5000, '', '', '', '', ''),
  )
  const dry = await run(file, { format: 'csv', dryRun: true })
  expect(dry).toEqual({ is_dry_run: true, imported: 2, known: 0, refused: 0, failed: [] })
  expect((await shop.get('/v3/orders/8001')).status).toBe(404)
  const done: number[] = []
  const real = await run(file, { format: 'csv', onProgress: ({ imported }) => done.push(imported) })
  expect(real).toEqual({ is_dry_run: false, imported: 2, known: 0, refused: 0, failed: [] })
  expect(done).toEqual([2])
  expect(await run(file, { format: 'csv' })).toMatchObject({ imported: 0, known: 2, refused: 0 })
  const first = (await shop.get('/v3/orders/8001')).body
  expect(first).toMatchObject({
    order_id: 'OLD-1',
    customer_name: 'Siti, Bandung',
    created_at: '2024-01-30T03:00:00.000000Z',
    tags: ['a', 'b'],
    destination_address: { address: 'Jl. Lama 1' },
    orderlines: [
      { product_name: 'Kopi', quantity: 1 },
      { product_name: 'Teh', quantity: 3, product_price: '15000.00' },
    ],
  })
  const second = (await shop.get('/v3/orders/8002')).body
  expect(second).toMatchObject({ orderlines: [], destination_address: null })
  expect(second.customer.id).toBe(first.customer.id)
})

it('reports every invalid row, imports the others, and emits no events', async () => {
  const row8 = (legacy: unknown, order: string, more: Record<number, string> = {}) => {
    const cells = [legacy, order, store, ...past, 'Rina', '', '', 7000, '', '', '', '', '']
    for (const [at, cell] of Object.entries(more)) cells[Number(at)] = cell
    return row(...cells)
  }
  const events = () => db.selectFrom('events').select('id').where('business_id', '=', businessId).execute()
  const before = (await events()).length
  const report = await run(
    csv(
      row8(8101, 'OLD-101'),
      row8(8102, '', { 3: 'lost' }),
      row8(8103, '', { 6: '2024-02-30T10:00:00Z' }),
      row8(8104, '', { 7: '' }),
      row8(8105, '', { 9: 'x' }),
      row8(8106, '', { 10: 'ten' }),
      row8(8107, '', { 2: 'store_nowhere' }),
      row8(8101, ''),
      row8(8108, 'OLD-101'),
      row8(8109, '', { 10: '-5' }),
      row8('x', ''),
      row8(8110, ''),
    ),
    { format: 'csv' },
  )
  expect(report).toEqual({
    is_dry_run: false,
    imported: 2,
    known: 0,
    refused: 10,
    failed: [
      {
        line: 3,
        problem:
          'status must be one of draft, pending, confirmed, in_process, ready, shipped, completed, rts, canceled, closed',
      },
      { line: 4, problem: 'created_at must be a time such as 2024-01-30T10:00:00+07:00' },
      { line: 5, problem: 'the order lacks customer_name' },
      { line: 6, problem: 'customer_phone has an invalid format' },
      { line: 7, problem: 'gross_revenue must be an amount with at most two decimal places' },
      { line: 8, problem: 'store_unique_id store_nowhere does not exist' },
      { line: 9, problem: 'legacy_id 8101 is also that of line 2' },
      { line: 10, problem: 'order_id OLD-101 is also that of line 2' },
      { line: 11, problem: expect.stringContaining('cannot be stored') },
      { line: 12, problem: 'legacy_id must be integer' },
    ],
  })
  expect((await events()).length).toBe(before)
  const taken = await run(csv(row8(8201, 'OLD-101')), { format: 'csv', dryRun: true })
  expect(taken.failed).toEqual([{ line: 2, problem: 'order_id OLD-101 is that of another order here' }])
  await expect(run('legacy_id,nonsense\n1,2', { format: 'csv' })).rejects.toThrow('lacks the column store_unique_id')
})

it('reads store, district and courier by name or id, and refuses what names none or several', async () => {
  const { id, name, code, courier } = await db
    .selectFrom('courier_services as s')
    .innerJoin('couriers as c', 'c.id', 's.courier_id')
    .select(['s.id', 's.name', 's.code', 'c.name as courier'])
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  const head = `${shortHeader},customer_phone,address,location_id,courier_service_id`
  const past = (legacyId: number, place: string, carrier: unknown, address = 'Jl. Lama 1') =>
    `${legacyId},${shop.storeRecord.name.toUpperCase()},completed,settled,cod,2024-01-30T10:00:00Z,Rina,5000,0811997,${address},"${place}",${carrier}`
  const text = [
    head,
    past(9401, 'Kec. Menteng, Jakarta Pusat', `${courier} - ${name}`),
    past(9402, '317106', id, ''),
    past(9403, 'menteng jakarta', `${courier} ${code}`.toLowerCase()),
    past(9404, 'Sukajadi', ''),
    past(9405, 'Nirgendwo', ''),
    past(9406, '1', ''),
    past(9407, '', 'Merpati Pos'),
    past(9408, '', '999999'),
  ].join('\n')
  expect(await run(text, { format: 'csv' })).toMatchObject({
    imported: 3,
    failed: [
      { line: 5, problem: expect.stringContaining('Sukajadi, Kota Bandung') },
      { line: 6, problem: 'location_id does not exist' },
      { line: 7, problem: 'location_id does not exist' },
      { line: 8, problem: 'courier_service_id does not exist' },
      { line: 9, problem: 'courier_service_id does not exist' },
    ],
  })
  for (const [legacyId, address] of [
    [9401, 'Jl. Lama 1'],
    [9402, null],
    [9403, 'Jl. Lama 1'],
  ])
    expect((await shop.get(`/v3/orders/${legacyId}`)).body).toMatchObject({
      store: { unique_id: store },
      destination_address: {
        name: 'Rina',
        phone: '62811997',
        address,
        subdistrict: 'Menteng',
        city: 'Kota Administrasi Jakarta Pusat',
        province: 'DKI Jakarta',
      },
      courier_service: { code, courier: { name: courier } },
    })
})

const shortHeader =
  'legacy_id,store_unique_id,status,payment_status,payment_method,created_at,customer_name,gross_revenue'
const cells = (legacyId: number, name = 'Old Buyer', total = '15000') =>
  `${legacyId},${store},completed,settled,bank_transfer,2024-01-30T10:00:00Z,${name},${total}`

it('names a row that cannot be read, and imports the others', async () => {
  const text = [shortHeader, cells(9501), cells(9502, '"Open'), `${cells(9503)},x`, cells(9504)].join('\n')
  expect(await run(text, { format: 'csv' })).toMatchObject({
    imported: 2,
    failed: [
      { line: 3, problem: 'cannot be read: a quote is open or in the wrong place' },
      { line: 4, problem: 'has more cells than the header' },
    ],
  })
})

it('refuses in a dry run what a real run refuses, and changes nothing', async () => {
  const text = [shortHeader, cells(9601), cells(9602, 'Old Buyer', '-15000')].join('\n')
  const dry = await run(text, { format: 'csv', dryRun: true })
  expect(dry).toMatchObject({ is_dry_run: true, imported: 1, refused: 1, failed: [{ line: 3 }] })
  expect((await shop.get('/v3/orders/9601')).status).toBe(404)
  const real = await run(text, { format: 'csv' })
  expect({ ...real, is_dry_run: true }).toEqual(dry)
})

it.each(['csv', 'jsonl'] as const)('keeps nothing of a %s file that is not UTF-8', async (format) => {
  const good = Array.from({ length: 300 }, (_, i) => cells(9700 + i))
  const csv = [shortHeader, ...good, cells(9699, 'André')].join('\n')
  const jsonl = good.map((_, i) => JSON.stringify({ legacy_id: 9700 + i, customer_name: 'André' })).join('\n')
  const file = Readable.from([Buffer.from(format === 'csv' ? csv : jsonl, 'latin1')])
  await expect(importOrders(db, businessId, file, new Date(), { format })).rejects.toMatchObject({ status: 422 })
  expect((await shop.get('/v3/orders/9700')).status).toBe(404)
})

it('imports an order that was refunded as a whole without revenue; what was refunded in part is not known', async () => {
  const line = (id: number, payment_status: string) =>
    row(id, '', store, 'completed', payment_status, 'cod', past[3], 'Budi', '', '', 5000, '', '', '', '', '')
  expect(await run(csv(line(8952, 'partially_refunded')), { format: 'csv' })).toMatchObject({ refused: 1 })
  expect(await run(csv(line(8951, 'refunded')), { format: 'csv' })).toMatchObject({ imported: 1 })
  expect((await shop.get('/v3/orders/8951')).body).toMatchObject({
    payment_status: 'refunded',
    gross_revenue: '5000.00',
    refunded_amount: '5000.00',
    net_revenue: '0.00',
  })
})
