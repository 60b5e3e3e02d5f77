import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { twoSizes } from '../records/catalog.ts'
import { createOrderShop, type OrderShop } from '../records/orders.ts'
import { callApi, startService } from '../support/service.ts'

const service = await startService()

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = { csv: 'text/csv', xlsx: excelType }
type Kind = keyof typeof types
type Language = 'id' | 'en'
type File = { body: Uint8Array<ArrayBuffer>; kind: Kind }

const cases = (['id', 'en'] as const).flatMap((language) =>
  (['csv', 'xlsx'] as const).map((kind) => [language, kind] as const),
)

async function readTemplate(shop: OrderShop, path: string, language: Language, kind: Kind): Promise<File> {
  const answer = await fetch(`${service.baseUrl}/v3${path}/template.${kind}?language=${language}`, {
    headers: { authorization: `Bearer ${shop.key}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(types[kind])])
  return { body: new Uint8Array(await answer.arrayBuffer()), kind }
}

/** Replaces a text of the example, as a person who fills in the file does. */
function fillIn({ body, kind }: File, from: string, to: string): File {
  const replace = (bytes: Uint8Array) => new Uint8Array(strToU8(strFromU8(bytes).replaceAll(from, to)))
  if (kind === 'csv') return { body: replace(body), kind }
  const parts = Object.entries(unzipSync(body)).map(([name, bytes]) => [
    name,
    name.endsWith('.xml') ? replace(bytes) : bytes,
  ])
  return { body: new Uint8Array(zipSync(Object.fromEntries(parts))), kind }
}

const sendFile = (shop: OrderShop, path: string, { body, kind }: File) =>
  callApi(service, `/v3${path}`, shop.key, { method: 'POST', body, headers: { 'content-type': types[kind] } })

function sendForm(shop: OrderShop, path: string, { body, kind }: File) {
  const form = new FormData()
  form.set('file', new Blob([body], { type: types[kind] }), `file.${kind}`)
  return callApi(service, `/v3${path}`, shop.key, { method: 'POST', body: form })
}

/** A shop that sells what the examples name. */
async function openExampleShop() {
  const shop = await createOrderShop(service)
  const sell = (product: object) => shop.must('POST', '/v3/products', { item_type: 'physical', ...product })
  const coffee = await sell({ name: 'Kopi', ...twoSizes, is_inventory: true })
  await sell({ name: 'Tas', variants: [{ price: '45000', weight: 120, sku: 'TAS-01' }] })
  const { variants } = (await shop.get(`/v3/products/${coffee.id}`)).body
  return { ...shop, variants: variants as { id: number; sku: string }[] }
}

describe.each(cases)('the template in %s as %s', (language, kind) => {
  it('of stock sets the quantities and levels of its examples', async () => {
    const shop = await openExampleShop()
    const file = await readTemplate(shop, '/stock/import', language, kind)
    const { status, body } = await sendFile(shop, '/stock/import', file)
    expect({ status, body }).toMatchObject({ status: 200, body: { rows: 2, changed_rows: 2, errors: [] } })
    const { data } = (await shop.get('/v3/products?search=gayo-250')).body
    expect(data[0].variants).toMatchObject([
      { sku: 'GAYO-250', available_qty: 40 },
      { sku: 'GAYO-1000', available_qty: 12 },
    ])
    const [small] = (await shop.get('/v3/stock/export')).text.split('\n').filter((line) => line.includes('GAYO-250'))
    expect(small?.trim()).toMatch(/,40,5$/)
  })

  it('of customers creates those of its examples', async () => {
    const shop = await openExampleShop()
    const file = await readTemplate(shop, '/customers/import', language, kind)
    const { status, body } = await sendFile(shop, '/customers/import', file)
    expect({ status, body }).toMatchObject({ status: 200, body: { rows: 2, created: 2, errors: [] } })
    const { data } = (await shop.get('/v3/customers')).body
    expect(data).toMatchObject([
      { name: 'Budi Santoso', email: null, phone: '6281398765432' },
      { name: 'Sari Dewi', email: 'sari@example.com', phone: '6281234567890', date_of_birth: '1995-08-17' },
    ])
    expect(data[1].tags.sort()).toEqual(language === 'id' ? ['grosir', 'langganan'] : ['regular', 'wholesale'])
  })

  it('of orders has examples that become orders with goods, district, courier and way to pay', async () => {
    const shop = await openExampleShop()
    for (const { id } of shop.variants) await shop.must('PUT', `/v3/variants/${id}/stock`, { quantity: 10 })
    const file = await readTemplate(shop, '/orders/upload', language, kind)
    const preview = await sendForm(shop, '/orders/upload/preview', file)
    expect(preview.body).toMatchObject({ total: 2, problems: [] })
    expect(preview.body.columns.filter(({ is_known }: { is_known: boolean }) => !is_known)).toEqual([])
    const { status, body } = await sendForm(shop, '/orders/upload', file)
    expect({ status, problems: body.problems }).toEqual({ status: 200, problems: [] })
    const orders = await Promise.all(
      body.success.map(async ({ id }: { id: string }) => (await shop.get(`/v3/orders/${id}`)).body),
    )
    expect(orders).toMatchObject([
      {
        status: 'pending',
        store: { id: shop.storeRecord.id },
        customer_name: 'Sari Dewi',
        payment_method: 'bank_transfer',
        shipping_cost: '12000.00',
        destination_address: { address: 'Jl. Melati 5, RT 3', subdistrict: 'Menteng' },
        courier_service: { code: 'REG', courier: { code: 'jne' } },
        orderlines: [{ quantity: 2 }, { quantity: 1 }],
      },
      {
        status: 'pending',
        customer_name: 'Budi Santoso',
        payment_method: 'cod',
        destination_address: { address: 'Jl. Braga 12', subdistrict: 'Sumur Bandung' },
        courier_service: { code: 'REG' },
        orderlines: [{ quantity: 1 }],
      },
    ])
  })

  it('of tracking numbers sets the number of an order', async () => {
    const shop = await openExampleShop()
    const order = await shop.order()
    const template = await readTemplate(shop, '/orders/upload-receipt', language, kind)
    const file = fillIn(template, '261115HPQSPBX', order.order_id)
    const preview = await sendForm(shop, '/orders/upload-receipt/preview', file)
    expect(preview.body).toMatchObject({ total: 1, problems: [] })
    const { status, body } = await sendForm(shop, '/orders/upload-receipt', file)
    expect([status, body.data]).toMatchObject([200, [{ id: order.id, shipment_receipt: 'JX1234567890' }]])
  })
})
