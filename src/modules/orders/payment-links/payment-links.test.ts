import { describe, expect, it } from 'vitest'
import { type Json, openShop } from '../../../../test/records/checkout.ts'
import { addMember } from '../../../../test/records/members.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const { store } = shop

const call = (method: string, path: string, body?: unknown, key = shop.secretKey) =>
  callApi(service, `/v3${path}`, key, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const create = (fields: Json = {}) =>
  shop.send('POST', '/payment-links', { store_unique_id: store.unique_id, title: 'Kue', amount: '350000', ...fields })

describe('a payment link', () => {
  it('for an amount has an address to share, and is open until something ends it', async () => {
    const link = await create({ title: ' Kue ulang tahun ', description: 'Cicilan kedua', max_uses: 1 })
    expect(link).toMatchObject({
      store_id: store.id,
      store_unique_id: store.unique_id,
      store_name: store.name,
      url: `${service.shopUrl}/l/${link.handle}`,
      title: 'Kue ulang tahun',
      description: 'Cicilan kedua',
      amount: '350000.00',
      currency: 'IDR',
      items: null,
      contents: [],
      total: '350000.00',
      max_uses: 1,
      uses: 0,
      expires_at: null,
      is_active: true,
      state: 'open',
    })
    expect(link.handle).toMatch(/^[0-9A-Za-z]{10}$/)
    expect((await call('GET', `/payment-links/${link.id}`)).body).toEqual(link)
  })

  it('for items shows their names and prices of the moment, bundles too', async () => {
    const variant = await shop.sell({ name: 'Teh Poci' })
    const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 2 }], '150000')
    const items = [
      { type: 'variant', variant_id: variant.id, quantity: 2 },
      { type: 'bundle_price_option', bundle_price_option_id: option.id, quantity: 1 },
    ]
    const link = await create({ amount: undefined, items })
    expect([link.amount, link.items, link.total]).toEqual([null, items, '340000.00'])
    expect(link.contents.map(({ name, line_subtotal }: Json) => [name, line_subtotal])).toEqual([
      ['Teh Poci', '190000.00'],
      ['Paket Pagi - Hemat', '150000.00'],
    ])
    await shop.send('PATCH', `/variants/${variant.id}`, { price: '100000' })
    expect((await call('GET', `/payment-links/${link.id}`)).body.total).toBe('350000.00')
  })

  it('changes from an amount to items and back, and can be switched off', async () => {
    const variant = await shop.sell()
    const { id } = await create()
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const patch = async (body: Json) => (await call('PATCH', `/payment-links/${id}`, body)).body
    expect(await patch({ items })).toMatchObject({ amount: null, items, title: 'Kue' })
    expect(await patch({ amount: 5000, title: 'Baru' })).toMatchObject({
      amount: '5000.00',
      items: null,
      title: 'Baru',
    })
    expect(await patch({ is_active: false })).toMatchObject({ state: 'inactive', amount: '5000.00' })
    expect(await patch({ is_active: true, max_uses: 3, expires_at: '2099-01-01T00:00:00Z' })).toMatchObject({
      state: 'open',
      max_uses: 3,
      expires_at: '2099-01-01T00:00:00.000000Z',
    })
    expect(await patch({ max_uses: null, expires_at: null })).toMatchObject({ max_uses: null, expires_at: null })
  })

  it.each([
    ['amount', 'required', { amount: null }],
    ['amount', 'not_above', { amount: '0' }],
    ['amount', 'not_above', { amount: '-5' }],
    ['amount', 'invalid_amount', { amount: '1.234' }],
    ['amount', 'amount_out_of_range', { amount: '99999999999999999' }],
    ['items', 'excludes', { items: [{ type: 'variant', variant_id: 1, quantity: 1 }] }],
    [
      'items.0.variant_id',
      'not_found',
      { amount: null, items: [{ type: 'variant', variant_id: 999999, quantity: 1 }] },
    ],
    ['expires_at', 'not_in_future', { expires_at: '2020-01-01T00:00:00Z' }],
    ['store_unique_id', 'not_found', { store_unique_id: 'store_x' }],
    ['max_uses', 'too_small', { max_uses: 0 }],
    ['title', 'wrong_format', { title: '   ' }],
  ])('with a wrong %s is refused as %s', async (field, code, fields) => {
    const body = { store_unique_id: store.unique_id, title: 'Kue', amount: '350000', ...fields }
    const refused = await call('POST', '/payment-links', body)
    expect([refused.status, refused.body.error_details]).toMatchObject([422, [{ field, code }]])
  })

  it('cannot hold an item that another store sells', async () => {
    const other = await openShop(service)
    const variant = await other.sell()
    const { id } = await create()
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    expect((await call('PATCH', `/payment-links/${id}`, { items })).status).toBe(422)
  })

  it('is deleted while no order came from it', async () => {
    const { id } = await create()
    expect((await call('DELETE', `/payment-links/${id}`)).status).toBe(204)
    expect((await call('GET', `/payment-links/${id}`)).status).toBe(404)
    for (const unknown of [id, 'x', '1']) expect((await call('DELETE', `/payment-links/${unknown}`)).status).toBe(404)
  })

  it('is found neither by another business nor in another store', async () => {
    const other = await openShop(service)
    const { id, handle } = await create()
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, `/payment-links/${id}`, undefined, other.secretKey)).status).toBe(404)
    expect((await call('PATCH', `/payment-links/${id}`, { title: 'x' }, other.secretKey)).status).toBe(404)
    expect((await other.visit('GET', `/payment-links/${handle}`)).status).toBe(404)
    expect((await call('GET', '/payment-links', undefined, other.secretKey)).body.data).toEqual([])
  })

  it('is read by viewers and changed by staff, and each change is in the audit log', async () => {
    const { browser: staff } = await addMember(service, shop, 'staff')
    const { browser: viewer } = await addMember(service, shop, 'viewer')
    const path = `/api/businesses/${shop.business.unique_id}/payment-links`
    const made = await staff.post(path, { store_unique_id: store.unique_id, title: 'Tagihan', amount: '1000' })
    expect(made.status).toBe(201)
    expect((await staff.patch(`${path}/${made.body.id}`, { is_active: false })).status).toBe(200)
    expect((await viewer.get(`${path}/${made.body.id}`)).status).toBe(200)
    expect((await viewer.patch(`${path}/${made.body.id}`, { is_active: true })).status).toBe(403)
    expect((await staff.delete(`${path}/${made.body.id}`)).status).toBe(204)
    const { data } = (await shop.browser.get(`${shop.path}/audit?page_size=3`)).body
    expect(data.map(({ action, details }: Json) => [action, details])).toEqual([
      ['payment_link.deleted', { title: 'Tagihan' }],
      ['payment_link.updated', { title: 'Tagihan', changed: ['is_active'] }],
      ['payment_link.created', { title: 'Tagihan' }],
    ])
  })
})

describe('the list of payment links', () => {
  it('is paged, newest first, and filtered by state, store and title', async () => {
    const one = await openShop(service)
    const make = (fields: Json) =>
      one.send('POST', '/payment-links', {
        store_unique_id: one.store.unique_id,
        title: 'Tagihan',
        amount: '1000',
        ...fields,
      })
    const open = await make({ title: 'Sewa 100%' })
    const off = await make({ is_active: false })
    const brief = await make({ expires_at: '2030-01-01T00:00:00Z' })
    const ids = async (query: string) =>
      (await call('GET', `/payment-links?${query}`, undefined, one.secretKey)).body.data.map(({ id }: Json) => id)
    expect(await ids('')).toEqual([brief.id, off.id, open.id])
    expect(await ids('state=inactive')).toEqual([off.id])
    expect(await ids('state=open&search=100%25')).toEqual([open.id])
    expect(await ids('search=sewa_100')).toEqual([])
    expect(await ids(`store_id=${one.store.id + 1}`)).toEqual([])
    const first = (await call('GET', '/payment-links?page_size=2', undefined, one.secretKey)).body
    expect(first.has_next).toBe(true)
    expect(await ids(`page_size=2&next_cursor=${first.next_cursor}`)).toEqual([open.id])
    service.clock.now = new Date('2031-01-01T00:00:00Z')
    const later = await ids('state=expired').finally(() => {
      service.clock.now = undefined
    })
    expect(later).toEqual([brief.id])
  })
})
