import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'
import { writeStatement } from '../../orders/orders/index.ts'
import { createCheckout, readCheckout } from './create-checkout.ts'
import { createSharedCheckout } from './statements.ts'

const service = await startService({ env: { DATABASE_POOL_SIZE: '16' } })
const shop = await openShop(service)
const item = (variant: { id: number }, quantity = 1) => ({ type: 'variant', variant_id: variant.id, quantity })
const createCode = (fields: object) =>
  shop.send('POST', '/discount-codes', { applied_to: 'product_price', amount_type: 'fixed', amount: 5000, ...fields })
const read = (path: string) => shop.send('GET', path)
const check = async (code: string, items: object[]) =>
  (await shop.visit('POST', '/discount-codes/check', { code, items })).body
const checkout = (fields: object, headers = {}) => shop.visit('POST', '/checkout', buyer({ ...fields }), headers)
const refusal = (code: string) => [422, [{ field: 'discount_code', code, params: {} }]]
const toOutcome = ({ status, body }: { status: number; body: { error_details?: unknown } }) => [
  status,
  body.error_details,
]

it('refuses a code that has not started, and takes it once it has', async () => {
  const coffee = await shop.sell()
  const start_time = '2099-01-01T00:00:00Z'
  const { id } = await createCode({ code: 'SOON', is_start: true, start_time })
  const items = [item(coffee)]
  expect(toOutcome(await checkout({ items, discount_code_code: 'SOON' }))).toEqual(refusal('not_started'))
  expect(await check('SOON', items)).toMatchObject({
    is_eligible: false,
    eligibility_details: { is_start_check: false, is_expiry_check: true },
  })
  await shop.send('PATCH', `/discount-codes/${id}`, { start_time: new Date().toISOString() })
  expect(await check('SOON', items)).toMatchObject({ is_eligible: true, discount_code: { id, state: 'active' } })
  const placed = await checkout({ items, discount_code_code: 'SOON' })
  expect(placed.body.discount_code_discount).toBe('5000.00')
})

describe('a limit for each customer', () => {
  it('counts the orders of a guest by email address, and those of others apart', async () => {
    const coffee = await shop.sell()
    await createCode({ code: 'ONCE', is_customer_usage_limit: true, customer_usage_limit: 1 })
    const buy = (customer_email: string, quantity: number) =>
      checkout({ items: [item(coffee, quantity)], discount_code_code: 'ONCE', customer_email })
    expect((await buy('ani@example.com', 1)).body.discount_code_discount).toBe('5000.00')
    expect(toOutcome(await buy('ANI@example.com', 2))).toEqual(refusal('used_up_by_customer'))
    expect((await buy('wati@example.com', 1)).body.discount_code_discount).toBe('5000.00')
    expect((await read('/discount-codes?search=ONCE')).data[0]).toMatchObject({ current_usage: 2, state: 'active' })
  })

  it('counts orders as guest and as signed-in customer together, and the summary respects it', async () => {
    const coffee = await shop.sell()
    await createCode({ code: 'TWICE', is_customer_usage_limit: true, customer_usage_limit: 2 })
    const customer = await signInCustomer(service, shop)
    const body = { discount_code_code: 'TWICE', customer_email: customer.email, customer_phone: customer.phone }
    expect((await checkout({ ...body, items: [item(coffee)] })).status).toBe(201)
    const { shipping_address: address, shipping_location_id: location_id, courier_service_id } = buyer()
    const own = { address, location_id, courier_service_id, payment_method: 'bank_transfer' }
    const order = (quantity: number) => ({ ...own, discount_code_code: 'TWICE', items: [item(coffee, quantity)] })
    const summarize = async () => {
      const { address: _, location_id: _id, courier_service_id: _courier, ...question } = order(2)
      return (await customer.call('POST', '/checkout/summary', question)).body.gross_revenue
    }
    expect(await summarize()).toBe('185000.00')
    expect((await customer.call('POST', '/checkout', order(2))).status).toBe(201)
    expect(await summarize()).toBe('190000.00')
    expect(toOutcome(await customer.call('POST', '/checkout', order(3)))).toEqual(refusal('used_up_by_customer'))
  })

  it('follows a change of the limit, and counts nothing while there is none', async () => {
    const coffee = await shop.sell()
    const { id } = await createCode({ code: 'LATER' })
    let quantity = 0
    const buy = async () =>
      (
        await checkout({
          items: [item(coffee, ++quantity)],
          discount_code_code: 'LATER',
          customer_email: 'nanti@example.com',
        })
      ).status
    const limit = (customer_usage_limit: number | null) =>
      shop.send('PATCH', `/discount-codes/${id}`, {
        is_customer_usage_limit: customer_usage_limit !== null,
        customer_usage_limit,
      })
    expect(await buy()).toBe(201)
    await limit(1)
    expect([await buy(), await buy()]).toEqual([201, 422])
    await limit(2)
    expect([await buy(), await buy()]).toEqual([201, 422])
    await limit(null)
    expect(await buy()).toBe(201)
  })

  it.each([
    ['a new buyer', 'BARU'],
    ['a known customer', 'LAMA'],
  ])('lets exactly as many of the parallel checkouts of %s use the code', async (_, code) => {
    const limit = 3
    const products = await Promise.all(Array.from({ length: 24 }, () => shop.sell({ item_type: 'digital' })))
    const { id } = await createCode({ code, is_customer_usage_limit: true, customer_usage_limit: limit })
    const customer_email = `${code.toLowerCase()}@example.com`
    const other = await shop.sell()
    if (code === 'LAMA') expect((await checkout({ items: [item(other)], customer_email })).status).toBe(201)
    // Every second request runs in its own transaction; the others share statements.
    const answers = await Promise.all(
      products.map((product, n) =>
        checkout(
          { items: [item(product)], discount_code_code: code, customer_email },
          n % 2 === 0 ? { 'idempotency-key': crypto.randomUUID() } : {},
        ),
      ),
    )
    const used = answers.filter(({ status }) => status === 201)
    expect(used.map(({ body }) => body.discount_code_discount)).toEqual(Array(limit).fill('5000.00'))
    expect(answers.filter(({ status }) => status !== 201).map(toOutcome)).toEqual(
      Array(products.length - limit).fill(refusal('used_up_by_customer')),
    )
    expect((await read(`/discount-codes/${id}`)).current_usage).toBe(limit)
    // Another buyer is not affected.
    expect((await checkout({ items: [item(other)], discount_code_code: code })).status).toBe(201)
  })
})

describe('a code for certain products', async () => {
  const coffee = await shop.sell({ variant: { price: '95000' } })
  const filter = await shop.sell({ name: 'Saringan', variant: { price: '40000' } })
  const cup = await shop.sell({ name: 'Cangkir', variant: { price: '60000' } })
  const only = (...variants: { product: { id: number } }[]) => ({
    is_limited_to_products: true,
    product_ids: variants.map(({ product }) => product.id),
  })
  const half = { amount_type: 'percentage', amount: undefined, percentage: 50 }
  const readLines = async (order_id: string) => {
    const { data } = await read(`/orders?search_field=order_id&search=${order_id}`)
    const order = await read(`/orders/${data[0].id}`)
    const lines = order.orderlines.map((line: Record<string, string>) => [
      line.product_name,
      line.discount_code_discount,
    ])
    return { order, lines }
  }

  it('takes the discount off their lines, the same in check, summary and order', async () => {
    await createCode({ code: 'BREW', ...half, ...only(coffee, filter) })
    const items = [item(coffee), item(cup, 2), item(filter)]
    expect(await check('BREW', items)).toMatchObject({ is_eligible: true, discount_code_discount: '67500.00' })
    const summary = await shop.visit('POST', '/checkout/summary', { items, discount_code_code: 'BREW' })
    expect(summary.body.gross_revenue).toBe('187500.00')
    const { body } = await checkout({ items, discount_code_code: 'BREW' })
    expect(body.discount_code_discount).toBe('67500.00')
    expect((await readLines(body.order_id)).lines).toEqual([
      ['Kopi Gayo', '47500.00'],
      ['Cangkir', '0.00'],
      ['Saringan', '20000.00'],
    ])
  })

  it('is refused for an order without any of them', async () => {
    await createCode({ code: 'CUPS', ...only(cup) })
    const items = [item(coffee)]
    expect(await check('CUPS', items)).toMatchObject({
      is_eligible: false,
      eligibility_details: { is_limited_to_products_check: false },
    })
    expect(toOutcome(await checkout({ items, discount_code_code: 'CUPS' }))).toEqual(refusal('not_for_these_items'))
  })

  it('on shipping needs one of them and takes nothing off the lines', async () => {
    await createCode({ code: 'SHIP', applied_to: 'shipping_cost', ...only(cup) })
    expect(toOutcome(await checkout({ items: [item(coffee)], discount_code_code: 'SHIP' }))).toEqual(
      refusal('not_for_these_items'),
    )
    const { body } = await checkout({ items: [item(coffee), item(cup)], discount_code_code: 'SHIP' })
    expect(body).toMatchObject({ discount_code_discount: '5000.00', gross_revenue: '162000.00' })
    expect((await readLines(body.order_id)).lines.map((line: string[]) => line[1])).toEqual(['0.00', '0.00'])
  })

  it('covers their share of a bundle', async () => {
    const option = await shop.sellBundle(
      [
        { variant_id: coffee.id, quantity: 1 },
        { variant_id: filter.id, quantity: 1 },
      ],
      '100000',
    )
    await createCode({ code: 'BUNDLED', ...half, ...only(filter) })
    const items = [{ type: 'bundle_price_option', bundle_price_option_id: option.id, quantity: 1 }]
    const { body } = await checkout({ items, discount_code_code: 'BUNDLED' })
    const { order, lines } = await readLines(body.order_id)
    const share = order.orderlines.find((line: { product_name: string }) => line.product_name === 'Saringan')
    expect(Number(body.discount_code_discount)).toBeCloseTo(Number(share.product_price) / 2, 1)
    expect(lines).toEqual([
      ['Kopi Gayo', '0.00'],
      ['Saringan', body.discount_code_discount],
    ])
  })

  it('covers the products of its categories and of those below', async () => {
    const { data: all } = await read('/product-taxonomies?page_size=25')
    type Category = { id: number; full_path: string; level_1: string; level_3: string | null }
    const below = (all as Category[]).find(({ level_3 }) => level_3 !== null)!
    const { data: tops } = await read(`/product-taxonomies?search=${encodeURIComponent(below.level_1)}`)
    const top = (tops as Category[]).find(({ full_path }) => full_path === below.level_1)!
    const beans = await shop.sell({ name: 'Biji', taxonomy_id: below.id })
    const code = await createCode({ code: 'CATEGORY', ...half, is_limited_to_products: true, taxonomy_ids: [top.id] })
    const items = [item(cup), item(beans)]
    expect(await check('CATEGORY', items)).toMatchObject({
      discount_code: { id: code.id, taxonomy_ids: [top.id] },
      discount_code_discount: '47500.00',
    })
    expect(await check('CATEGORY', [item(cup)])).toMatchObject({
      eligibility_details: { is_limited_to_products_check: false },
    })
    const { body } = await checkout({ items, discount_code_code: 'CATEGORY' })
    const { order, lines } = await readLines(body.order_id)
    expect(lines).toEqual([
      ['Cangkir', '0.00'],
      ['Biji', '47500.00'],
    ])
    await shop.send('PATCH', `/discount-codes/${code.id}`, { taxonomy_ids: [below.id] })
    const more = await shop.sell({ name: 'Bubuk', taxonomy_id: below.id, variant: { price: '30000' } })
    const edited = await shop.send('PATCH', `/orders/${order.id}`, {
      ordervariants: [cup, more].map(({ unique_id }) => ({ variant_unique_id: unique_id, quantity: 1 })),
    })
    expect(edited.orderlines.map((line: Record<string, string>) => line.discount_code_discount)).toEqual([
      '0.00',
      '30000.00',
    ])
  })

  it('stays on their lines when the merchant edits or duplicates the order, also after the code changed', async () => {
    const code = await createCode({ code: 'EDITED', ...half, ...only(coffee) })
    const { body } = await checkout({ items: [item(coffee), item(cup)], discount_code_code: 'EDITED' })
    const { order } = await readLines(body.order_id)
    const edit = (change: object) => shop.send('PATCH', `/orders/${order.id}`, change)
    await edit({ product_discount: '15500' })
    expect((await readLines(body.order_id)).lines).toEqual([
      ['Kopi Gayo', '47500.00'],
      ['Cangkir', '0.00'],
    ])
    await shop.send('PATCH', `/discount-codes/${code.id}`, only(filter))
    await edit({ shipping_discount: '2000', product_discount: '77500' })
    const changed = await readLines(body.order_id)
    expect(changed.order.discount_code_discount).toBe('47500.00')
    expect(changed.lines[1]).toEqual(['Cangkir', '0.00'])
    const duplicate = await shop.send('POST', `/orders/${order.id}/duplicate`, {})
    expect(duplicate.orderlines.map((line: Record<string, string>) => line.discount_code_discount)).toEqual([
      '47500.00',
      '0.00',
    ])
    const variants = (...sold: { unique_id: string }[]) => ({
      ordervariants: sold.map(({ unique_id }) => ({ variant_unique_id: unique_id, quantity: 1 })),
    })
    const replaced = await shop.send('PATCH', `/orders/${duplicate.id}`, {
      ...variants(filter, cup),
      product_discount: '0',
    })
    expect(replaced.orderlines.map((line: Record<string, string>) => line.discount_code_discount)).toEqual([
      '40000.00',
      '0.00',
    ])
    const none = await shop.send('PATCH', `/orders/${duplicate.id}`, variants(cup))
    expect(none).toMatchObject({ discount_code_discount: '0.00', gross_revenue: '70000.00' })
  })
})

it('writes nothing about codes or customers without a code, and the uses of a customer only for a code that limits them', () => {
  const order = { id: '1', business_id: 1, customer_id: 1, status: 'pending', payment_status: 'unpaid' } as never
  const write = { order, lines: [], demand: [], events: [] }
  const composeText = (fields: object) => writeStatement([{ ...write, ...fields }], new Date()).text
  expect(composeText({})).not.toMatch(/discount_code(s|_customers)/)
  expect(composeText({ code_id: 7 })).not.toContain('discount_code_customers')
  expect(composeText({ code_id: 7, is_code_per_customer: true })).toContain('discount_code_customers')
})

it('reads once and writes once, with or without a limit for each customer', async () => {
  const coffee = await shop.sell()
  await createCode({ code: 'COUNTED', is_customer_usage_limit: true, customer_usage_limit: 5 })
  const { rows } = await service.service.pool.query(
    "select id, unique_id, business_id, name, 'IDR' as currency, 0 as catalog_version from stores where unique_id = $1",
    [shop.store.unique_id],
  )
  const shared = createSharedCheckout(service.service)
  const place = async (discount_code_code: string | null) => {
    const counted = { reads: 0, writes: 0 }
    const { reads } = service.service
    const counting = {
      ...service.service,
      reads: {
        ...reads,
        query: ((...query: Parameters<typeof reads.query>) => {
          counted.reads++
          return reads.query(...query)
        }) as typeof reads.query,
      },
      checkout: {
        ...shared,
        write: (write: Parameters<typeof shared.write>[0]) => {
          counted.writes++
          return shared.write(write)
        },
        batchedLoaderFor: () => undefined as never,
      },
    }
    const body = buyer({ items: [item(coffee)], discount_code_code }) as never
    const store = rows[0]
    const placed = await createCheckout(counting, { store, owner: { store }, ...readCheckout(body, null) }, new Date())
    expect(placed.order.discount_code_code).toBe(discount_code_code)
    return counted
  }
  expect(await place(null)).toEqual({ reads: 1, writes: 1 })
  expect(await place('COUNTED')).toEqual({ reads: 1, writes: 1 })
})
