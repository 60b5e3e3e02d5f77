import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { excelToCsv } from '../../../platform/tables/excel-to-csv.ts'
import { uploadOrders } from '../../order-desk/order-files/upload-orders.ts'
import { orderFields } from '../../orders/fields/order-fields.ts'
import { createOrders } from './create-orders.ts'
import { draftOrder } from './draft-order.ts'
import { type BillingStore, loadVariants } from './load-renewals.ts'

const service = await startService()
const { db } = service.service
const shop = await openShop(service)
const { id: businessId } = await db
  .selectFrom('businesses')
  .innerJoin('stores', 'stores.business_id', 'businesses.id')
  .select('businesses.id')
  .where('stores.id', '=', shop.store.id)
  .executeTakeFirstOrThrow()

const readRow = (column: 'id' | 'secret_slug', value: string) =>
  db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirstOrThrow()
type Row = Awaited<ReturnType<typeof readRow>>

const moneyColumns = Object.entries(orderFields).flatMap(([name, { kind }]) => (kind === 'money' ? [name] : []))
const pickMoney = (order: Row) => Object.fromEntries(moneyColumns.map((name) => [name, order[name as keyof Row]]))

const units = fc.integer({ min: 0, max: 20_000 })
const purchase = fc.record({
  price: fc.integer({ min: 1_000, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  isPhysical: fc.boolean(),
  payment_method: fc.constantFrom('qris', 'va_bca', 'bank_transfer'),
  charge: units,
  fee: units,
  percentage: fc.integer({ min: 0, max: 500 }).map((points) => points / 100),
  tax_rate: fc.constantFrom<number | null>(null, 0.01, 11, 12, 99.99),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer P> ? P : never

const setTaxRate = (tax_rate: number | null) => shop.browser.patch(shop.path, { tax_rate })

/** A store with these charges, and a product of this price. */
async function prepareShop({ price, isPhysical, charge, fee, percentage, tax_rate }: Purchase) {
  await setTaxRate(tax_rate)
  await shop.send('PATCH', `/stores/${shop.store.id}`, {
    is_unique_code: false,
    auto_other_income: 'fixed',
    fixed_auto_other_income: charge,
    other_income_name: 'Admin',
    is_service_fee: true,
    service_fees: ['qris', 'va_bca'].map((method) => ({ payment_method: method, amount: fee, percentage })),
  })
  return await shop.sell({ item_type: isPhysical ? 'physical' : 'digital', variant: { price: String(price) } })
}

async function checkOut(variantId: number, { quantity, isPhysical, payment_method }: Purchase) {
  const { courier_service_id, shipping_address, shipping_location_id, shipping_postal_code, ...person } = buyer()
  const place = { courier_service_id, shipping_address, shipping_location_id, shipping_postal_code }
  const items = [{ type: 'variant', variant_id: variantId, quantity }]
  const answer = await shop.visit('POST', '/checkout', { ...person, ...(isPhysical && place), items, payment_method })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return await readRow('secret_slug', answer.body.secret_slug)
}

/** The same purchase as a merchant would enter it. */
const merchantBody = (order: Row, variant: { unique_id: string }, quantity: number) => ({
  store_unique_id: shop.store.unique_id,
  customer_name: order.customer_name,
  customer_email: order.customer_email,
  payment_method: order.payment_method,
  shipping_cost: String(order.shipping_cost / 100),
  ...(order.courier_service_id && { courier_service_id: order.courier_service_id }),
  ordervariants: [{ variant_unique_id: variant.unique_id, quantity }],
})

async function renew(last: Row, variantId: number, price: number, quantity: number) {
  const now = new Date()
  const store = await db.selectFrom('stores').selectAll().where('id', '=', last.store_id).executeTakeFirstOrThrow()
  const business = await db.selectFrom('businesses').selectAll().where('id', '=', businessId).executeTakeFirstOrThrow()
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', last.customer_id!)
    .executeTakeFirstOrThrow()
  const billing: BillingStore = {
    ...store,
    slug: 'kopi',
    hostname: null,
    is_closed: false,
    currency: business.currency,
    time_zone: business.time_zone,
    tax_rate: business.tax_rate,
    business,
  }
  const billed = { ...last, store: billing, customer, customer_id: customer.id, last_order: last }
  return await db.transaction().execute(async (tx) => {
    const items = [{ variant_id: variantId, quantity, price: price * 100 }]
    const draft = draftOrder(billed as never, items, await loadVariants(tx, last.business_id, [variantId]), {
      expires: now,
    })
    const [order] = await createOrders(tx, [draft], now)
    return await tx.selectFrom('orders').selectAll().where('id', '=', order!.id).executeTakeFirstOrThrow()
  })
}

it('charges the same amount for the same purchase, however the order is created', async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async (wanted) => {
      const variant = await prepareShop(wanted)
      const checkout = await checkOut(variant.id, wanted)
      const { gross_revenue, shipping_cost, service_fee } = checkout
      expect(checkout.net_revenue).toBe(gross_revenue - shipping_cost - service_fee)

      const body = merchantBody(checkout, variant, wanted.quantity)
      const created = await readRow('id', (await shop.send('POST', '/orders', body)).id)
      const copied = await readRow('id', (await shop.send('POST', `/orders/${created.id}/duplicate`, {})).id)
      const { ordervariants, ...cells } = body
      const table = { ...cells, items: `${ordervariants[0]!.variant_unique_id}*${wanted.quantity}` }
      const file = Buffer.from(`${Object.keys(table).join(',')}\n${Object.values(table).join(',')}\n`)
      const author = { business_id: businessId, user_id: null, by: null }
      const { success, failed } = await uploadOrders(
        db,
        author,
        file,
        { type: 'regular', readExcel: excelToCsv },
        new Date(),
      )
      expect(failed).toEqual({})
      const uploaded = await readRow('id', success[0]!.id)
      const renewed = await renew(checkout, variant.id, wanted.price, wanted.quantity)

      for (const order of [created, copied, uploaded, renewed]) {
        expect(pickMoney(order)).toEqual(pickMoney(checkout))
        expect(order.other_income_name).toBe(checkout.other_income_name)
        expect(order.currency).toBe(checkout.currency)
        expect(order.tax_rate).toBe(wanted.tax_rate)
      }
      await setTaxRate(wanted.tax_rate === null ? 11 : null)
      await shop.send('PATCH', `/stores/${shop.store.id}`, { min_name_length: 1 })
      expect(pickMoney(await checkOut(variant.id, wanted))).toEqual(pickMoney(checkout))
      expect(await readRow('id', checkout.id)).toEqual(checkout)
      const orders = [checkout, created, copied, uploaded, renewed].map((order) => order.id)
      const lines = await db.selectFrom('order_lines').select('position').where('order_id', 'in', orders).execute()
      expect(lines.map(({ position }) => position)).toEqual([1, 1, 1, 1, 1])
    }),
    { numRuns: 8 },
  )
})

/** Its service fee is a percentage of a sum that contains the shipping cost. */
const shippedByQris: Purchase = {
  price: 95_000,
  quantity: 2,
  isPhysical: true,
  payment_method: 'qris',
  charge: 2_500,
  fee: 750,
  percentage: 0.7,
  tax_rate: 11,
}

it('changes no column when an edit repeats what the order says', async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async (wanted) => {
      const variant = await prepareShop(wanted)
      const before = await checkOut(variant.id, wanted)
      // New settings of the store apply to later orders only.
      await shop.send('PATCH', `/stores/${shop.store.id}`, { fixed_auto_other_income: wanted.charge + 1 })
      const { store_unique_id: _, ...body } = merchantBody(before, variant, wanted.quantity)
      await shop.send('PATCH', `/orders/${before.id}`, { ...body, other_income: String(before.other_income / 100) })
      expect(await readRow('id', before.id)).toEqual(before)
    }),
    { numRuns: 8, examples: [[shippedByQris]] },
  )
})

/** Checks the tax in an amount against its definition: base plus tax is the amount, and the base is rounded half up. */
function expectBase(amount: string, base: string, rate: number) {
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const whole = 10_000n + BigInt(Math.round(rate * 100))
  const excess = cents(base) * whole - cents(amount) * 10_000n
  expect(2n * excess > -whole && 2n * excess <= whole, `${base} of ${amount} at ${rate} %`).toBe(true)
}

it('shows the part before tax of every line and adds up to the tax of the order', async () => {
  const wanted = { ...shippedByQris, price: 9_999, tax_rate: 11 }
  const variant = await prepareShop(wanted)
  const checkout = await checkOut(variant.id, wanted)
  const order = await shop.send('GET', `/orders/${checkout.id}`)
  expect(order).toMatchObject({ tax_rate: 11, gross_revenue: expect.any(String), product_price: '19998.00' })
  expect(order.orderlines[0]).toMatchObject({ tax_rate: 11, product_price_bt: order.product_price_bt })
  const names = ['variant_price', 'product_price', 'discount', 'discount_code_discount', 'cogs']
  for (const line of order.orderlines) for (const name of names) expectBase(line[name], line[`${name}_bt`], 11)
  expect({ base: order.product_price_bt, tax: order.tax_amount }).toEqual({ base: '18016.22', tax: '1981.78' })
  const [row] = (await shop.send('GET', '/orders?columns=tax_rate,tax_amount,product_price_bt&page_size=1')).data
  expect(row).toEqual({ id: checkout.id, tax_rate: 11, tax_amount: '1981.78', product_price_bt: '18016.22' })
  const { price, price_bt } = await shop.send('GET', `/variants/${variant.id}`)
  expect({ price, price_bt }).toEqual({ price: '9999.00', price_bt: '9008.11' })
})

it('refuses a tax rate below 0, above 100 or with more than two decimals', async () => {
  for (const tax_rate of [-1, 100.01, 11.111, 1e-7])
    expect(await setTaxRate(tax_rate)).toMatchObject({ status: 422, body: { error_details: [{ field: 'tax_rate' }] } })
  expect(await setTaxRate(0)).toMatchObject({ status: 200, body: { tax_rate: null } })
})
