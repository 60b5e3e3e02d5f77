import { describe, expect, it, onTestFinished } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import type { Answer } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const { pool } = service.service
const shop = await createOrderShop(service)
const statusAndBody = ({ status, body }: Answer) => ({ status, body })
const written = async () =>
  (
    await pool.query(`select (select count(*) from orders) as orders, (select count(*) from customers) as customers,
      (select count(*) from events) as events, (select sum(quantity) from variant_stocks) as stock`)
  ).rows[0]

/** Status and whole body of the refusal of one field. */
const refused = (field: string, code: string, sentence: string) => ({
  status: 422,
  body: {
    error: `${field} ${sentence}`,
    error_code: 'validation_failed',
    errors: { [field]: [sentence] },
    error_details: [{ field, code, params: {} }],
    request_id: expect.any(String),
  },
})
const exceeds = (field: string) => refused(field, 'exceeds_discounted', 'must not be more than what it is taken off')

describe('a discount that a merchant writes', () => {
  it('may take off all of what it applies to', async () => {
    const order = await shop.order({ product_discount: '190000', shipping_discount: '12000' })
    expect(order).toMatchObject({ product_discount: '190000.00', shipping_discount: '12000.00', gross_revenue: '0.00' })
  })

  it.each([
    ['product_discount', { product_discount: '190000.01' }],
    ['shipping_discount', { shipping_discount: '12000.01' }],
    ['shipping_discount', { shipping_cost: '5000', shipping_discount: '5000.01' }],
  ])('is refused as %s when %j exceeds what it applies to, and nothing is written', async (field, fields) => {
    const order = await shop.order()
    const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body
    const [unchanged, before] = [await read(), await written()]
    expect(statusAndBody(await shop.send('POST', '/v3/orders', { ...shop.complete, ...fields }))).toEqual(
      exceeds(field),
    )
    expect(statusAndBody(await shop.send('PATCH', `/v3/orders/${order.id}`, fields))).toEqual(exceeds(field))
    expect(await read()).toEqual(unchanged)
    expect(await written()).toEqual(before)
  })

  it('is refused when an edit repeats it and makes the goods cheaper than it', async () => {
    const order = await shop.order({ product_discount: '150000' })
    const before = await written()
    const answer = await shop.send('PATCH', `/v3/orders/${order.id}`, {
      ordervariants: [{ variant_unique_id: shop.variant.unique_id, quantity: 1 }],
      product_discount: '150000',
    })
    expect(statusAndBody(answer)).toEqual(exceeds('product_discount'))
    expect((await shop.get(`/v3/orders/${order.id}`)).body).toEqual(order)
    expect(await written()).toEqual(before)
  })

  it('follows the goods down when an edit makes them cheaper and does not name it', async () => {
    const order = await shop.order({ product_discount: '150000' })
    const changed = await shop.must('PATCH', `/v3/orders/${order.id}`, {
      ordervariants: [{ variant_unique_id: shop.variant.unique_id, quantity: 1 }],
    })
    expect(changed).toMatchObject({ product_discount: '95000.00', gross_revenue: '12000.00' })
  })

  it('is not taken for a line, whose share follows from that of the order', async () => {
    const before = await written()
    const ordervariants = [{ ...shop.complete.ordervariants[0], discount: '1' }]
    expect(statusAndBody(await shop.send('POST', '/v3/orders', { ...shop.complete, ordervariants }))).toEqual(
      refused('ordervariants.0.discount', 'unknown_field', 'is not a known field'),
    )
    expect(await written()).toEqual(before)
    const order = await shop.order({ product_discount: '10000' })
    expect(order.orderlines).toMatchObject([{ product_price: '190000.00', discount: '10000.00' }])
  })
})

describe('net revenue', () => {
  it('follows every amount that an edit changes', async () => {
    const order = await shop.order()
    const edit = (fields: object) => shop.must('PATCH', `/v3/orders/${order.id}`, fields)
    expect(order.net_revenue).toBe('190000.00')
    expect((await edit({ product_discount: '5000' })).net_revenue).toBe('185000.00')
    expect((await edit({ shipping_cost: '20000' })).net_revenue).toBe('185000.00')
    expect((await edit({ shipping_discount: '3000' })).net_revenue).toBe('182000.00')
    expect((await edit({ other_income: '1000' })).net_revenue).toBe('183000.00')
  })
})

describe('a discount code', async () => {
  const store = await openShop(service)
  const variant = await store.sell({ variant: { price: '95000' } })
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const { shipping_location_id: location_id, shipping_postal_code: postal_code } = buyer()
  const asked = { items, destination: { location_id, postal_code }, courier_service_id: 1 }
  const sum = { product_price: '95000.00', shipping_cost: '12000.00', other_income: '0.00', service_fee: '0.00' }
  const kinds: Record<string, string> = { product_price: 'product', shipping_cost: 'shipping' }

  it.each([
    ['product_price', 'fixed', { amount: '500000' }, '95000.00', '12000.00'],
    ['shipping_cost', 'fixed', { amount: '500000' }, '12000.00', '95000.00'],
    ['shipping_cost', 'percentage', { percentage: 100 }, '12000.00', '95000.00'],
    [
      'product_price',
      'percentage',
      { percentage: 50, is_max_amount: true, max_amount: '20000' },
      '20000.00',
      '87000.00',
    ],
  ])(
    'on %s, %s %j, takes off %s in check, summary and order',
    async (applied_to, amount_type, fields, taken, total) => {
      const code = `CODE${Math.random().toString(36).slice(2, 10).toUpperCase()}`
      await store.send('POST', '/discount-codes', { code, applied_to, amount_type, ...fields })
      const check = await store.visit('POST', '/discount-codes/check', { code, ...asked })
      expect(check.body).toMatchObject({ is_eligible: true, discount_code_discount: taken })
      const summary = await store.visit('POST', '/checkout/summary', { ...asked, discount_code_code: code })
      expect(statusAndBody(summary)).toEqual({
        status: 200,
        body: {
          ...sum,
          cod_fee: '0.00',
          other_income_name: null,
          discounts: [{ code, kind: kinds[applied_to], amount: taken, reason: null }],
          gross_revenue: total,
          is_complete: true,
        },
      })
      const placed = await store.visit('POST', '/checkout', buyer({ items, discount_code_code: code }))
      expect(placed.body).toMatchObject({
        discount_code_code: code,
        discount_code_discount: taken,
        shipping_cost: '12000.00',
        gross_revenue: total,
      })
    },
  )

  it('of a percentage rounds half a minor unit up', async () => {
    const odd = await store.sell({ item_type: 'digital', variant: { price: '100.01', weight: 0 } })
    await store.send('POST', '/discount-codes', {
      code: 'HALF',
      applied_to: 'product_price',
      amount_type: 'percentage',
      percentage: 50,
    })
    const body = { items: [{ type: 'variant', variant_id: odd.id, quantity: 1 }], discount_code_code: 'HALF' }
    const check = await store.visit('POST', '/discount-codes/check', { code: 'HALF', items: body.items })
    expect(check.body.discount_code_discount).toBe('50.01')
    expect((await store.visit('POST', '/checkout/summary', body)).body.gross_revenue).toBe('50.00')
  })
})

describe('a duplicate', async () => {
  const amounts = ['product_price', 'product_discount', 'shipping_cost', 'shipping_discount', 'other_income']
  const pickMoney = (order: Record<string, unknown>) =>
    Object.fromEntries(
      [...amounts, 'service_fee', 'unique_code_discount', 'gross_revenue', 'net_revenue'].map((k) => [k, order[k]]),
    )
  await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, {
    is_unique_code: false,
    auto_other_income: 'dynamic',
    other_income_name: 'Admin',
    dynamic_other_income_cod_type: 'percentage',
    dynamic_other_income_cod_default_percentage: 3,
    store_method_other_incomes: [{ payment_method: 'qris', type: 'fixed', amount: 2500, percentage: 0 }],
    is_service_fee: true,
    service_fees: [
      { payment_method: 'qris', amount: 0, percentage: 0.7 },
      { payment_method: 'va_bca', amount: 4000, percentage: 0 },
    ],
  })
  const fields = { product_discount: '10000', shipping_discount: '2000' }
  const duplicate = (order: { id: string }, body: object) => shop.must('POST', `/v3/orders/${order.id}/duplicate`, body)

  it.each(['bank_transfer', 'cod', 'qris', 'va_bca', 'payment_link'])(
    'with %s costs what a new order with that method costs, whatever the method was',
    async (payment_method) => {
      const fresh = await shop.order({ ...fields, payment_method })
      for (const before of ['bank_transfer', 'cod', 'qris']) {
        const copy = await duplicate(await shop.order({ ...fields, payment_method: before }), { payment_method })
        expect(copy.payment_method).toBe(payment_method)
        expect(pickMoney(copy)).toEqual(pickMoney(fresh))
        expect(copy.other_income_name).toBe(fresh.other_income_name)
      }
    },
  )

  it.each(['bank_transfer', 'cod', 'qris', 'va_bca', 'payment_link'])(
    'costs the same as an order whose method is changed to %s by an edit',
    async (payment_method) => {
      const order = await shop.order({ ...fields, payment_method: 'cod' })
      const edited = await shop.must('PATCH', `/v3/orders/${order.id}`, { payment_method })
      const copy = await duplicate(await shop.order({ ...fields, payment_method: 'cod' }), { payment_method })
      expect(pickMoney(edited)).toEqual(pickMoney(copy))
      expect(edited.other_income_name).toBe(copy.other_income_name)
    },
  )

  it('has the charge and the fee of its method', async () => {
    const order = await shop.order({ ...fields, payment_method: 'cod' })
    expect(pickMoney(order)).toMatchObject({ other_income: '5700.00', service_fee: '0.00', gross_revenue: '195700.00' })
    const copy = await duplicate(order, { payment_method: 'qris' })
    expect(pickMoney(copy)).toEqual({
      product_price: '190000.00',
      product_discount: '10000.00',
      shipping_cost: '12000.00',
      shipping_discount: '2000.00',
      other_income: '2500.00',
      service_fee: '1347.50',
      unique_code_discount: '0.00',
      gross_revenue: '193847.50',
      net_revenue: '180500.00',
    })
  })

  it('keeps every amount when its method stays, though the store asks more by now', async () => {
    const order = await shop.order({ ...fields, payment_method: 'qris' })
    const setCharge = (amount: number) =>
      shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, {
        store_method_other_incomes: [{ payment_method: 'qris', type: 'fixed', amount, percentage: 0 }],
      })
    await setCharge(9000)
    onTestFinished(() => setCharge(2500))
    const copy = await duplicate(order, {})
    expect(pickMoney(copy)).toEqual(pickMoney(order))
    expect(pickMoney(await duplicate(copy, { payment_method: 'qris' }))).toEqual(pickMoney(order))
  })
})
