import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../test/records/catalog.ts'
import { buyer, chargeForCod, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop, type OrderShop } from '../../../../test/records/orders.ts'
import { markSent, openRefundShop } from '../../../../test/records/refunds.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { actOnNextBatch, assignEventPositions } from '../../events/index.ts'
import { importOrders } from '../order-files/import-orders.ts'
import { issueForEvents, writeInvoice } from './index.ts'
import { issueOnDemand } from './issue-invoices.ts'

const service = await startService()
const { db } = service.service
const shop = await openRefundShop(service)
const taxed = await openRefundShop(service)
await taxed.browser.patch(taxed.path, { tax_rate: 11 })
const objects = service.service.objects
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()

/** Handles new events as the worker does. */
async function readEvents() {
  while ((await db.transaction().execute(assignEventPositions)).length > 0);
  while (await actOnNextBatch(db, 'invoices', issueForEvents, service.service.now()));
}

/** Draws the files of an order as the worker does. */
async function draw(orderId: string) {
  const found = await db.selectFrom('invoices').select(['business_id', 'id']).where('order_id', '=', orderId).execute()
  for (const job of found) await writeInvoice({ db, objects, threads: service.service.threads }, job, new Date())
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of the API
type Body = any

const list = async (orderId: string, of: OrderShop = shop): Promise<Body[]> =>
  (await of.get(`/v3/orders/${orderId}/invoices`)).body.data
/** The kind, reason, total and reference of each document, oldest first. */
const issuedFor = async (orderId: string) =>
  (await list(orderId))
    .map(({ kind, reason, total, refers_to }) => [kind, reason, total, refers_to?.number.slice(0, 2) ?? null])
    .reverse()
const fetchFile = async (id: string, of: OrderShop = shop) => {
  const headers = { authorization: `Bearer ${of.key}` }
  return await fetch(`${service.baseUrl}/v3/invoices/${id}/file`, { headers })
}
const readBytes = async (id: string, of?: OrderShop) => Buffer.from(await (await fetchFile(id, of)).arrayBuffer())
const countPages = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 595\.28 841\.89\]/g)].length
const readReason = ({ status, body }: { status: number; body: Body }) => [status, body.details?.reason]
const move = (id: string, payment_status: string) =>
  shop.must('POST', '/v3/orders/change-status', { ids: [id], payment_status })
const refundByHand = async (orderId: string, fields: Json = {}) => {
  const { body } = await shop.refund(orderId, fields)
  await markSent(shop.must, body.id)
  return body.id as string
}

const { body: key } = await shop.browser.post(`${shop.path}/stores/${shop.storeRecord.unique_id}/public-api-keys`)
const visit = (path: string) =>
  callApi(service, `/v3/stores/${shop.storeRecord.unique_id}/public/orders/${path}`, undefined, {
    headers: { 'x-service-storefront-api-key': key.token },
  })

describe('a paid order', () => {
  it('gets one invoice with a file, however often its payment moves on', async () => {
    const order = await shop.orderPaidByHand()
    expect(await list(order.id)).toEqual([])
    await readEvents()
    const [invoice] = await list(order.id)
    expect(invoice).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'invoice',
      reason: 'payment',
      number: expect.stringMatching(new RegExp(`^INV/${year}/\\d{6}$`)),
      issued_at: expect.any(String),
      order: { id: order.id, order_id: order.order_id },
      store_id: shop.storeRecord.id,
      buyer_name: 'Sari Dewi',
      total: '202000.00',
      tax_amount: '0.00',
      currency: 'IDR',
      refers_to: null,
      refund_id: null,
      file_url: null,
      sha256: null,
    })
    expect((await callApi(service, `/v3/invoices/${invoice.id}/file`, shop.key)).status).toBe(409)
    await draw(order.id)
    const response = await fetchFile(invoice.id)
    const pdf = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
    )
    expect([pdf.subarray(0, 5).toString(), countPages(pdf)]).toEqual(['%PDF-', 1])
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const written = { ...invoice, sha256, file_url: `${service.baseUrl}/v3/invoices/${invoice.id}/file` }
    await move(order.id, 'settled')
    await readEvents()
    expect(await list(order.id)).toEqual([written])
    const { body } = await shop.get(`/v3/invoices/${invoice.id}`)
    expect(body).toEqual({ ...written, content: expect.anything() })
    expect((await shop.events(order.id)).filter(({ kind }) => kind === 'invoice.issued')).toMatchObject([
      { payload: { id: invoice.id, number: invoice.number, total: '202000.00', order: { id: order.id } } },
    ])
  })

  it('has what cash on delivery costs, of the courier and of the store, on lines of their own', async () => {
    const own = await openShop(service, { language: 'en' })
    await chargeForCod(own)
    const variant = await own.sell({ stock: 9 })
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const shipment = { courier_service_id: 1, warehouse_unique_id: own.warehouse.unique_id }
    await own.visit('POST', '/checkout', buyer({ items, ...shipment, payment_method: 'cod' }))
    const [{ id }] = (await own.send('GET', '/orders')).data
    await own.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
    await readEvents()
    const [invoice] = (await own.send('GET', `/orders/${id}/invoices`)).data
    const { content } = await own.send('GET', `/invoices/${invoice.id}`)
    expect([content.charges, content.total]).toEqual([
      [
        { kind: 'shipping', name: null, amount: '9000.00' },
        { kind: 'cod_fee', name: null, amount: '2500.00' },
        { kind: 'other_income', name: 'COD fee', amount: '4000.00' },
      ],
      '110500.00',
    ])
  })

  it('says on it who sold what to whom, with discounts, charges and tax', async () => {
    const own = taxed
    await own.browser.patch(`${own.path}/invoice-settings`, {
      prefix: 'KOPI',
      seller_name: 'PT Kopi Nusantara',
      seller_address: 'Jl. Braga 12\nBandung',
      tax_number: '01.234.567.8-901.000',
      note: 'Terima kasih',
    })
    const order = await own.orderPaidByHand({ product_discount: '10000', shipping_discount: '2000' })
    await readEvents()
    const [{ id, number, tax_amount }] = (await list(order.id, own)) as [Body]
    expect([number, tax_amount]).toEqual([expect.stringMatching(/^KOPI\//), order.tax_amount])
    expect((await own.get(`/v3/invoices/${id}`)).body.content).toEqual({
      language: 'id',
      time_zone: 'Asia/Jakarta',
      seller: {
        name: 'PT Kopi Nusantara',
        address: 'Jl. Braga 12\nBandung',
        tax_number: '01.234.567.8-901.000',
        email: null,
        phone: null,
      },
      store: { name: 'Toko', logo: null, color: '#0f766e' },
      buyer: {
        name: 'Sari Dewi',
        email: 'sari@example.com',
        phone: '628112345678',
        address: ['Jl. Merdeka 1', expect.stringContaining('Menteng'), expect.stringContaining('10310')],
      },
      order: { order_id: order.order_id, created_at: order.created_at },
      payment: { method: 'bank_transfer', paid_at: order.paid_time },
      lines: [
        { name: 'Kopi Gayo', sku: null, quantity: 2, price: '95000.00', discount: '10000.00', amount: '180000.00' },
      ],
      charges: [
        { kind: 'shipping', name: null, amount: '12000.00' },
        { kind: 'shipping_discount', name: null, amount: '-2000.00' },
      ],
      tax: { rate: 11, base: '162162.16', amount: '17837.84' },
      total: '190000.00',
      note: 'Terima kasih',
    })
  })

  it('keeps its invoice as it was, whatever is edited later, and so does the database', async () => {
    const order = await shop.orderPaidByHand()
    await readEvents()
    await draw(order.id)
    const [{ id }] = (await list(order.id)) as [Body]
    const before = { pdf: await readBytes(id), invoice: (await shop.get(`/v3/invoices/${id}`)).body }
    await shop.must('PATCH', `/v3/orders/${order.id}`, { customer_name: 'Rina', address: 'Jl. Lain 2', notes: 'Baru' })
    await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { name: 'Toko Baru', language: 'en' })
    await shop.browser.patch(`${shop.path}/invoice-settings`, { seller_name: 'PT Lain', note: 'Lain' })
    await move(order.id, 'settled')
    await readEvents()
    await draw(order.id)
    const after = { pdf: await readBytes(id), invoice: (await shop.get(`/v3/invoices/${id}`)).body }
    await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { name: 'Toko', language: 'id' })
    expect(after.invoice).toEqual(before.invoice)
    expect(after.pdf.equals(before.pdf)).toBe(true)
    const { pool } = service.database
    for (const statement of [
      'update invoices set total = 1',
      'delete from invoices',
      "update invoice_files set pdf = ''",
      'delete from invoice_files',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only')
  })

  it('has no invoice while it is unpaid, free, canceled before payment, or imported', async () => {
    const unpaid = await shop.order()
    const free = await shop.digitalOrder({ product_discount: '50000' })
    await move(free.id, 'paid')
    const line = {
      legacy_id: 9001,
      order_id: '24019001',
      store_unique_id: shop.storeRecord.unique_id,
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'bank_transfer',
      created_at: '2024-01-30T10:00:00Z',
      customer_name: 'Old Buyer',
      customer_phone: '0811999',
      gross_revenue: '15000',
    }
    await importOrders(db, shop.businessId, Readable.from([JSON.stringify(line)]), new Date())
    await shop.must('POST', '/v3/orders/change-status', { ids: [9001], payment_status: 'settled' })
    await readEvents()
    for (const id of [unpaid.id, free.id, '9001']) expect(await list(id)).toEqual([])
    const issue = (id: string) => shop.send('POST', `/v3/orders/${id}/invoice`)
    expect(readReason(await issue(unpaid.id))).toEqual([409, 'nothing_to_invoice'])
    expect(readReason(await issue(free.id))).toEqual([409, 'nothing_to_invoice'])
    const { status, body } = await issue('9001')
    expect([status, body.total, body.buyer_name, body.file_url]).toEqual([201, '15000.00', 'Old Buyer', null])
    expect((await shop.get(`/v3/invoices/${body.id}`)).body.content.lines).toEqual([
      { name: 'Pesanan 24019001', sku: null, quantity: 1, price: '15000.00', discount: '0.00', amount: '15000.00' },
    ])
    expect(readReason(await issue('9001'))).toEqual([409, 'already_invoiced'])
    await readEvents()
    expect(await list('9001')).toHaveLength(1)
  })
})

describe('numbers', () => {
  const listNumbers = (of: OrderShop) =>
    db
      .selectFrom('invoices')
      .select(['kind', 'year', 'sequence', 'number'])
      .where('business_id', '=', (of.product as Body).business.id)
      .orderBy('kind', 'desc')
      .orderBy('year')
      .orderBy('sequence')
      .execute()

  it('have no gaps when many are issued at once, by requests and by the worker, and some are rolled back', async () => {
    const own = await createOrderShop(service, 1000)
    const business_id = (own.product as Body).business.id as number
    const orders: Body[] = await Promise.all(Array.from({ length: 24 }, () => own.order()))
    const ids = orders.map(({ id }) => id as string)
    await own.move(ids, { payment_status: 'paid' })
    while ((await db.transaction().execute(assignEventPositions)).length > 0);
    const rollBack = (id: string) =>
      db
        .transaction()
        .execute(async (tx) => {
          await issueOnDemand(tx, { business_id, id }, new Date())
          throw new Error('rolled back')
        })
        .catch(() => undefined)
    await Promise.all([
      ...ids.slice(0, 8).map((id) => own.send('POST', `/v3/orders/${id}/invoice`)),
      ...ids.slice(8, 16).map(rollBack),
      readEvents(),
    ])
    await readEvents()
    const issued = await listNumbers(own)
    expect(issued.map(({ number }) => number)).toEqual(
      ids.map((_, i) => `INV/${year}/${String(i + 1).padStart(6, '0')}`),
    )
    expect((await own.get('/v3/invoices?page_size=100')).body.data).toHaveLength(ids.length)
  })

  it('begin again with the year of the business, in a series for each kind', async () => {
    const own = await openRefundShop(service)
    service.clock.now = new Date('2031-12-31T16:59:00Z') // 23:59 in Jakarta.
    const orders = [await own.orderPaidByHand()]
    await readEvents()
    service.clock.now = new Date('2031-12-31T17:01:00Z')
    for (let i = 0; i < 2; i++) orders.push(await own.orderPaidByHand())
    const refund = (await own.refund(orders[0]!.id)).body
    await markSent(own.must, refund.id)
    await readEvents()
    service.clock.now = undefined
    expect((await listNumbers(own)).map(({ number }) => number)).toEqual([
      'INV/2031/000001',
      'INV/2032/000001',
      'INV/2032/000002',
      'CN/2032/000001',
    ])
  })

  it('begin with the prefix of the business, which must not look like that of credit notes', async () => {
    const own = await createOrderShop(service)
    const none = { prefix: 'INV', seller_name: null, seller_address: null, tax_number: null, note: null }
    const settings = `${own.path}/invoice-settings`
    expect((await own.browser.get(settings)).body).toEqual(none)
    const set = async (body: Json) => {
      const { status, body: issuedFor } = await own.browser.patch(settings, body)
      return [status, issuedFor.error_details?.[0]?.field, issuedFor.error_details?.[0]?.code]
    }
    expect(await set({ prefix: 'CN' })).toEqual([422, 'prefix', 'not_included'])
    expect(await set({ prefix: 'toko/a' })).toEqual([422, 'prefix', 'wrong_format'])
    expect(await set({ tax_number: '1' })).toEqual([422, 'tax_number', 'wrong_format'])
    expect(await set({ prefix: 'TOKO-A', note: 'Salam' })).toEqual([200, undefined, undefined])
    expect(await set({ note: null })).toEqual([200, undefined, undefined])
    expect((await own.browser.get(settings)).body).toEqual({ ...none, prefix: 'TOKO-A' })
    const { id } = await own.order()
    await own.move([id], { payment_status: 'paid' })
    expect((await own.must('POST', `/v3/orders/${id}/invoice`)).number).toBe(`TOKO-A/${year}/000001`)
  })
})

describe('a credit note', () => {
  it('is issued for each refund that succeeded, once', async () => {
    const order = await shop.orderPaidByHand()
    const part = await refundByHand(order.id, { amount: '52000' })
    const open = (await shop.refund(order.id, { amount: '50000' })).body
    await readEvents()
    const [note, invoice] = await list(order.id)
    expect(note).toMatchObject({
      kind: 'credit_note',
      reason: 'refund',
      number: expect.stringMatching(new RegExp(`^CN/${year}/\\d{6}$`)),
      total: '52000.00',
      refers_to: { id: invoice.id, number: invoice.number },
      refund_id: part,
    })
    expect((await shop.get(`/v3/invoices/${note.id}`)).body.content).toMatchObject({
      lines: [{ name: `Pengembalian dana faktur ${invoice.number}`, quantity: 1, amount: '52000.00' }],
      charges: [],
      payment: { method: 'bank_transfer' },
    })
    await markSent(shop.must, open.id)
    await refundByHand(order.id)
    await readEvents()
    // Handles the same events a second time.
    const { rows } = await service.database.pool.query('select id from events where order_id = $1', [order.id])
    const event_ids = rows.map(({ id }) => Number(id))
    await db.insertInto('queued_events').values({ reader: 'invoices', event_ids }).execute()
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'refund', '52000.00', 'IN'],
      ['credit_note', 'refund', '50000.00', 'IN'],
      ['credit_note', 'refund', '100000.00', 'IN'],
    ])
  })

  it('has the part of the tax that belongs to it, so that parts add up, and all lines if it is the whole', async () => {
    const own = taxed
    const refund = async (orderId: string, fields: Json = {}) => {
      const { id } = (await own.refund(orderId, fields)).body
      await markSent(own.must, id)
    }
    const [parts, whole] = [await own.orderPaidByHand(), await own.orderPaidByHand()]
    await refund(parts.id, { amount: '33333' })
    await refund(parts.id)
    await refund(whole.id)
    await readEvents()
    const taxes = (await list(parts.id, own)).map(({ tax_amount }) => Number(tax_amount)) as [number, number, number]
    expect(taxes[2]).toBe(Number(parts.tax_amount))
    expect(Math.round((taxes[0] + taxes[1]) * 100) / 100).toBe(taxes[2])
    const [note, invoice] = await list(whole.id, own)
    const read = async (id: string) => (await own.get(`/v3/invoices/${id}`)).body.content
    expect(await read(note.id)).toEqual({ ...(await read(invoice.id)), payment: expect.anything() })
  })

  it('is taken back by an invoice when the transfer came back, and repeated with the refund', async () => {
    const order = await shop.orderPaidByHand()
    const refund = await refundByHand(order.id, { amount: '2000' })
    await readEvents()
    await shop.must('POST', `/v3/refunds/${refund}/mark-failed`, { reason: 'Rekening ditutup' })
    await readEvents()
    const again = await shop.must('POST', `/v3/refunds/${refund}/retry`, {})
    await markSent(shop.must, again.id)
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'refund', '2000.00', 'IN'],
      ['invoice', 'refund_failed', '2000.00', 'CN'],
      ['credit_note', 'refund', '2000.00', 'IN'],
    ])
  })

  it('cancels the invoice of an order that was not paid after all; the next payment has its own', async () => {
    const order = await shop.orderPaidByHand()
    await readEvents()
    await move(order.id, 'unpaid')
    await readEvents()
    await shop.must('PATCH', `/v3/orders/${order.id}`, { shipping_cost: '15000' })
    await readEvents()
    await move(order.id, 'paid')
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'payment_undone', '202000.00', 'IN'],
      ['invoice', 'payment', '205000.00', null],
    ])
  })

  it('takes the note of a refund that failed back before it cancels the invoice, also if both are read at once', async () => {
    const order = await shop.orderPaidByHand()
    const refund = await refundByHand(order.id, { amount: '2000' })
    await readEvents()
    await shop.must('POST', `/v3/refunds/${refund}/mark-failed`, { reason: 'Rekening ditutup' })
    await move(order.id, 'unpaid')
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'refund', '2000.00', 'IN'],
      ['invoice', 'refund_failed', '2000.00', 'CN'],
      ['credit_note', 'payment_undone', '202000.00', 'IN'],
    ])
  })

  it('cancels the invoice of an order that was edited before its conflict ended; a new one takes its place', async () => {
    const order = await shop.orderPaidByHand()
    await readEvents()
    await move(order.id, 'conflict')
    await readEvents()
    await shop.must('PATCH', `/v3/orders/${order.id}`, { shipping_cost: '9000' })
    await move(order.id, 'paid')
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'correction', '202000.00', 'IN'],
      ['invoice', 'payment', '199000.00', null],
    ])
  })

  it('is not issued for a cancellation without a refund, and for a conflict that ends as it began', async () => {
    const order = await shop.orderPaidByHand()
    await readEvents()
    await move(order.id, 'conflict')
    await move(order.id, 'paid')
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status: 'canceled' })
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([['invoice', 'payment', '202000.00', null]])
  })

  it('follows an invoice that is asked for after the refund', async () => {
    const order = await shop.orderPaidByHand()
    await refundByHand(order.id, { amount: '2000' })
    await shop.must('POST', `/v3/orders/${order.id}/invoice`)
    await readEvents()
    expect(await issuedFor(order.id)).toEqual([
      ['invoice', 'payment', '202000.00', null],
      ['credit_note', 'refund', '2000.00', 'IN'],
    ])
  })
})

describe('the list', () => {
  it('has the documents of one business, newest first, by kind, store and day', async () => {
    const own = await openRefundShop(service)
    const second = await own.store('Cabang')
    service.clock.now = new Date('2030-03-01T18:00:00Z') // Already the 2nd in Jakarta.
    const first = await own.orderPaidByHand()
    await readEvents()
    service.clock.now = new Date('2030-03-05T03:00:00Z')
    await own.orderPaidByHand({ store_unique_id: second.unique_id })
    const refund = (await own.refund(first.id)).body
    await markSent(own.must, refund.id)
    await readEvents()
    service.clock.now = undefined
    const find = async (query: string) =>
      (await own.get(`/v3/invoices?${query}`)).body.data.map(({ number }: Body) => number)
    const [note, later, earlier] = ['CN/2030/000001', 'INV/2030/000002', 'INV/2030/000001']
    expect((await find('')).toSorted()).toEqual([note, earlier, later])
    expect(await find('kind=credit_note')).toEqual([note])
    expect(await find(`store_id=${second.id}`)).toEqual([later])
    expect(await find(`store_id=${second.id}&kind=credit_note`)).toEqual([])
    expect(await find('from=2030-03-02&until=2030-03-02')).toEqual([earlier])
    expect(await find('until=2030-03-01')).toEqual([])
    expect(await find('from=2030-03-03&kind=invoice')).toEqual([later])
    expect((await own.send('GET', '/v3/invoices?from=0000-01-01')).status).toBe(400)
    const page = (await own.get('/v3/invoices?page_size=1')).body
    const next = (await own.get(`/v3/invoices?page_size=2&next_cursor=${page.next_cursor}`)).body
    expect([...page.data, ...next.data].map(({ number }: Body) => number)).toEqual(await find(''))
    const { text } = await callApi(service, '/v3/invoices/export?from=2030-03-02&until=2030-03-03', own.key)
    expect(text.trim().split('\n')).toEqual([
      'number,kind,issued_at,order,store,buyer,currency,total,tax,refers_to',
      `${earlier},invoice,2030-03-01T18:00:00.000000Z,${first.order_id},Toko,Sari Dewi,IDR,202000.00,0.00,`,
    ])
    expect((await shop.get('/v3/invoices?from=2030-03-01')).body.data).toEqual([])
    const [{ id }] = (await own.get('/v3/invoices?kind=credit_note')).body.data
    expect((await shop.send('GET', `/v3/invoices/${id}`)).status).toBe(404)
  })

  it('still has the documents of an order that was deleted', async () => {
    const order = await shop.orderPaidByHand()
    await readEvents()
    await draw(order.id)
    const [{ id }] = (await list(order.id)) as [Body]
    await shop.must('POST', '/v3/orders/delete', { ids: [order.id] })
    expect((await shop.send('GET', `/v3/orders/${order.id}/invoices`)).status).toBe(404)
    expect((await shop.get(`/v3/invoices/${id}`)).status).toBe(200)
    expect((await fetchFile(id)).status).toBe(200)
  })
})

describe('the file', () => {
  it('has as many pages as its lines need, the logo of the store, and any characters', async () => {
    const own = await openRefundShop(service)
    const picture = await sharp({ create: { width: 640, height: 200, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
    const { url } = (await callApi(service, '/v3/images', own.key, { method: 'POST', body: form })).body
    await own.must('PATCH', `/v3/stores/${own.storeRecord.id}`, { logo: url })
    const many = Array.from({ length: 45 }, (_, i) => ({ price: '1000', weight: 1, option1_value: `Ukuran ${i}` }))
    const { variants } = await own.must('POST', '/v3/products', {
      name: `Kaus ${'panjang'.repeat(20)} 日本語 🎉 عربى ${'ệ'.repeat(20)}`,
      item_type: 'physical',
      option1_name: 'Ukuran',
      variants: many,
    })
    const ordervariants = variants.map(({ unique_id }: Body) => ({ variant_unique_id: unique_id, quantity: 1 }))
    const order = await own.orderPaidByHand({ ordervariants, customer_name: '山田 太郎 👩‍👩‍👧' })
    await readEvents()
    await draw(order.id)
    const [{ id }] = (await list(order.id, own)) as [Body]
    const pdf = await readBytes(id, own)
    expect(countPages(pdf)).toBeGreaterThan(3)
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  })
})

describe('the page of the buyer', () => {
  it('offers the documents of the order, if the store does', async () => {
    const [order, other] = [await shop.orderPaidByHand(), await shop.orderPaidByHand()]
    await readEvents()
    const [invoice] = (await list(order.id)) as [Body]
    const path = `${order.secret_slug}/invoices`
    expect((await visit(`${path}/${invoice.id}/file`)).status).toBe(409)
    await draw(order.id)
    const { body } = await visit(path)
    const file_url = `${service.baseUrl}/v3/stores/${shop.storeRecord.unique_id}/public/orders/${path}/${invoice.id}/file`
    expect(body).toEqual({
      data: [
        {
          id: invoice.id,
          kind: 'invoice',
          number: invoice.number,
          issued_at: invoice.issued_at,
          total: '202000.00',
          currency: 'IDR',
          refers_to: null,
          file_url,
        },
      ],
      is_paginated: false,
    })
    const file = await fetch(file_url, { headers: { 'x-service-storefront-api-key': key.token } })
    expect(Buffer.from(await file.arrayBuffer()).equals(await readBytes(invoice.id))).toBe(true)
    expect((await visit(`${other.secret_slug}/invoices/${invoice.id}/file`)).status).toBe(404)
    await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { is_show_download_invoice: false })
    const hidden = await visit(path)
    const refused = await visit(`${path}/${invoice.id}/file`)
    await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { is_show_download_invoice: true })
    expect([hidden.body.data, refused.status]).toEqual([[], 404])
  })
})

it('keeps documents when the buyer is erased, and names them in the export of personal data', async () => {
  const order = await shop.orderPaidByHand({ customer_email: 'tari@example.com', customer_name: 'Tari' })
  await readEvents()
  const [before] = (await list(order.id)) as [Body]
  for (const status of ['shipped', 'completed'])
    await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], status })
  const exported = (await shop.get(`/v3/customers/${order.customer.id}/export`)).body
  expect(exported.orders[0].invoices).toMatchObject([{ number: before.number, content: { buyer: { name: 'Tari' } } }])
  await shop.must('POST', `/v3/customers/${order.customer.id}/erase`)
  expect((await shop.read(order.id)).customer_name).toBe('[erased]')
  expect(await list(order.id)).toEqual([before])
})
