import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { createKey, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await createOrderShop(service)
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('creating an order', () => {
  it('answers 200 with the whole order and amounts as decimal strings, and takes stock', async () => {
    const before = await shop.quantity()
    const answer = await shop.send('POST', '/v3/orders', shop.complete)
    expect(answer.status).toBe(200)
    const order = answer.body
    expect(order).toMatchObject({
      id: expect.stringMatching(uuid7),
      order_id: expect.stringMatching(/^\d{6}[A-Z]{6,7}$/),
      secret_slug: expect.stringMatching(/^[\w-]{40}$/),
      public_order_url: `${service.shopUrl}/o/${order.secret_slug}`,
      payment_url: `${service.shopUrl}/o/${order.secret_slug}/success`,
      status: 'pending',
      payment_status: 'unpaid',
      product_price: '190000.00',
      shipping_cost: '12000.00',
      gross_revenue: '202000.00',
      net_revenue: '190000.00',
      product_weight: 500,
      weight_bump: 0,
      total_weight: 500,
      customer: { name: 'Sari Dewi', email: 'sari@example.com', phone: '628112345678' },
      destination_address: { address: 'Jl. Merdeka 1', location_id: shop.location.id, postal_code: '10310' },
      warehouse: { unique_id: shop.warehouse.unique_id },
      final_variants: { 'Kopi Gayo': 2 },
      variants: { 'Kopi Gayo': { variant_unique_id: shop.variant.unique_id, quantity: 2 } },
      status_history: [{ status: 'pending', time: order.created_at, by: null }],
      pg_payment_info: {},
    })
    expect(order.orderlines).toMatchObject([
      { id: expect.stringMatching(uuid7), quantity: 2, product_price: '190000.00' },
    ])
    for (const time of ['draft_time', 'pending_time', 'unpaid_time']) expect(order[time]).toBe(order.created_at)
    expect(await shop.quantity()).toBe(before - 2)
    expect((await shop.events(order.id)).map((event) => event.kind)).toEqual(['order.created'])
    expect((await shop.get(`/v3/orders/${order.id}`)).body).toEqual(order)
  })

  it('takes the bank account that a transfer goes to, and where the buyer came from', async () => {
    const store = `/v3/stores/${shop.storeRecord.id}`
    const account = { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Toko Kopi', account_number: '1234567890' }
    const second = { ...account, bank_code: 'bni', bank_name: 'BNI', account_number: '9876543210' }
    await shop.must('PATCH', store, { payment_accounts: [account, second] })
    const { data } = (await shop.get(`${store}/payment-accounts`)).body
    const utm = {
      utm_source: 'instagram',
      utm_medium: 'story',
      utm_campaign: 'lebaran',
      utm_content: 'a',
      utm_term: 'kopi',
    }
    const order = await shop.order({ payment_account_unique_id: data[1].unique_id, ...utm })
    expect(order).toMatchObject({
      payment_account_id: data[1].id,
      payment_account_holder: 'Toko Kopi',
      payment_account_number: '9876543210',
      financial_entity_id: data[1].financial_entity.id,
      ...utm,
    })
    const path = `/v3/orders/${order.id}`
    const moved = await shop.must('PATCH', path, { payment_account_unique_id: data[0].unique_id })
    expect(moved.payment_account_number).toBe('1234567890')
    expect((await shop.must('PATCH', path, { payment_account_unique_id: null })).payment_account_number).toBeNull()
    const refused = await shop.send('PATCH', path, { payment_account_unique_id: 'store_x_account_1' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['payment_account_unique_id']])
    const widest = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x20000 + ((at * 7919) % 40_000))).join(
      '',
    )
    expect(await shop.order({ utm_source: widest })).toMatchObject({ utm_source: widest })
    const long = await shop.send('POST', '/v3/orders', { ...shop.complete, utm_source: 'x'.repeat(601) })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['utm_source']])
  })

  it('leaves an incomplete order a draft', async () => {
    const order = await shop.must('POST', '/v3/orders', {
      store_unique_id: shop.storeRecord.unique_id,
      customer_name: 'Nobody yet',
    })
    expect(order).toMatchObject({ status: 'draft', pending_time: null, gross_revenue: '0.00', orderlines: [] })
  })

  it('applies discounts and other income by the sum rule', async () => {
    const order = await shop.order({ product_discount: '10000', shipping_discount: '2000', other_income: '5000.50' })
    expect(order).toMatchObject({ gross_revenue: '195000.50', other_income: '5000.50', product_discount: '10000.00' })
  })

  it('refuses an order that is out of stock and takes nothing', async () => {
    const before = await shop.quantity()
    const answer = await shop.send('POST', '/v3/orders', {
      ...shop.complete,
      ordervariants: [{ variant_unique_id: shop.variant.unique_id, quantity: 9999 }],
    })
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 409,
      error: 'Kopi Gayo: out of stock',
    })
    expect(await shop.quantity()).toBe(before)
  })

  it('creates one order for a repeated Idempotency-Key', async () => {
    const before = await shop.quantity()
    const send = () =>
      fetch(`${service.baseUrl}/v3/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'order-1',
        },
        body: JSON.stringify(shop.complete),
      })
    const first = (await (await send()).json()) as { id: string }
    const again = await send()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(((await again.json()) as { id: string }).id).toBe(first.id)
    expect(await shop.quantity()).toBe(before - 2)
  })

  it.each([
    [{ store_unique_id: 'store_none' }, 404, undefined],
    [{ customer_name: undefined }, 422, { customer_name: ['is required'] }],
    [{ payment_method: 'gold' }, 422, { payment_method: [expect.stringContaining('must be one of')] }],
    [{ location_id: 999999999 }, 422, { location_id: ['does not exist'] }],
    [{ location_id: Number.MAX_SAFE_INTEGER }, 422, { location_id: ['does not exist'] }],
    [{ courier_service_id: 999999 }, 422, { courier_service_id: ['does not exist'] }],
    [{ warehouse_unique_id: 'warehouse_none' }, 422, { warehouse_unique_id: ['does not exist'] }],
    [{ shipping_cost: '-1' }, 422, { shipping_cost: ['must not be negative'] }],
    [{ customer_phone: 'abc' }, 422, { customer_phone: ['has an invalid format'] }],
    [
      { ordervariants: [{ variant_unique_id: 'variant_x', quantity: 1 }] },
      422,
      { 'ordervariants.0.variant_unique_id': ['does not exist'] },
    ],
    [
      { orderbundles: [{ bundle_price_option_unique_id: 'bpo_x', quantity: 1 }] },
      422,
      { 'orderbundles.0.bundle_price_option_unique_id': ['does not exist'] },
    ],
    [{ ordervariants: 'two' }, 400, { ordervariants: ['must be array'] }],
  ])('refuses %j with %i', async (fields, status, errors) => {
    expect(refusal(await shop.send('POST', '/v3/orders', { ...shop.complete, ...fields }))).toMatchObject({
      status,
      ...(errors && { errors }),
    })
  })
})

describe('reading and changing an order', () => {
  it('accepts a UUID, and answers 404 for a malformed or missing id or one of another business', async () => {
    const order = await shop.order()
    const stranger = await createOrderShop(service)
    expect((await shop.get(`/v3/orders/${order.id.toUpperCase()}`)).status).toBe(200)
    for (const id of [order.id, 'nonsense', '0', '1', '99999999999999999999']) {
      const answer = await stranger.get(`/v3/orders/${id}`)
      expect({ id, status: answer.status, code: answer.body.error_code }).toEqual({
        id,
        status: 404,
        code: 'not_found',
      })
      expect((await stranger.send('PATCH', `/v3/orders/${id}`, { notes: 'x' })).status).toBe(404)
    }
  })

  it('answers 412 for a stale If-Match', async () => {
    const order = await shop.order()
    const read = await shop.get(`/v3/orders/${order.id}`)
    const patch = (etag: string, notes: string) =>
      fetch(`${service.baseUrl}/v3/orders/${order.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json', 'if-match': etag },
        body: JSON.stringify({ notes }),
      })
    const etag = read.headers.get('etag')!
    const first = await patch(etag, 'one')
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).not.toBe(etag)
    const stale = await patch(etag, 'two')
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ error_code: 'precondition_failed' })
    expect((await patch('*', 'three')).status).toBe(200)
    expect((await shop.get(`/v3/orders/${order.id}`)).body.notes).toBe('three')
    expect((await shop.events(order.id)).map((event) => event.kind)).toEqual([
      'order.created',
      'order.updated',
      'order.updated',
    ])
  })

  it('recomputes totals and updates stock when items change', async () => {
    const order = await shop.order()
    const before = await shop.quantity()
    const changed = await shop.must('PATCH', `/v3/orders/${order.id}`, {
      ordervariants: [{ variant_unique_id: shop.variant.unique_id, quantity: 5 }],
      product_discount: '5000',
    })
    expect(changed).toMatchObject({ product_price: '475000.00', gross_revenue: '482000.00', total_quantity: 5 })
    expect(await shop.quantity()).toBe(before - 3)
    expect(changed.status).toBe('pending')
  })

  it('keeps is_from_payment_link when the method changes', async () => {
    const order = await shop.order({ payment_method: 'payment_link' })
    expect(order.is_from_payment_link).toBe(true)
    const changed = await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method: 'va_bca' })
    expect(changed).toMatchObject({ payment_method: 'va_bca', is_from_payment_link: true })
  })

  it('refuses new items and amounts of a paid order, but accepts notes', async () => {
    const order = await shop.order()
    await shop.move([order.id], { payment_status: 'paid' })
    const answer = await shop.send('PATCH', `/v3/orders/${order.id}`, { product_discount: '1' })
    expect(refusal(answer)).toMatchObject({ status: 409, code: 'state_conflict' })
    expect((await shop.send('PATCH', `/v3/orders/${order.id}`, { notes: 'thanks' })).status).toBe(200)
  })

  it('accepts null for fields of older clients that name nothing here, and refuses a value', async () => {
    const none = { sub_payment_method: null, page_unique_id: null, channel_unique_id: null }
    const order = await shop.order(none)
    await shop.must('PATCH', `/v3/orders/${order.id}`, { ...none, notes: 'Halo' })
    await shop.must('POST', '/v3/orders/change-status', {
      ids: [order.id],
      sub_payment_method: null,
      status: 'confirmed',
    })
    await shop.must('POST', `/v3/orders/${order.id}/duplicate`, { sub_payment_method: null })
    for (const name of Object.keys(none))
      expect(refusal(await shop.send('PATCH', `/v3/orders/${order.id}`, { [name]: 'x' }))).toMatchObject({
        status: 422,
        errors: { [name]: [expect.any(String)] },
      })
  })

  it('refuses unknown fields, such as status', async () => {
    const order = await shop.order()
    expect(refusal(await shop.send('PATCH', `/v3/orders/${order.id}`, { status: 'closed' }))).toMatchObject({
      status: 422,
      errors: { status: ['is not a known field'] },
    })
  })

  it('shows no column that is not declared for merchants', async () => {
    const order = (await shop.get(`/v3/orders/${(await shop.order()).id}`)).body
    const { rows } = await service.service.pool.query(
      "select column_name as name from information_schema.columns where table_name = 'orders'",
    )
    const hidden = rows.map((row) => row.name).filter((name) => !Object.hasOwn(order, name))
    expect(hidden.sort()).toEqual(
      [
        'business_id',
        'cart_id',
        'checkout_intent_id',
        'courier_service_id',
        'created_by',
        'customer_id',
        'deleted_at',
        'destination',
        'fingerprint',
        'guest_token_hash',
        'is_by_account',
        'is_physical',
        'last_event_sequence',
        'last_updated_by',
        'origin',
        'page_id',
        'post_payment_redirect_url',
        'store_id',
        'store_hostname',
        'version',
        'warehouse_id',
      ]
        .filter((name) => rows.some((row) => row.name === name))
        .sort(),
    )
  })
})

describe('access to orders', async () => {
  const key = await createKey(shop, ['store:list'])
  const id = '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77'
  it.each([
    ['GET', '/v3/orders', 'order:list'],
    ['POST', '/v3/orders', 'order:create'],
    ['GET', `/v3/orders/${id}`, 'order:read'],
    ['PATCH', `/v3/orders/${id}`, 'order:update'],
    ['GET', '/v3/orders/statistics', 'order:statistics:read'],
    ['POST', '/v3/orders/change-status', 'order:change_status'],
    ['POST', '/v3/orders/delete', 'order:delete'],
    ['POST', '/v3/orders/mark-not-spam', 'order:update'],
    ['GET', '/v3/orders/tags', 'order:list'],
    ['GET', '/v3/orders/utm-sources', 'order:list'],
    ['GET', '/v3/orders/pg-reference-id/x', 'order:read'],
    ['GET', '/v3/orders/pg-reference-ids?pg_reference_ids=x', 'order:list'],
    ['GET', `/v3/orders/${id}/actions`, 'order:read'],
    ['PATCH', `/v3/orders/${id}/customer`, 'order:update'],
    ['PATCH', `/v3/orders/${id}/shipment`, 'order:update'],
    ['PATCH', `/v3/orders/${id}/shipment-receipt`, 'order:update'],
    ['POST', `/v3/orders/${id}/shipment-status-history`, 'order:update'],
    ['POST', `/v3/orders/${id}/update-tags`, 'order:update'],
    ['POST', `/v3/orders/${id}/duplicate`, 'order:create'],
  ])('%s %s needs %s, and refuses another b_uid', async (method, path, scope) => {
    const body = method === 'GET' ? undefined : {}
    expect((await shop.send(method, path, body, key)).body.details).toEqual({ required_scope: scope })
    expect((await shop.send(method, path, body, 'nothing')).status).toBe(401)
    const elsewhere = await shop.send(method, `${path}${path.includes('?') ? '&' : '?'}b_uid=OTHER`, body)
    expect(elsewhere.body.error_code).toBe('business_not_found')
  })
})
