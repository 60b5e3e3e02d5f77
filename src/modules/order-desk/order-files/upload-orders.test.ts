import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await createOrderShop(service, 10)
const store = shop.storeRecord.unique_id

function upload(path: string, csv: string) {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'orders.csv')
  return callApi(service, path, shop.key, { method: 'POST', body: form })
}

it('takes the examples of the reference, with ids of this business', async () => {
  const { paths } = (await shop.get('/v3/openapi.json')).body
  const readExample = (path: string): string => paths[path].post.requestBody.content['multipart/form-data'].example.file
  const csv = readExample('/v3/orders/upload')
    .replace(/store_\w{24}/, store)
    .replace(/variant_\w+/, shop.ebook.unique_id)
  const { success, failed } = (await upload('/v3/orders/upload', csv)).body
  expect([success.length, failed]).toEqual([1, {}])
  for (const path of ['/v3/orders/upload-change-status', '/v3/orders/upload-receipt']) {
    const own = readExample(path).replace('250101ABCDEFG', success[0].order_id)
    expect((await upload(path, own)).status).toBe(200)
  }
})

it('names a row that cannot be read, and creates the others once, however often the file is sent', async () => {
  const row = (name: string) => `${store},${name},${shop.ebook.unique_id},va_bca`
  const head = 'store_unique_id,customer_name,items,payment_method'
  const csv = [head, row('Ani'), row('Ani'), row('"Open'), `${row('Cici')},too,many`, row('Dodi')].join('\n')
  const first = await upload('/v3/orders/upload', csv)
  expect(first.body.success).toHaveLength(3)
  expect(first.body.failed).toEqual({
    3: 'row cannot be read: a quote is open or in the wrong place',
    4: 'row has more cells than the header',
  })
  const again = await upload('/v3/orders/upload', csv)
  expect(again.body.success).toEqual([])
  for (const number of [1, 2, 5]) expect(again.body.failed[number]).toBe('row was imported already in the last day')
  const repaired = await upload('/v3/orders/upload', csv.replace('"Open', 'Open'))
  expect(repaired.body.success).toHaveLength(1)
  const twice = await upload('/v3/orders/upload', `${head},items\n${row('Eka')},x`)
  expect([twice.status, twice.body.errors]).toEqual([422, { file: ['has the column items twice'] }])
  const broken = await upload('/v3/orders/upload-receipt', 'order_id,shipment_receipt\nA,1\n"B,2\nC,3')
  expect([broken.status, broken.body.errors]).toEqual([422, { file: ['is not readable CSV at row 3'] }])
})

it('reads the district and the courier by name, and says which districts a name fits', async () => {
  const { db } = service.service
  const { name, code, courier, id } = await db
    .selectFrom('courier_services as s')
    .innerJoin('couriers as c', 'c.id', 's.courier_id')
    .select(['s.id', 's.name', 's.code', 'c.name as courier'])
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  const head = 'Toko,Nama pelanggan,Barang,Metode pembayaran,Alamat,Kecamatan,Kurir'
  const row = (buyer: string, place: string, service: string) =>
    `${store},${buyer},${shop.variant.unique_id},bank_transfer,Jl. Melati 5,"${place}",${service}`
  const csv = [
    head,
    row('Rani', 'Kec. Menteng, Jakarta Pusat', `${courier} - ${name}`),
    row('Sinta', 'menteng jakarta', `${courier} ${code}`.toLowerCase()),
    row('Tuti', 'Sukajadi', `${courier} ${name}`),
    row('Umi', 'Nirgendwo', `${courier} ${name}`),
    row('Vera', 'Menteng, Jakarta Pusat', 'Merpati Pos'),
  ]
  const { success, failed } = (await upload('/v3/orders/upload', csv.join('\n'))).body
  expect(failed).toEqual({
    3: expect.stringMatching(/^location_id must be one of: Sukajadi, .+, Sukajadi, /),
    4: 'location_id does not exist',
    5: 'courier_service_id does not exist',
  })
  const ids = success.map((order: { id: string }) => order.id)
  const rows = await db
    .selectFrom('orders')
    .select(['customer_name', 'courier_service_id', 'destination'])
    .where('id', 'in', ids)
    .orderBy('customer_name')
    .execute()
  expect(rows).toMatchObject([
    { customer_name: 'Rani', courier_service_id: id, destination: { location_id: 317106 } },
    { customer_name: 'Sinta', courier_service_id: id, destination: { location_id: 317106 } },
  ])
})

it('reports every error of a row at once', async () => {
  const head = 'Toko,Nama pelanggan,Barang,Metode pembayaran,Alamat,Kecamatan,Kurir,Ongkir,Telepon'
  const rows = [
    `${store},Tono,variant_none,bank_transfer,Jl. Melati 5,Nirgendwo,Merpati Pos,,`,
    `Toko Asing,Tini,"${shop.variant.unique_id}; NONE*0",bank_transfer,Jl. Melati 5,987654321,987654321,mahal,12`,
  ]
  const { body } = await upload('/v3/orders/upload/preview', [head, ...rows].join('\n'))
  const found = body.problems.map((one: { error_details: { field: string; code: string }[] }) =>
    one.error_details.map(({ field, code }) => `${field} ${code}`),
  )
  expect(found).toEqual([
    ['location_id not_found', 'courier_service_id not_found', 'ordervariants.0.variant_unique_id not_found'],
    [
      'store_unique_id not_found',
      'courier_service_id not_found',
      'ordervariants.1.variant_unique_id not_found',
      'ordervariants.1.quantity too_small',
      'location_id not_found',
      'shipping_cost invalid_amount',
      'customer_phone wrong_format',
    ],
  ])
  const many = await upload('/v3/orders/upload/preview', `Toko,Pelanggan,Barang\n${store},Tari,${'x;'.repeat(5000)}`)
  expect(many.body.problems[0].error_details.at(-1)).toMatchObject({ field: 'ordervariants', code: 'too_many' })
  expect(many.body.problems[0].error_details).toHaveLength(102)
})

it('reads attributes of orders from columns', async () => {
  await shop.must('POST', '/v3/attributes', { owner: 'order', key: 'boxes', name: 'Boxes', type: 'number' })
  const head = 'store_unique_id,customer_name,items,payment_method,attributes.boxes,attributes.other'
  const row = (name: string, boxes: string) => `${store},${name},${shop.ebook.unique_id},va_bca,${boxes},x`
  const csv = [head, row('Lia', '2'), row('Mira', 'two'), row('Nia', '')].join('\n')
  const preview = await upload('/v3/orders/upload/preview', csv)
  const known = preview.body.columns.filter(({ is_known }: { is_known: boolean }) => is_known)
  expect(known.map(({ name }: { name: string }) => name)).toContain('attributes.boxes')
  expect(known).toHaveLength(5)
  const { success, failed } = (await upload('/v3/orders/upload', csv)).body
  const stored = async ({ id }: { id: string }) => (await shop.get(`/v3/orders/${id}`)).body.attributes
  expect([await stored(success[0]), await stored(success[1])]).toEqual([{ boxes: 2 }, {}])
  expect(failed).toEqual({ 2: 'attributes.boxes must be number' })
})

it('previews an upload row by row, and writes nothing', async () => {
  const row = (name: string, item = shop.ebook.unique_id) => `${store},${name},${item},va_bca,x`
  const head = 'store_unique_id,customer_name,items,payment_method,remark'
  const csv = [
    head,
    row('Fani'),
    row('Gita', 'variant_none'),
    row('"Open'),
    row('Hana', `${shop.variant.unique_id}*999`),
  ]
  const count = async () =>
    (
      await service.service.pool.query(
        'select (select count(*) from orders) as orders, (select count(*) from events) as e',
      )
    ).rows[0]
  const before = await count()
  const preview = await upload('/v3/orders/upload/preview', csv.join('\n'))
  expect(await count()).toEqual(before)
  expect(preview.body).toMatchObject({
    total: 4,
    columns: [
      { name: 'store_unique_id', is_known: true },
      { name: 'customer_name', is_known: true },
      { name: 'items', is_known: true },
      { name: 'payment_method', is_known: true },
      { name: 'remark', is_known: false },
    ],
    problems: [
      {
        row: 3,
        cells: { customer_name: 'Gita' },
        error_code: 'validation_failed',
        error_details: [{ field: 'ordervariants.0.variant_unique_id', code: 'not_found', params: {} }],
      },
      { row: 4, error_details: [{ field: 'row', code: 'unreadable_row' }] },
      { row: 5, error_code: 'state_conflict', details: { reason: 'sold_out' } },
    ],
  })
  expect(preview.body.rows).toHaveLength(4)
  const done = await upload('/v3/orders/upload', csv.join('\n'))
  expect(done.body.success).toHaveLength(1)
  expect(done.body.problems).toEqual(preview.body.problems)
  const again = await upload('/v3/orders/upload/preview', csv.join('\n'))
  expect(again.body.problems[0]).toMatchObject({ row: 2, error_details: [{ field: 'row', code: 'already_imported' }] })
  expect((await upload('/v3/orders/upload/preview', 'customer_name\nIda')).status).toBe(422)
})

it('names the rows of receipts that would refuse the file', async () => {
  const order = await shop.digitalOrder()
  const long = 'x'.repeat(101)
  const csv = `order_id,shipment_receipt\n${order.order_id},JX1\nNONE,JX2\n${order.order_id},${long}`
  const { body } = await upload('/v3/orders/upload-receipt/preview', csv)
  expect(body).toMatchObject({
    total: 3,
    problems: [
      { row: 3, error_details: [{ field: 'order_id', code: 'not_found' }] },
      { row: 4, error_details: [{ field: 'shipment_receipt', code: 'too_long' }] },
    ],
  })
  expect((await upload('/v3/orders/upload-receipt/preview', 'order_id\nA')).status).toBe(422)
})
