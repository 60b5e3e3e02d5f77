import { describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import type { Answer } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const largest = '90071992547409.91'

/** Status and whole body of the refusal of one field. */
const outOfRange = (field: string) => ({
  status: 422,
  body: {
    error: `${field} is larger than any amount that can be stored`,
    error_code: 'amount_out_of_range',
    errors: { [field]: ['is larger than any amount that can be stored'] },
    error_details: [{ field, code: 'amount_out_of_range', params: {} }],
    request_id: expect.any(String),
  },
})
const statusAndBody = ({ status, body }: Answer) => ({ status, body })

/** Counts the rows of all tables that orders and carts write to, and sums the stock. */
async function written() {
  const { rows } = await service.service.pool.query(`select
    (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
    (select count(*) from customers) as customers, (select count(*) from events) as events,
    (select count(*) from carts) as carts, (select sum(quantity) from cart_items) as units,
    (select sum(quantity) from variant_stocks) as stock`)
  return rows[0]
}

describe('an order that a merchant writes', async () => {
  const shop = await createOrderShop(service)
  const price = async (amount: string, fields: object = {}) => {
    const variants = [{ price: amount, weight: 0, ...fields }]
    const { id } = await shop.must('POST', '/v3/products', { name: 'Mesin', item_type: 'digital', variants })
    const { unique_id } = (await shop.get(`/v3/products/${id}`)).body.variants[0]
    return (quantity: number) => ({ ordervariants: [{ variant_unique_id: unique_id, quantity }] })
  }
  const costly = await price(largest)
  const cheapButDear = await price('1', { cogs: largest })

  it('may cost the largest amount', async () => {
    const order = await shop.digitalOrder({ ...costly(1), payment_method: 'no_payment' })
    expect(order).toMatchObject({ product_price: largest, gross_revenue: largest, net_revenue: largest })
  })

  it('counts in statistics whose sum exceeds the largest amount of one order', async () => {
    const gross = async () => {
      const { status, body } = await shop.get('/v3/orders/statistics')
      expect(status).toBe(200)
      return BigInt(body.data[0].gross_revenue.replace('.', ''))
    }
    const before = await gross()
    for (let i = 0; i < 2; i++) await shop.digitalOrder({ ...costly(1), payment_method: 'no_payment' })
    expect((await gross()) - before).toBe(2n * BigInt(Number.MAX_SAFE_INTEGER))
  })

  it.each([
    ['shipping_cost', { shipping_cost: '90071992547409.92' }],
    ['other_income', { other_income: 90_071_992_547_410 }],
    ['product_discount', { product_discount: '999999999999999999999999' }],
    ['shipping_discount', { shipping_discount: 1e21 }],
    ['product_price', costly(2)],
    ['cogs', cheapButDear(2)],
    ['gross_revenue', { ...costly(1), shipping_cost: '0.01' }],
    ['gross_revenue', { shipping_cost: largest, other_income: largest }],
  ])('is refused when it is created or edited with too large a %s, and nothing is written', async (field, fields) => {
    const order = await shop.order()
    const read = async () => (await shop.get(`/v3/orders/${order.id}`)).body
    const [unchanged, before] = [await read(), await written()]
    expect(statusAndBody(await shop.send('POST', '/v3/orders', { ...shop.complete, ...fields }))).toEqual(
      outOfRange(field),
    )
    expect(statusAndBody(await shop.send('PATCH', `/v3/orders/${order.id}`, fields))).toEqual(outOfRange(field))
    expect(await read()).toEqual(unchanged)
    expect(await written()).toEqual(before)
  })
})

describe('a purchase', async () => {
  const shop = await openShop(service)
  const ebook = await shop.sell({ item_type: 'digital', variant: { price: largest, weight: 0 } })
  const machine = await shop.sell({ stock: 100, variant: { price: largest } })
  const bundle = await shop.sellBundle([{ variant_id: machine.id, quantity: 1 }], largest)
  const of = (variant: { id: number }, quantity: number) => ({ type: 'variant', variant_id: variant.id, quantity })
  const destination = { location_id: buyer().shipping_location_id, postal_code: '10310' }
  const shipped = { destination, courier_service_id: 1 }

  it('may cost the largest amount', async () => {
    const summary = await shop.visit('POST', '/checkout/summary', { items: [of(ebook, 1)] })
    expect(summary.body).toMatchObject({ product_price: largest, gross_revenue: largest })
    const placed = await shop.visit('POST', '/checkout', buyer({ items: [of(ebook, 1)] }))
    expect(placed.body).toMatchObject({ product_price: largest })
  })

  it('is refused in the cart for too large a total, and the cart stays as it is', async () => {
    const before = await written()
    const path = '/cart/items'
    expect(statusAndBody(await shop.visit('POST', path, of(ebook, 2)))).toEqual(outOfRange('total'))
    expect(await written()).toEqual(before)
    const added = await shop.visit('POST', path, of(ebook, 1))
    expect(added.body).toMatchObject({ total: largest, items: [{ quantity: 1, subtotal: largest }] })
    const token = { 'x-service-guest-token': added.headers.get('x-service-guest-token')! }
    const item = `${path}/${added.body.items[0].id}`
    const option = { type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity: 1 }
    for (const more of [of(ebook, 1), of(machine, 1), option])
      expect(statusAndBody(await shop.visit('POST', path, more, token))).toEqual(outOfRange('total'))
    expect(statusAndBody(await shop.visit('PATCH', item, { quantity: 2 }, token))).toEqual(outOfRange('total'))
    expect((await shop.visit('GET', '/cart', undefined, token)).body).toEqual(added.body)
    expect((await shop.visit('PATCH', item, { quantity: 1 }, token)).body).toMatchObject({ total: largest })
    expect((await shop.visit('DELETE', item, undefined, token)).body).toMatchObject({ total: '0.00', items: [] })
  })

  it.each([
    ['price times quantity', 'product_price', [of(machine, 2)]],
    ['price of a bundle times quantity', 'product_price', [{ ...of(bundle, 2), type: 'bundle_price_option' }]],
    ['sum of the lines', 'product_price', [of(machine, 1), of(ebook, 1)]],
    ['total with shipping', 'gross_revenue', [of(machine, 1)]],
  ])('is refused for too large a %s, in summary and checkout, and nothing is written', async (_, field, wanted) => {
    const items = (wanted as { type: string; variant_id: number }[]).map(({ variant_id, ...item }) =>
      item.type === 'variant' ? { ...item, variant_id } : { ...item, bundle_price_option_id: variant_id },
    )
    const before = await written()
    expect(statusAndBody(await shop.visit('POST', '/checkout/summary', { items, ...shipped }))).toEqual(
      outOfRange(field),
    )
    expect(statusAndBody(await shop.visit('POST', '/checkout', buyer({ items })))).toEqual(outOfRange(field))
    expect(await written()).toEqual(before)
  })
})
