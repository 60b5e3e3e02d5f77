import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/orders.ts'
import { callApi, startService } from '../../../../test/service.ts'

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
  const exampleOf = (path: string): string => paths[path].post.requestBody.content['multipart/form-data'].example.file
  const csv = exampleOf('/v3/orders/upload')
    .replace(/store_\w{24}/, store)
    .replace(/variant_\w+/, shop.ebook.unique_id)
  const { success, failed } = (await upload('/v3/orders/upload', csv)).body
  expect([success.length, failed]).toEqual([1, {}])
  for (const path of ['/v3/orders/upload-change-status', '/v3/orders/upload-receipt']) {
    const own = exampleOf(path).replace('250101ABCDEFG', success[0].order_id)
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
