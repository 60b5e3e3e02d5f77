import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const { pool } = service.service
const shop = await createOrderShop(service)

const post = (path: string, body: unknown, headers: Record<string, string> = {}, key = shop.key) =>
  callApi(service, `/v3${path}`, key, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const counted = async () =>
  (
    await pool.query(`select (select count(*) from events) as events, (select count(*) from order_timeline) as entries,
      (select sum(quantity) from variant_stocks) as stock, (select sum(version) from orders) as versions`)
  ).rows[0]

const units = (quantity: number) => [{ variant_unique_id: shop.variant.unique_id, quantity }]

describe('the preview of an edit', () => {
  it('shows the amounts before and after exactly as the edit computes them, and writes nothing', async () => {
    const order = await shop.order({ product_discount: '10000' })
    const change = { ordervariants: units(3), shipping_cost: '15000', product_discount: '20000' }
    const before = await counted()
    const { status, body } = await post(`/orders/${order.id}/preview-update`, change)
    expect({ status, difference: body.difference }).toEqual({ status: 200, difference: '88000.00' })
    expect(await counted()).toEqual(before)
    expect((await shop.get(`/v3/orders/${order.id}`)).body).toEqual(order)
    const changed = await shop.must('PATCH', `/v3/orders/${order.id}`, change)
    expect(order).toMatchObject(body.before)
    expect(changed).toMatchObject(body.after)
    expect(Object.keys(body.after)).toHaveLength(13)
  })

  it('refuses what the edit would refuse', async () => {
    const order = await shop.order()
    const path = `/orders/${order.id}/preview-update`
    const sold = await post(path, { ordervariants: units(9999) })
    expect([sold.status, sold.body.details]).toEqual([409, { reason: 'sold_out' }])
    const outdated = await post(path, { notes: 'Hai' }, { 'if-match': '"99"' })
    expect([outdated.status, outdated.body.error_code]).toEqual([412, 'precondition_failed'])
    expect((await post(path, { product_discount: '999999' })).status).toBe(422)
    expect((await post('/orders/0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77/preview-update', {})).status).toBe(404)
    await shop.move([order.id], { payment_status: 'paid' })
    const fixed = await post(path, { shipping_cost: '1' })
    expect([fixed.status, fixed.body.details]).toEqual([409, { reason: 'price_fixed' }])
    const other = await createOrderShop(service)
    expect((await post(path, { notes: 'Hai' }, {}, other.key)).status).toBe(404)
  })
})

describe('the items of an order', () => {
  it('have their present price and the stock besides the units of the order', async () => {
    const order = await shop.order({
      ordervariants: [...units(2), { variant_unique_id: shop.ebook.unique_id, quantity: 1 }],
    })
    const stock = await shop.quantity()
    await shop.must('PATCH', `/v3/variants/${shop.ebook.id}`, { price: '55000' })
    const coffee = { unique_id: shop.variant.unique_id, name: 'Kopi Gayo', quantity: 2, price: '95000.00' }
    const ebook = { unique_id: shop.ebook.unique_id, name: 'E-book', quantity: 1, price: '55000.00' }
    const plain = { type: 'variant', image: null }
    expect((await shop.get(`/v3/orders/${order.id}/items`)).body).toEqual({
      data: [
        { ...plain, ...coffee, available_qty: stock },
        { ...plain, ...ebook, available_qty: null },
      ],
      is_paginated: false,
    })
    expect((await shop.get('/v3/orders/0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77/items')).status).toBe(404)
  })

  it('name bundles by their option, and have no price once they are no longer sold', async () => {
    const store = await openShop(service)
    const coffee = await store.sell()
    const option = await store.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '150000')
    const order = await store.send('POST', '/orders', {
      store_unique_id: store.store.unique_id,
      customer_name: 'Sari',
      orderbundles: [{ bundle_price_option_unique_id: option.unique_id, quantity: 3 }],
      ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
    })
    await service.database.db
      .updateTable('variants')
      .set({ deleted_at: new Date() })
      .where('id', '=', coffee.id)
      .execute()
    expect((await store.send('GET', `/orders/${order.id}/items`)).data).toMatchObject([
      { type: 'variant', unique_id: coffee.unique_id, quantity: 1, price: null },
      { type: 'bundle_price_option', name: 'Paket Pagi · Hemat', quantity: 3, price: '150000.00' },
    ])
  })
})

it('shows the present picture of each line', async () => {
  const own = await createOrderShop(service)
  const order = await own.order()
  expect(order.orderlines).toMatchObject([{ image: null }])
  await own.must('PATCH', `/v3/products/${own.product.id}`, { images: ['https://files.example/kopi.jpg'] })
  const { body } = await own.get(`/v3/orders/${order.id}`)
  expect(body.orderlines).toMatchObject([{ image: 'https://files.example/kopi.jpg' }])
})

describe('a rejected proof of transfer', () => {
  it('is removed; the buyer reads why, is told by mail, and uploads another one', async () => {
    const store = await openShop(service)
    const coffee = await store.sell()
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const { body: placed } = await store.visit(
      'POST',
      '/checkout',
      buyer({ items, customer_email: 'sari@example.com' }),
    )
    const slug = placed.secret_slug as string
    const upload = async () => {
      const wanted = { filename: 'bukti.png', content_type: 'image/png', content_length: 16 }
      const { body } = await store.visit('POST', `/orders/${slug}/transfer-proof-upload`, wanted)
      const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
      await fetch(body.upload_url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
      return (await store.visit('PATCH', `/orders/${slug}`, { transferproof_url: body.file_url })).body
    }
    await upload()
    const [{ id }] = (await store.send('GET', `/orders?order_id=${placed.order_id}`)).data
    const path = `/api/businesses/${store.business.unique_id}/orders/${id}`
    const rejected = await store.browser.post(`${path}/reject-transfer-proof`, { reason: 'Fotonya <buram>' })
    expect(rejected).toMatchObject({
      status: 200,
      body: { transferproof_url: null, transferproof_rejection: 'Fotonya <buram>' },
    })
    const seen = (await store.visit('GET', `/orders/${slug}`)).body
    expect(seen).toMatchObject({ transferproof_url: null, transferproof_rejection: 'Fotonya <buram>' })
    const mail = await service.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'sari@example.com')
      .where('template', '=', 'transfer-proof-rejected')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe(`Mohon kirim ulang bukti transfer pesanan ${placed.order_id}`)
    expect(mail.body_text).toContain(`Fotonya <buram>`)
    expect(mail.body_text).toContain(seen.public_order_url)
    expect(mail.body_html).toContain('Fotonya &lt;buram&gt;')
    const { fullname } = (await store.browser.get('/api/me')).body
    expect((await store.browser.get(`${path}/timeline`)).body.data.slice(0, 2)).toMatchObject([
      { kind: 'message', by: fullname, message: { template: 'transfer-proof-rejected' } },
      { kind: 'edit', by: fullname, fields: ['transferproof_url', 'transferproof_rejection'], values: {} },
    ])
    expect(await upload()).toMatchObject({ transferproof_url: expect.any(String), transferproof_rejection: null })
  })

  it('needs a proof, an unpaid order and its current version; without an address nobody is mailed', async () => {
    const proof = { transferproof_url: 'https://files.example/bukti.png' }
    const order = await shop.order({ ...proof, customer_email: null })
    const path = `/orders/${order.id}/reject-transfer-proof`
    const reason = { reason: 'Nominalnya kurang' }
    expect((await post(path, reason, { 'if-match': '"99"' })).status).toBe(412)
    expect((await post('/orders/0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77/reject-transfer-proof', reason)).status).toBe(404)
    expect((await post(path, { reason: '' })).status).toBe(422)
    const mails = async () => (await pool.query('select count(*)::int from mails')).rows[0].count
    const before = await mails()
    const { status, headers } = await post(path, reason, { 'if-match': '"1"' })
    expect({ status, etag: headers.get('etag'), mails: await mails() }).toEqual({
      status: 200,
      etag: '"2"',
      mails: before,
    })
    const twice = await post(path, reason)
    expect([twice.status, twice.body.details]).toEqual([409, { reason: 'no_proof' }])
    expect(await shop.must('PATCH', `/v3/orders/${order.id}`, proof)).toMatchObject({ transferproof_rejection: null })
    await shop.move([order.id], { payment_status: 'paid' })
    const fixed = await post(path, reason)
    expect([fixed.status, fixed.body.details]).toEqual([409, { reason: 'proof_fixed' }])
  })
})
