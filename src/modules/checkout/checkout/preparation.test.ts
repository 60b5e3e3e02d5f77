import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyer, menteng, openShop, ubud } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const items = (...ids: number[]) => ids.map((variant_id) => ({ type: 'variant', variant_id, quantity: 1 }))
const destination = { location_id: menteng, postal_code: '10310' }
const options = (body: object) => shop.visit('POST', '/checkout/shipping-options', body)
const summary = (body: object) => shop.visit('POST', '/checkout/summary', body)
const check = (body: object) => shop.visit('POST', '/discount-codes/check', body)
const code = (fields: object) =>
  shop.send('POST', '/discount-codes', { applied_to: 'product_price', amount_type: 'fixed', amount: 10_000, ...fields })

describe('shipping options', () => {
  it('are the services that deliver to the destination, cheapest first, by weight and zone', async () => {
    const variant = await shop.sell({ variant: { weight: 1500 } })
    const { status, body } = await options({ items: items(variant.id), destination })
    expect(status).toBe(200)
    expect(body.data).toHaveLength(13)
    expect(body.data[0]).toMatchObject({ courier_code: 'jne', service_code: 'OKE', cost: '19000.00' })
    expect(body.data.find((option: { courier_service_id: number }) => option.courier_service_id === 1)).toEqual({
      courier_service_id: 1,
      courier_code: 'jne',
      service_code: 'REG',
      name: 'Regular',
      cost: '23000.00',
      etd: '2-3',
      is_cod: true,
      warehouse_unique_id: shop.warehouse.unique_id,
      courier_aggregator_code: null,
      logo_url: null,
    })
    const papua = await options({
      items: items(variant.id),
      destination: { location_id: `${ubud}`, postal_code: '80571' },
    })
    expect(papua.body.data[0].cost).toBe('19000.00')
    const cod = await options({ items: items(variant.id), destination, payment_method: 'cod' })
    expect(cod.body.data.every((option: { is_cod: boolean }) => option.is_cod)).toBe(true)
    expect(cod.body.data[0].cost).toBe('24500.00')
  })

  it('are empty for digital items or without a destination, and refused for items that cannot be bought', async () => {
    const digital = await shop.sell({ item_type: 'digital' })
    expect((await options({ items: items(digital.id), destination })).body).toEqual({ data: [], is_paginated: false })
    const physical = await shop.sell()
    expect((await options({ items: items(physical.id) })).body.data).toEqual([])
    expect((await options({})).status).toBe(400)
    expect((await options({ items: items(999_999) })).status).toBe(404)
    expect((await options({ items: [] })).status).toBe(422)
    const nowhere = await options({ items: items(physical.id), destination: { location_id: 5, postal_code: '1' } })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['location_id']])
    const gone = await shop.sell({ stock: 0 })
    expect((await options({ items: items(gone.id), destination })).body.error).toBe('Kopi Gayo is out of stock')
  })
})

describe('the summary', () => {
  it('computes the shipping cost from the selection under each of its field names, and ignores the amounts of the client', async () => {
    const variant = await shop.sell()
    const expected = {
      product_price: '95000.00',
      shipping_cost: '12000.00',
      cod_fee: '0.00',
      other_income: '0.00',
      other_income_name: null,
      service_fee: '0.00',
      discounts: [],
      gross_revenue: '107000.00',
      is_complete: true,
    }
    for (const selection of [
      { courier_service_id: 1, shipping_cost: 1 },
      { courier_service_id: '1', warehouse_unique_id: shop.warehouse.unique_id },
      { shipping_option: { courier_service_id: 1 } },
      { selected_shipping_option: { courier_service_id: 1 } },
    ]) {
      const { status, body } = await summary({ items: items(variant.id), destination, ...selection })
      expect({ status, body }).toEqual({ status: 200, body: expected })
    }
    const digital = await shop.sell({ item_type: 'digital' })
    expect((await summary({ items: items(digital.id) })).body).toMatchObject({
      shipping_cost: '0.00',
      is_complete: true,
    })
    expect((await summary({ items: items(variant.id), destination, courier_service_id: 999 })).status).toBe(422)
    expect((await summary({ items: items(variant.id), payment_method: 'no_payment' })).status).toBe(422)
    expect((await summary({ items: 'all' })).status).toBe(400)
    expect((await summary({})).status).toBe(400)
    expect((await summary({ items: items(999_999) })).status).toBe(404)
    const gone = await shop.sell({ stock: 0 })
    expect((await summary({ items: items(gone.id) })).status).toBe(409)
  })

  it('of physical goods without destination or courier has no shipping cost and is not complete', async () => {
    const variant = await shop.sell()
    for (const place of [{}, { destination: null }, { destination }]) {
      const { status, body } = await summary({ items: items(variant.id), ...place })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { shipping_cost: null, gross_revenue: '95000.00', is_complete: false },
      })
    }
  })

  it('reads the cart of the guest token', async () => {
    const variant = await shop.sell()
    const added = await shop.visit('POST', '/cart/items', { variant_id: variant.id, quantity: 3 })
    const token = { 'x-service-guest-token': added.headers.get('x-service-guest-token')! }
    const { body } = await shop.visit('POST', '/checkout/summary', {}, token)
    expect(body.product_price).toBe('285000.00')
  })
})

describe('the check of a discount code', () => {
  it('returns the discount of an eligible code, and the failed checks of another', async () => {
    const variant = await shop.sell()
    const made = await code({ code: 'POTONG', is_minimum_revenue: true, minimum_revenue: 100_000 })
    const eligible = await check({ code: ' potong ', items: [{ ...items(variant.id)[0], quantity: 2 }] })
    expect({ status: eligible.status, body: eligible.body }).toEqual({
      status: 200,
      body: {
        discount_code: made,
        eligibility_details: {
          is_found: true,
          is_enabled: true,
          is_start_check: true,
          is_expiry_check: true,
          is_usage_limit_check: true,
          is_customer_usage_limit_check: true,
          is_limited_to_products_check: true,
          is_minimum_revenue_check: true,
          is_limited_to_pages_check: true,
          is_limited_to_payment_methods_check: true,
          is_page_discount_active: true,
          is_amount_not_zero: true,
        },
        is_eligible: true,
        discount_code_discount: '10000.00',
      },
    })
    const small = await check({ code: 'POTONG', items: items(variant.id) })
    expect(small.body).toMatchObject({ discount_code: null, is_eligible: false, discount_code_discount: '0.00' })
    expect(small.body.eligibility_details.is_minimum_revenue_check).toBe(false)
    const unknown = await check({ code: 'NONE', items: items(variant.id) })
    expect(unknown.body).toEqual({
      discount_code: null,
      eligibility_details: { is_found: false },
      is_eligible: false,
      discount_code_discount: '0.00',
    })
    expect((await check({ items: items(variant.id) })).status).toBe(422)
    const gone = await check({ code: 'POTONG', items: items((await shop.sell({ stock: 0 })).id) })
    expect([gone.status, gone.body.error]).toEqual([409, 'Kopi Gayo is out of stock'])
    expect((await check({ code: 5, items: items(variant.id) })).status).toBe(400)
    expect((await check({ code: 'POTONG' })).status).toBe(400)
    expect((await check({ code: 'POTONG', items: items(999_999) })).status).toBe(404)
  })

  it.each([
    ['is_found', 'unknown_code', undefined],
    ['is_enabled', 'not_enabled', { is_enabled: false }],
    ['is_start_check', 'not_started', { is_start: true, start_time: '2099-01-01T00:00:00Z' }],
    ['is_expiry_check', 'expired', { is_expiry: true, expiry_time: '2020-01-01T00:00:00Z' }],
    ['is_usage_limit_check', 'used_up', { is_usage_limit: true, usage_limit: 0 }],
    ['is_limited_to_pages_check', 'not_in_this_shop', { is_limited_to_pages: true, page_ids: [1] }],
    ['is_minimum_revenue_check', 'below_minimum', { is_minimum_revenue: true, minimum_revenue: 300_000 }],
    [
      'is_limited_to_payment_methods_check',
      'not_for_this_payment',
      { is_limited_to_payment_methods: true, payment_methods: ['qris'] },
    ],
    ['is_amount_not_zero', 'nothing_to_discount', { applied_to: 'shipping_cost' }],
  ])('names %s, as the summary does, and the checkout refuses the code', async (reason, problem, fields) => {
    const name = reason.toUpperCase()
    if (fields) await code({ code: name, ...fields })
    const asked = { items: items((await shop.sell({ item_type: 'digital' })).id), payment_method: 'bank_transfer' }
    const { body } = await check({ code: name, ...asked })
    expect([body.is_eligible, body.eligibility_details[reason]]).toEqual([false, false])
    const requested = { ...asked, discount_code_code: name.toLowerCase() }
    const kind = !fields ? 'order' : 'applied_to' in fields ? 'shipping' : 'product'
    expect((await summary(requested)).body).toMatchObject({
      discounts: [{ code: name, kind, amount: '0.00', reason }],
      gross_revenue: '95000.00',
    })
    const refused = await shop.visit('POST', '/checkout', buyer(requested))
    const params = problem === 'below_minimum' ? { min: '300000.00' } : {}
    expect([refused.status, refused.body.error_details]).toEqual([
      422,
      [{ field: 'discount_code', code: problem, params }],
    ])
  })
})

it('lists the payment methods of the store without no_payment and, if buyers pay fees, without methods that have no fee', async () => {
  const methods = async () =>
    (await shop.visit('GET', '/payment-methods')).body.data.map((method: { code: string }) => method.code)
  expect(await methods()).toEqual(['bank_transfer', 'cod', 'qris', 'va_bca'])
  const { body } = await shop.visit('GET', '/payment-methods')
  expect(body.data[3]).toEqual({
    code: 'va_bca',
    label: 'Virtual account BCA',
    description: null,
    enabled: true,
    requires_redirect: false,
    metadata: null,
  })
  const labels = async (language: string) =>
    (await shop.visit('GET', '/payment-methods', undefined, { 'accept-language': language })).body.data.map(
      ({ label }: { label: string }) => label,
    )
  expect(await labels('en-GB')).toEqual(['Bank transfer', 'Cash on delivery', 'QRIS', 'BCA virtual account'])
  expect(await labels('fr, id')).toEqual(['Transfer bank', 'Bayar di tempat (COD)', 'QRIS', 'Virtual account BCA'])
  const service_fees = [{ payment_method: 'qris', amount: 750, percentage: 0.7 }]
  await shop.send('PATCH', `/stores/${shop.store.id}`, { is_service_fee: true, service_fees })
  expect(await methods()).toEqual(['bank_transfer', 'cod', 'qris'])
  await shop.send('PATCH', `/stores/${shop.store.id}`, { is_service_fee: false })
})

it('computes the same amounts by the sum rule in summary and order for any items, code, courier and settings', async () => {
  const any = await openShop(service)
  const things = [
    await any.sell({ name: 'Kopi', variant: { price: '33333.33', weight: 333 } }),
    await any.sell({ name: 'Teh', variant: { price: '12500', weight: 1200 } }),
    await any.sell({ name: 'Buku', item_type: 'digital', variant: { price: '99999.99', weight: 0 } }),
  ]
  const bundle = await any.sellBundle(
    things.map(({ id }, n) => ({ variant_id: id, quantity: n + 1 })),
    '222222.22',
  )
  for (const [name, fields] of Object.entries({
    PERSEN: {
      applied_to: 'product_price',
      amount_type: 'percentage',
      percentage: 15,
      is_max_amount: true,
      max_amount: 50_000,
    },
    ONGKIR: { applied_to: 'shipping_cost', amount_type: 'fixed', amount: 15_000 },
  }))
    await any.send('POST', '/discount-codes', { code: name, ...fields })
  const amounts = ['product_price', 'shipping_cost', 'other_income', 'service_fee', 'gross_revenue']
  const item = fc.record({ thing: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) })
  const settings = fc.record({
    auto_other_income: fc.constantFrom('off', 'fixed', 'dynamic'),
    fixed_auto_other_income: fc.nat(9000),
    dynamic_other_income_epayment_type: fc.constant('percentage'),
    dynamic_other_income_epayment_default_percentage: fc.nat(500).map((n) => n / 100),
    is_service_fee: fc.boolean(),
    service_fees: fc.constant([{ payment_method: 'qris', amount: 750, percentage: 0.7 }]),
    is_unique_code: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.array(item, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('bank_transfer', 'cod', 'qris'),
      fc.constantFrom(undefined, 'PERSEN', 'ONGKIR'),
      fc.constantFrom(1, 4),
      async (changed, chosen, payment_method, discount_code_code, courier_service_id) => {
        await any.send('PATCH', `/stores/${any.store.id}`, changed)
        const direct = chosen.map(({ thing, quantity }) =>
          thing === 3
            ? { type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity }
            : { type: 'variant', variant_id: things[thing]!.id, quantity },
        )
        const body = buyer({ items: direct, payment_method, discount_code_code, courier_service_id })
        const requested = { ...body, destination }
        const [shown, placed] = [
          await any.visit('POST', '/checkout/summary', requested),
          await any.visit('POST', '/checkout', body),
        ]
        const [discount] = shown.body.discounts ?? []
        if (placed.body.errors?.discount_code) {
          expect([discount_code_code, discount.reason]).toEqual(['ONGKIR', 'is_amount_not_zero'])
          return
        }
        if (placed.status !== 201) {
          expect(placed.body.errors).toEqual({ payment_method: ['is only for things that are delivered'] })
          expect(shown.body.errors).toEqual(placed.body.errors)
          return
        }
        const of = (from: Record<string, string>, name: string) => Math.round(Number(from[name]) * 100)
        expect(shown.body.discounts.length).toBe(discount_code_code ? 1 : 0)
        const shownSum = ['product_price', 'shipping_cost', 'other_income', 'service_fee'].reduce(
          (sum, name) => sum + of(shown.body, name),
          discount ? -of(discount, 'amount') : 0,
        )
        expect(of(shown.body, 'gross_revenue')).toBe(Math.max(0, shownSum))
        const unique = of(placed.body, 'unique_code_discount')
        for (const name of amounts)
          expect(of(placed.body, name)).toBe(of(shown.body, name) - (name === 'gross_revenue' ? unique : 0))
        const sum =
          of(placed.body, 'product_price') -
          of(placed.body, 'product_discount') +
          of(placed.body, 'shipping_cost') -
          of(placed.body, 'shipping_discount') -
          of(placed.body, 'discount_code_discount') -
          unique +
          of(placed.body, 'other_income') +
          of(placed.body, 'payment_link_income') +
          of(placed.body, 'service_fee')
        expect(of(placed.body, 'gross_revenue')).toBe(sum)
        const read = await any.visit('GET', `/orders/${placed.body.secret_slug}`)
        expect(read.body).toEqual(placed.body)
      },
    ),
    { numRuns: 40 },
  )
})
