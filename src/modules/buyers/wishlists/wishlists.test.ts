import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { callShop, signInCustomer } from '../../../../test/records/customers.ts'
import { startService } from '../../../../test/support/service.ts'
import { card } from '../../catalog/listings/index.ts'
import { maxItems } from './rules.ts'

const service = await startService()
const { db } = service.service
const shop = await openShop(service)
const coffee = await shop.sell({ name: 'Kopi', stock: 3 })
const cup = await shop.sell({ name: 'Cangkir', stock: 0 })
const sized = await shop.sell({
  name: 'Kaus',
  option1_name: 'Ukuran',
  variants: [
    { price: '50000', weight: 1, option1_value: 'S' },
    { price: '60000', weight: 1, option1_value: 'L' },
  ],
})
const hidden = await shop.sell({ name: 'Rahasia' })
await shop.send('PUT', `/stores/${shop.store.id}/products/${hidden.product.id}`, { is_visible: false })
const idOf = ({ product }: { product: { id: number } }) => product.id

const item = (sold: typeof coffee, fields: object) => ({
  product_id: idOf(sold),
  slug: sold.product.slug,
  name: sold.product.name,
  image: null,
  price_range: { min: '95000.00', max: '95000.00' },
  compare_at_price_range: null,
  in_stock: true,
  variant_id: sold.id,
  ...fields,
})
const added_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

it('keeps what a customer wants, newest first, at the prices and stock of now', async () => {
  const customer = await signInCustomer(service, shop)
  const put = async (sold: typeof coffee) => (await customer.call('PUT', `/wishlist/${idOf(sold)}`)).status
  expect([await put(coffee), await put(cup), await put(sized), await put(coffee)]).toEqual([204, 204, 204, 204])
  const { body } = await customer.call('GET', '/wishlist')
  expect(body.data).toEqual([
    item(sized, { price_range: { min: '50000.00', max: '60000.00' }, variant_id: null, added_at }),
    item(cup, { in_stock: false, added_at }),
    item(coffee, { added_at }),
  ])
  const first = (await customer.call('GET', '/wishlist?page_size=2')).body
  const second = (await customer.call('GET', `/wishlist?page_size=2&next_cursor=${first.next_cursor}`)).body
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Kopi'])
  expect((await customer.call('DELETE', `/wishlist/${idOf(cup)}`)).status).toBe(204)
  expect((await customer.call('DELETE', `/wishlist/${idOf(cup)}`)).status).toBe(404)
})

it('refuses what the store does not list, and shows nothing of it', async () => {
  const customer = await signInCustomer(service, shop)
  const foreign = await (await openShop(service)).sell()
  for (const id of [idOf(hidden), idOf(foreign), 999_999_999])
    expect((await customer.call('PUT', `/wishlist/${id}`)).status).toBe(404)
  const gone = await shop.sell({ name: 'Sebentar' })
  await customer.call('PUT', `/wishlist/${idOf(gone)}`)
  await shop.send('DELETE', `/products/${idOf(gone)}`)
  expect((await customer.call('GET', '/wishlist')).body.data).toEqual([])
  const stranger = await signInCustomer(service, shop)
  await stranger.call('PUT', `/wishlist/${idOf(coffee)}`)
  expect((await customer.call('DELETE', `/wishlist/${idOf(coffee)}`)).status).toBe(404)
  expect((await callShop(service, shop, 'GET', '/customers/me/wishlist')).status).toBe(401)
})

it('takes over what a guest had, once, in its order', async () => {
  const customer = await signInCustomer(service, shop)
  await customer.call('PUT', `/wishlist/${idOf(cup)}`)
  const merge = async (...ids: number[]) =>
    (await customer.call('POST', '/wishlist/merge', { product_ids: ids })).body.product_ids
  const merged = await merge(idOf(coffee), idOf(hidden), idOf(sized), idOf(cup))
  expect(merged).toHaveLength(3)
  expect(merged.indexOf(idOf(coffee))).toBeLessThan(merged.indexOf(idOf(sized)))
  expect(await merge()).toEqual(merged)
  for (const product_ids of [[0], ['a'], [1, 1], 'x'])
    expect([400, 422]).toContain((await customer.call('POST', '/wishlist/merge', { product_ids })).status)
})

it('has a bound that many additions at once do not exceed', async () => {
  const customer = await signInCustomer(service, shop)
  const { business_id } = await db
    .selectFrom('products')
    .select('business_id')
    .where('id', '=', idOf(coffee))
    .executeTakeFirstOrThrow()
  const { rows } = await service.database.pool.query<{ id: number }>(
    `with made as (
      insert into products (uuid, business_id, name, slug, item_type, search)
      select gen_random_uuid(), $1, 'P' || n, 'wish-' || n, 'physical', '' from generate_series(1, $2::int) n returning id
    ) insert into store_items (business_id, store_id, entity_type, product_id, is_visible, is_listed, min_price, max_price)
      select $1, $3, 'product', id, true, true, 100, 100 from made returning product_id as id`,
    [business_id, maxItems + 3, shop.store.id],
  )
  await service.database.pool.query(`update store_items x set card = ${card('x.business_id')} where x.card = ''`)
  const ids = rows.map(({ id }) => Number(id))
  await customer.call('POST', '/wishlist/merge', { product_ids: ids.slice(0, maxItems - 1) })
  const answers = await Promise.all(ids.slice(maxItems - 1).map((id) => customer.call('PUT', `/wishlist/${id}`)))
  const statuses = answers.map(({ status, body }) => [status, body?.details?.reason])
  expect(statuses.filter(([status]) => status === 204)).toHaveLength(1)
  expect(statuses.filter(([, reason]) => reason === 'wishlist_full')).toHaveLength(3)
  const { body } = await customer.call('POST', '/wishlist/merge', { product_ids: ids.slice(-1) })
  expect(body.product_ids).toHaveLength(maxItems)
})

it('answers the browser of a guest in the order that it asks in', async () => {
  const read = (ids: (number | string)[]) => shop.visit('GET', `/wishlist-items?ids=${ids.join()}`)
  const { body } = await read([idOf(cup), idOf(hidden), idOf(coffee), 999_999])
  expect(body).toEqual({ data: [item(cup, { in_stock: false }), item(coffee, {})], is_paginated: false })
  expect((await shop.visit('GET', '/wishlist-items')).body.data).toEqual([])
  expect((await read(['x'])).status).toBe(400)
  expect((await read(Array.from({ length: 101 }, (_, i) => i + 1))).status).toBe(400)
})

it('shows the price of a sale that begins without a write to the listing', async () => {
  const tea = await shop.sell({ name: 'Teh', variant: { sale_price: '40000' } })
  await db
    .updateTable('store_items')
    .set({ min_price: 1, max_price: 1, next_price_change_at: new Date(Date.now() - 1000) })
    .where('product_id', '=', idOf(tea))
    .execute()
  const { body } = await shop.visit('GET', `/wishlist-items?ids=${idOf(tea)}`)
  expect(body.data[0]).toMatchObject({
    price_range: { min: '40000.00', max: '40000.00' },
    compare_at_price_range: { min: '95000.00', max: '95000.00' },
  })
})
