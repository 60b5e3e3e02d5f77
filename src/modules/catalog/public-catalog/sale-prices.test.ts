import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { refreshAllPrices } from '../listings/index.ts'

const service = await startService()
const shop = await openShop(service)
const other = await openShop(service)

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const items = (id: number) => [{ type: 'variant', variant_id: id, quantity: 2 }]
const change = (id: number, body: object, { secretKey } = shop) =>
  callApi(service, `/v3/variants/${id}`, secretKey, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const list = async (query = '') => (await shop.visit('GET', `/items${query}`)).body.data
const names = async (query: string) => (await list(query)).map((item: { name: string }) => item.name)
const pricing = async (id: number) => (await shop.visit('GET', `/variants/pricing?ids=${id}`)).body.data[0]

it('sells at the sale price from its start to its end, and shows the normal price beside it', async () => {
  const tea = await shop.sell({ name: 'Teh', variant: { price: '60000' } })
  const sale = { sale_price: '50000', sale_starts_at: inMs(hour), sale_ends_at: inMs(2 * hour) }
  const coffee = await shop.sell({ name: 'Kopi', variant: { price: '100000', ...sale } })
  expect(coffee).toMatchObject({ price: '100000.00', sale_price: '50000.00', current_price: '100000.00' })
  expect(coffee.sale_starts_at).toBe(sale.sale_starts_at.replace('Z', '000Z'))
  const path = `/products/${coffee.product.slug}`

  async function expectNormal() {
    expect(await pricing(coffee.id)).toMatchObject({ price: '100000.00', compare_at_price: null })
    const [card] = await list('?search=kopi')
    expect(card).toMatchObject({
      price_range: { min: '100000.00', max: '100000.00' },
      compare_at_price_range: null,
    })
    expect((await shop.visit('GET', path)).body).toMatchObject({
      price_range: { min: '100000.00' },
      variants: [{ price: '100000.00', compare_at_price: null }],
    })
    expect(await names('?sort=price_asc')).toEqual(['Teh', 'Kopi'])
    expect(await names('?max_price=55000')).toEqual([])
    expect((await shop.visit('GET', '/items/count?max_price=55000')).body).toEqual({ total: 0 })
  }

  async function expectSale() {
    const [card] = await list('?search=kopi')
    expect(card).toMatchObject({
      price_range: { min: '50000.00', max: '50000.00' },
      compare_at_price_range: { min: '100000.00', max: '100000.00' },
    })
    expect((await shop.visit('GET', path)).body).toMatchObject({
      price_range: { min: '50000.00' },
      variants: [{ price: '50000.00', compare_at_price: '100000.00' }],
    })
    expect(await names('?sort=price_asc')).toEqual(['Kopi', 'Teh'])
    expect(await names('?max_price=55000')).toEqual(['Kopi'])
    expect((await shop.visit('GET', '/items/count?max_price=55000')).body).toEqual({ total: 1 })
  }

  await expectNormal()
  await change(coffee.id, { sale_starts_at: inMs(3000) })
  const started = await eventually(
    async () => {
      await names('?max_price=55000') // Caches a response from before the sale.
      return await pricing(coffee.id)
    },
    (row) => row.price === '50000.00',
  )
  expect(started.compare_at_price).toBe('100000.00')
  await expectSale()

  const cart = await shop.visit('POST', '/cart/items', items(coffee.id)[0])
  expect(cart.body).toMatchObject({
    total: '100000.00',
    items: [{ price: '50000.00', compare_at_price: '100000.00', subtotal: '100000.00' }],
  })
  const summary = await shop.visit('POST', '/checkout/summary', { items: items(coffee.id) })
  expect(summary.body).toMatchObject({ product_price: '100000.00' })
  const order = await shop.visit('POST', '/checkout', { ...buyer(), items: items(coffee.id) })
  const page = await shop.visit('GET', `/orders/${order.body.secret_slug}`)
  expect(page.body.orderlines).toMatchObject([{ variant_price: '50000.00', variant_compare_at_price: '100000.00' }])
  const made = await shop.send('POST', '/orders', {
    store_unique_id: shop.store.unique_id,
    customer_name: 'Budi',
    ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
  })
  expect(made.orderlines).toMatchObject([{ variant_price: '50000.00', variant_compare_at_price: '100000.00' }])

  await change(coffee.id, { sale_ends_at: inMs(3000) })
  await eventually(
    async () => {
      await names('?max_price=55000')
      return await pricing(coffee.id)
    },
    (row) => row.price === '100000.00',
  )
  await expectNormal()
  expect(tea.sale_price).toBeNull()
})

it('refuses a sale price that is not below the price, and a period without a price or that ends before it starts', async () => {
  const { id } = await other.sell({ variant: { price: '1000' } })
  const refused = async (body: object) => refusal(await change(id, body, other)).errors
  expect(await refused({ sale_price: '1000' })).toEqual({ sale_price: ['must be less than 1000'] })
  expect(await refused({ sale_starts_at: inMs(0) })).toEqual({ sale_price: ['is required'] })
  expect(await refused({ sale_price: '900', sale_starts_at: inMs(hour), sale_ends_at: inMs(0) })).toEqual({
    sale_ends_at: ['must not be before sale_starts_at'],
  })
  expect((await change(id, { sale_price: '900', sale_ends_at: inMs(hour) }, other)).body.current_price).toBe('900.00')
  const lowered = await change(id, { sale_price: null }, other)
  expect(lowered.body).toMatchObject({ sale_price: null, sale_ends_at: null, current_price: '1000.00' })
})

it('lets the worker refresh listings without readers', async () => {
  const { id, product } = await other.sell({ variant: { price: '1000', sale_price: '800', sale_ends_at: inMs(hour) } })
  await change(id, { sale_ends_at: inMs(200) }, other)
  const read = () =>
    service.service.db
      .selectFrom('store_items')
      .select(['min_price', 'next_price_change_at'])
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
  const row = await eventually(
    async () => {
      await refreshAllPrices(service.service.db)
      return await read()
    },
    ({ min_price }) => min_price === 100_000,
  )
  expect(row.next_price_change_at).toBeNull()
})
