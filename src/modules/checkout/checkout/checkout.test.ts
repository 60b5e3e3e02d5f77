import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const query = async (sql: string, values: unknown[] = []) => (await service.service.pool.query(sql, values)).rows
const readStock = async (id: number) =>
  (await query('select quantity from variant_stocks where variant_id = $1', [id]))[0].quantity
const items = (...ids: number[]) => ids.map((variant_id) => ({ type: 'variant', variant_id, quantity: 1 }))
const checkout = (body: object, headers = {}) => shop.visit('POST', '/checkout', buyer(body as never), headers)

describe('a guest checkout', () => {
  it('returns the public order without internal ids and amounts', async () => {
    const variant = await shop.sell({ stock: 5, variant: { cogs: '40000' } })
    const placed = await checkout({ items: [{ type: 'variant', variant_id: variant.id, quantity: 2 }], notes: 'Cepat' })
    const slug = placed.body.secret_slug
    expect({ status: placed.status, body: placed.body }).toEqual({
      status: 201,
      body: {
        secret_slug: expect.stringMatching(/^[\w-]{40}$/),
        public_order_url: `${service.shopUrl}/o/${slug}`,
        payment_url: `${service.shopUrl}/o/${slug}/success`,
        redirect_url: `${service.shopUrl}/o/${slug}/success`,
        is_cancelable: true,
        order_id: expect.stringMatching(/^\d{6}[A-Z]{7}$/),
        status: 'pending',
        payment_status: 'unpaid',
        notes: 'Cepat',
        is_probably_spam: false,
        draft_time: expect.stringMatching(/\.\d{6}Z$/),
        paid_time: null,
        refunded_amount: '0.00',
        refunded_time: null,
        transfer_time: null,
        transferproof_url: null,
        transferproof_rejection: null,
        handler_phone: null,
        chat_message: expect.any(String),
        customer_id: expect.any(Number),
        discount_code_code: null,
        page: null,
        business: { username: expect.any(String), contact_email: null, aff_code: null, logo: null },
        currency: 'IDR',
        gross_revenue: '202000.00',
        product_price: '190000.00',
        product_discount: '0.00',
        shipping_cost: '12000.00',
        cod_fee: '0.00',
        shipping_discount: '0.00',
        other_income: '0.00',
        other_income_name: null,
        payment_link_income: '0.00',
        unique_code_discount: '0.00',
        discount_code_discount: '0.00',
        service_fee: '0.00',
        pg_payment_info: {},
        status_history: [{ status: 'pending', time: placed.body.draft_time }],
        payment_method: 'bank_transfer',
        epayment_provider: null,
        payment_account_holder: null,
        payment_account_number: null,
        shipment_status_history: [],
        shipment_receipt: null,
        courier_service: { name: 'Regular', courier: { name: 'JNE' } },
        variants: { 'Kopi Gayo': { variant_unique_id: variant.unique_id, quantity: 2 } },
        bundle_price_options: {},
        orderlines: [
          {
            quantity: 2,
            product_name: 'Kopi Gayo',
            item_type: 'physical',
            variant_option1_value: null,
            variant_option2_value: null,
            variant_option3_value: null,
            variant_price: '95000.00',
            variant_compare_at_price: null,
          },
        ],
        payment_expiration_at: null,
        store_custom_domain: null,
        store: {
          name: 'Kopi Nusantara',
          payment_accounts: [],
          custom_domain: null,
          days_of_payment_processing: 1,
          is_auto_expire: false,
          auto_expire_days: 3,
          is_show_whatsapp: true,
          is_show_download_invoice: true,
        },
        destination_address: {
          name: 'Budi Santoso',
          phone: expect.stringMatching(/^62812\d{7}$/),
          address: 'Jl. Sudirman 1',
          subdistrict: 'Menteng',
          city: expect.stringContaining('Jakarta Pusat'),
          province: expect.stringContaining('Jakarta'),
          postal_code: '10310',
        },
        customer: { email: expect.stringMatching(/^budi\d+@example\.com$/) },
      },
    })
    expect(await readStock(variant.id)).toBe(3)
    const read = await shop.visit('GET', `/orders/${slug}`)
    expect({ status: read.status, body: read.body }).toEqual({ status: 200, body: placed.body })
  })

  it('writes order, lines, history, customer and events', async () => {
    const variant = await shop.sell({ stock: 5 })
    const { body } = await checkout({ items: items(variant.id) })
    const [order] = await query('select * from orders where secret_slug = $1', [body.secret_slug])
    expect(order).toMatchObject({ status: 'pending', payment_status: 'unpaid', is_repeat: false, version: 1 })
    expect(new Set([order.draft_time, order.pending_time, order.unpaid_time, order.created_at]).size).toBe(1)
    expect(await query('select axis, to_status from order_status_history where order_id = $1', [order.id])).toEqual([
      { axis: 'status', to_status: 'pending' },
      { axis: 'payment', to_status: 'unpaid' },
    ])
    const events = await query('select kind, sequence, payload::json from events where order_id = $1', [order.id])
    expect(events).toEqual([{ kind: 'order.created', sequence: 1, payload: expect.any(Object) }])
    expect(events[0].payload).toMatchObject({ id: order.id, customer_id: order.customer_id, total_quantity: 1 })
    const created = await query(
      "select payload::json from events where kind = 'customer.created' order by id desc limit 1",
    )
    expect(created[0].payload).toMatchObject({ id: order.customer_id, email: body.customer.email })
    const again = await checkout({
      items: items((await shop.sell()).id),
      customer_email: body.customer.email.toUpperCase(),
    })
    expect(again.body.customer_id).toBe(order.customer_id)
  })

  it('ignores totals, refuses unknown fields, and accepts the older field names', async () => {
    const variant = await shop.sell()
    const { shipping_address, shipping_location_id, shipping_postal_code, ...rest } = buyer({
      items: items(variant.id),
    })
    const older = { ...rest, address: shipping_address, location_id: `${shipping_location_id}`, postal_code: '10310' }
    expect((await shop.visit('POST', '/checkout', older)).status).toBe(201)
    expect((await checkout({ items: items(variant.id), gross_revenue: '1' })).status).toBe(422)
  })

  it('expands bundles into variants and sums the demand of all items', async () => {
    const coffee = await shop.sell({ name: 'Kopi', stock: 5 })
    const cup = await shop.sell({ name: 'Cangkir', stock: 10, variant: { price: '30000', weight: 400 } })
    const option = await shop.sellBundle(
      [
        { variant_id: coffee.id, quantity: 2 },
        { variant_id: cup.id, quantity: 1 },
      ],
      '200000',
      { weight_bump: 100 },
    )
    const both = (bundles: number, single: number) => [
      { type: 'bundle_price_option', bundle_price_option_id: option.id, quantity: bundles },
      { type: 'variant', variant_id: coffee.id, quantity: single },
    ]
    const refused = await checkout({ items: both(2, 2) })
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 409,
      body: {
        error: 'Kopi is out of stock',
        error_code: 'out_of_stock',
        details: { variant_id: coffee.id, available: 5 },
        request_id: expect.any(String),
      },
    })
    const { body } = await checkout({ items: both(2, 1) })
    expect([await readStock(coffee.id), await readStock(cup.id)]).toEqual([0, 8])
    expect(body).toMatchObject({
      product_price: '495000.00',
      variants: { Kopi: { variant_unique_id: coffee.unique_id, quantity: 1 } },
      bundle_price_options: {
        'Paket Pagi - Hemat': { bundle_price_option_unique_id: option.unique_id, quantity: 2 },
      },
    })
    // 5 × 250 g + 2 × 400 g + 2 × 100 g makes 3 kg: 12,000 + 2 × 11,000.
    expect(body.shipping_cost).toBe('34000.00')
    const [lines] = await query(
      'select sum(l.product_price)::bigint as price, sum(l.quantity)::int as units from order_lines l join orders o on o.business_id = l.business_id and o.id = l.order_id where o.secret_slug = $1',
      [body.secret_slug],
    )
    expect(lines).toEqual({ price: 49_500_000, units: 7 })
  })

  it('takes stock from the first warehouse that has all items', async () => {
    const variant = await shop.sell({ stock: 1 })
    const second = await shop.send('POST', '/warehouses', { name: 'Gudang Bandung', location_id: 327301 })
    await query(
      `insert into variant_stocks (business_id, variant_id, warehouse_id, quantity)
       select business_id, id, $2, 4 from variants where id = $1`,
      [variant.id, second.id],
    )
    const three = [{ type: 'variant', variant_id: variant.id, quantity: 3 }]
    expect((await checkout({ items: three, warehouse_unique_id: shop.warehouse.unique_id })).status).toBe(409)
    expect((await checkout({ items: three, warehouse_unique_id: 'warehouse_no' })).status).toBe(422)
    expect((await checkout({ items: three })).status).toBe(201)
    const left = await query('select quantity from variant_stocks where variant_id = $1 order by warehouse_id', [
      variant.id,
    ])
    expect(left).toEqual([{ quantity: 1 }, { quantity: 1 }])
    await shop.send('DELETE', `/warehouses/${second.id}`).catch(() => {})
  })
})

describe('a cart', () => {
  const fill = async (...ids: number[]) => {
    let token: string | undefined
    for (const variant_id of ids) {
      const added = await shop.visit(
        'POST',
        '/cart/items',
        { variant_id },
        token ? { 'x-service-guest-token': token } : {},
      )
      token = added.headers.get('x-service-guest-token')!
    }
    return { 'x-service-guest-token': token! }
  }

  it('is emptied by checkout, and a repeated request returns the same order', async () => {
    const variant = await shop.sell({ stock: 5 })
    const token = await fill(variant.id)
    const body = buyer()
    const placed = await shop.visit('POST', '/checkout', body, token)
    expect([placed.status, placed.headers.get('x-service-guest-token')]).toEqual([201, token['x-service-guest-token']])
    expect((await shop.visit('GET', '/cart', undefined, token)).body.items).toEqual([])
    const again = await shop.visit('POST', '/checkout', body, token)
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', placed.body])
    expect(await readStock(variant.id)).toBe(4)
    const other = await shop.visit('POST', '/checkout', { ...body, notes: 'other' }, token)
    expect([other.status, other.body.error]).toEqual([
      400,
      'Send items, or the token of a guest cart that is not empty',
    ])
  })

  it('results in one order for concurrent requests', async () => {
    const variant = await shop.sell({ stock: 20 })
    const token = await fill(variant.id)
    const body = buyer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.visit('POST', '/checkout', body, token)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.order_id}`)).size).toBe(1)
    expect([answers[0]!.status, await readStock(variant.id)]).toEqual([201, 19])
  })

  it('is emptied when direct items are bought with its token', async () => {
    const token = await fill((await shop.sell()).id)
    expect((await checkout({ items: items((await shop.sell()).id) }, token)).status).toBe(201)
    expect((await shop.visit('GET', '/cart', undefined, token)).body.items).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    ['shipping_location_id', { shipping_location_id: null }],
    ['shipping_address', { shipping_address: null }],
    ['courier_service_id', { courier_service_id: null }],
    ['shipping_location_id', { shipping_location_id: 999_999_999_999 }],
    ['courier_service_id', { courier_service_id: 999 }],
    ['courier_service_id', { courier_service_id: 2, payment_method: 'cod' }],
    ['payment_method', { payment_method: 'no_payment' }],
    ['payment_method', { payment_method: 'gopay' }],
    ['payment_method', { payment_method: undefined }],
    ['customer_email', { customer_email: 'nobody' }],
  ])('names %s: %j', async (field, change) => {
    const variant = await shop.sell()
    const refused = await checkout({ items: items(variant.id), ...change })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  it('is not given for a missing destination or courier if the store requires none or the items are digital', async () => {
    const digital = await shop.sell({ item_type: 'digital' })
    const bare = { shipping_location_id: null, shipping_address: null, courier_service_id: null }
    const placed = await checkout({ items: items(digital.id), ...bare })
    expect([placed.status, placed.body.shipping_cost, placed.body.destination_address]).toEqual([201, '0.00', null])
    const cod = await checkout({ items: items(digital.id), ...bare, payment_method: 'cod' })
    expect(Object.keys(cod.body.errors)).toEqual(['payment_method'])
    const easy = await openShop(service, { is_courier_required: false })
    const thing = await easy.sell()
    const easyPlaced = await easy.visit('POST', '/checkout', buyer({ items: items(thing.id), ...bare }))
    expect(easyPlaced.status).toBe(201)
  })

  it('is given for an empty request, items that are not sold, and items of another store', async () => {
    const nothing = await checkout({})
    expect([nothing.status, nothing.body.error_code]).toEqual([400, 'invalid_request'])
    const foreign = await (await openShop(service)).sell()
    const refused = await checkout({ items: items(foreign.id) })
    expect([refused.status, refused.body.error]).toEqual([404, `Variant ${foreign.id} is not available in this store`])
    const unknown = await checkout({
      items: [{ type: 'bundle_price_option', bundle_price_option_id: 99_999, quantity: 1 }],
    })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Bundle 99999 is not available in this store'])
    expect((await shop.visit('GET', '/orders/nothing')).status).toBe(404)
    expect((await checkout({ items: 'all' })).status).toBe(400)
    const wrongKey = await shop.visit('POST', '/checkout', buyer(), { 'x-service-storefront-api-key': 'sfpk_wrong' })
    expect([wrongKey.status, wrongKey.body.error]).toEqual([404, 'Store not found'])
  })

  it('is given with `Duplicate order` for the same direct items within 30 seconds', async () => {
    const variant = await shop.sell({ stock: 50 })
    const body = buyer({ items: items(variant.id) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.visit('POST', '/checkout', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    expect(answers.find(({ status }) => status === 400)!.body.error).toBe('Duplicate order')
    expect(await readStock(variant.id)).toBe(49)
    service.clock.now = new Date(Date.now() + 61_000)
    const later = await shop.visit('POST', '/checkout', body)
    service.clock.now = undefined
    expect(later.status).toBe(201)
  })

  it('is replaced by the stored response for a repeated Idempotency-Key', async () => {
    const variant = await shop.sell({ stock: 1 })
    const key = { 'idempotency-key': 'order-1' }
    const body = buyer({ items: items(variant.id) })
    const first = await shop.visit('POST', '/checkout', body, key)
    const again = await shop.visit('POST', '/checkout', body, key)
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', first.body])
    const other = await shop.visit('POST', '/checkout', { ...body, notes: 'x' }, key)
    expect([other.status, other.body.error_code]).toEqual([422, 'idempotency_key_reused'])
    const late = await shop.visit('POST', '/checkout', buyer({ items: items(variant.id) }), {
      'idempotency-key': 'order-2',
    })
    expect([late.status, late.body.error]).toEqual([409, 'Kopi Gayo is out of stock'])
  })
})

describe('a store', () => {
  it('limits orders by phone and IP address, and flags or refuses spam with its own message', async () => {
    const strict = await openShop(service, { max_per_phone: 1, blocked_message: 'Hubungi kami dulu' })
    const thing = await strict.sell()
    const body = () => buyer({ items: items(thing.id), customer_phone: '628123456789' })
    const order = () => strict.visit('POST', '/checkout', body())
    expect((await order()).status).toBe(201)
    const refused = await order()
    expect([refused.status, refused.body.error, refused.body.error_code]).toEqual([
      403,
      'Hubungi kami dulu',
      'order_blocked',
    ])
    await strict.send('PATCH', `/stores/${strict.store.id}`, { is_spam_filter: true })
    expect((await order()).body.is_probably_spam).toBe(true)
    await strict.send('PATCH', `/stores/${strict.store.id}`, { is_order_hard_filter: true })
    expect((await order()).status).toBe(403)
  })

  it('sets minimum lengths of names and addresses, an expiry date, and a unique code on transfers', async () => {
    const careful = await openShop(service, {
      min_name_length: 5,
      min_address_length: 10,
      is_auto_expire: true,
      auto_expire_days: 2,
      is_unique_code: true,
      max_unique_code_amount: 500,
    })
    const thing = await careful.sell()
    const short = await careful.visit(
      'POST',
      '/checkout',
      buyer({ items: items(thing.id), customer_name: 'Bo', shipping_address: 'Jl. 1' }),
    )
    expect(Object.keys(short.body.errors)).toEqual(['customer_name', 'shipping_address'])
    const { body } = await careful.visit('POST', '/checkout', buyer({ items: items(thing.id) }))
    const code = Number(body.unique_code_discount)
    expect(code).toBeGreaterThanOrEqual(1)
    expect(code).toBeLessThanOrEqual(500)
    expect(Number(body.gross_revenue)).toBe(107_000 - code)
    expect(Date.parse(body.payment_expiration_at) - Date.parse(body.draft_time)).toBe(2 * 86_400_000)
  })
})

describe('the buyer of an unpaid order', () => {
  it('can set only how it was paid', async () => {
    const { body } = await checkout({ items: items((await shop.sell()).id) })
    const path = `/orders/${body.secret_slug}`
    const changed = await shop.visit('PATCH', path, {
      transfer_time: '2026-11-15T03:04:05Z',
      payment_account_holder: 'Budi',
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...body,
        transfer_time: '2026-11-15T03:04:05.000000Z',
        payment_account_holder: 'Budi',
      },
    ])
    for (const refused of [{ transferproof_url: 'javascript:alert(1)' }, { status: 'completed' }, { id: 1 }])
      expect((await shop.visit('PATCH', path, refused)).status).toBe(422)
    expect((await shop.visit('PATCH', path, { transfer_time: 5 })).status).toBe(400)
    const unknown = await shop.visit('PATCH', path, { notes: 'changed', status: 'completed', gross_revenue: 1 })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['status', 'gross_revenue']])
    expect((await shop.visit('GET', path)).body).toEqual(changed.body)
    expect((await shop.visit('PATCH', '/orders/nothing', {})).status).toBe(404)
    await query("update orders set payment_status = 'settled' where secret_slug = $1", [body.secret_slug])
    expect((await shop.visit('GET', path)).body.payment_status).toBe('paid')
    expect((await shop.visit('PATCH', path, { notes: 'late' })).status).toBe(409)
    const stranger = await openShop(service)
    expect((await stranger.visit('GET', path)).status).toBe(404)
  })
})
