import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { maxCollections } from './rules.ts'

const service = await startService({ env: { CATALOG_CACHE_MB: '0' } })

type Named = { id: number; name: string }

/** A shop with three products. */
async function openFilled() {
  const shop = await openShop(service)
  const list = async (query: string): Promise<string[]> =>
    (await shop.visit('GET', `/items?${query}`)).body.data.map((item: Named) => item.name)
  const count = async (query: string) => (await shop.visit('GET', `/items/count?${query}`)).body.total
  const refused = async (method: string, path: string, body: object) =>
    refusal(
      await callApi(service, `/v3${path}`, shop.secretKey, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    )
  const gayo = await shop.sell({ name: 'Gayo', labels: ['promo'], stock: 3, variant: { price: '90000' } })
  const cup = await shop.sell({ name: 'Cangkir', labels: ['promo', 'baru'], variant: { price: '30000' } })
  const book = await shop.sell({ name: 'Buku', item_type: 'digital', variant: { price: '45000', weight: 0 } })
  return { shop, list, count, refused, gayo, cup, book }
}

const ids = (...variants: { product: { id: number } }[]) => variants.map(({ product }) => product.id)

it('holds products by hand in the order of the merchant', async () => {
  const { shop, list, count, gayo, cup, book } = await openFilled()
  const created = await shop.send('POST', '/collections', { name: 'Pilihan kami', product_ids: ids(cup, gayo, book) })
  expect(created).toMatchObject({ slug: 'pilihan-kami', rule: null, product_ids: ids(cup, gayo, book) })
  expect(await list('collection=pilihan-kami')).toEqual(['Cangkir', 'Gayo', 'Buku'])
  expect(await list('collection=pilihan-kami&sort=name')).toEqual(['Buku', 'Cangkir', 'Gayo'])
  expect(await list('collection=pilihan-kami&item_type=digital')).toEqual(['Buku'])
  expect(await list('collection=pilihan-kami&search=gay')).toEqual(['Gayo'])
  expect(await count('collection=pilihan-kami')).toBe(3)
  const { body } = await shop.visit('GET', '/items?collection=pilihan-kami&page_size=2')
  expect(await list(`page_size=2&next_cursor=${body.next_cursor}`)).toEqual(['Buku'])

  const path = `/collections/${created.id}`
  const named = async () => (await shop.send('GET', `${path}/products`)).data
  expect((await named()).map((product: Named) => product.name)).toEqual(['Cangkir', 'Gayo', 'Buku'])
  const passing = await shop.send('POST', '/products', {
    name: 'Sementara',
    item_type: 'physical',
    variants: [{ price: '1', weight: 1 }],
  })
  await shop.send('PATCH', path, { product_ids: [...ids(cup), passing.id] })
  expect((await named())[1]).toEqual({ id: passing.id, name: 'Sementara', image: null, price: null })
  await shop.send('DELETE', `/products/${passing.id}`)
  expect((await shop.send('GET', path)).product_ids).toEqual(ids(cup))
  expect(await named()).toHaveLength(1)
  await shop.send('PATCH', path, { product_ids: ids(book, cup), slug: 'pilihan' })
  expect(await list('collection=pilihan')).toEqual(['Buku', 'Cangkir'])
  expect(await list('collection=pilihan-kami')).toEqual([])
  const category = await shop.send('POST', '/categories', { name: 'Dapur' })
  await shop.send('PATCH', `/products/${cup.product.id}`, { category_ids: [category.id] })
  expect(await list(`collection=pilihan&category_id=${category.id}`)).toEqual(['Cangkir'])
  await shop.send('DELETE', path)
  expect(await list('collection=pilihan')).toEqual([])
  for (const below of ['', '/products'])
    expect((await callApi(service, `/v3${path}${below}`, shop.secretKey)).status).toBe(404)
})

it('holds what fits a rule of labels, price, type and stock, and follows the products', async () => {
  const { shop, list, gayo, cup, book } = await openFilled()
  const rule = { labels: ['promo'], max_price: '90000', in_stock: true }
  expect(await shop.send('POST', '/collections/count-matches', rule)).toEqual({
    count: 2,
    products: [
      { id: cup.product.id, name: 'Cangkir', image: null, price: '30000.00' },
      { id: gayo.product.id, name: 'Gayo', image: null, price: '90000.00' },
    ],
  })
  expect(await shop.send('POST', '/collections/count-matches', { labels: ['x'] })).toEqual({ count: 0, products: [] })
  const { id } = await shop.send('POST', '/collections', { name: 'Promo', names: { en: 'Sale' }, rule })
  expect(await list('collection=promo')).toEqual(['Cangkir', 'Gayo'])

  const variant = `/variants/${gayo.id}`
  await shop.send('PUT', `${variant}/stock`, { quantity: 0 })
  expect(await list('collection=promo')).toEqual(['Cangkir'])
  await shop.send('PUT', `${variant}/stock`, { quantity: 5 })
  await shop.send('PATCH', variant, { price: '90000.01' })
  expect(await list('collection=promo')).toEqual(['Cangkir'])
  await shop.send('PATCH', variant, { sale_price: '80000' })
  expect(await list('collection=promo&sort=price_desc')).toEqual(['Gayo', 'Cangkir'])
  await shop.send('PATCH', `/products/${book.product.id}`, { labels: ['promo'] })
  expect(await list('collection=promo')).toEqual(['Buku', 'Cangkir', 'Gayo'])
  await shop.send('PUT', `/stores/${shop.store.id}/products/${cup.product.id}`, { is_visible: false })
  expect(await list('collection=promo')).toEqual(['Buku', 'Gayo'])
  await shop.send('PATCH', `/collections/${id}`, { rule: { item_types: ['digital'], min_price: 1 } })
  expect(await list('collection=promo')).toEqual(['Buku'])
  expect((await shop.send('GET', `/collections/${id}`)).rule).toEqual({
    labels: [],
    item_types: ['digital'],
    min_price: '1.00',
    max_price: null,
    in_stock: null,
  })
  const shown = async (query = '') => (await shop.visit('GET', `/collections${query}`)).body.data
  await shop.send('PATCH', `/collections/${id}`, { name: 'Hemat', image: 'https://cdn.example/c.jpg' })
  const empty = await shop.send('POST', '/collections', { name: 'Kosong', rule: { labels: ['tidak ada'] } })
  expect(await shown()).toEqual([
    { id, slug: 'promo', name: 'Hemat', description: null, image: 'https://cdn.example/c.jpg', item_count: 1 },
  ])
  expect((await shown('?language=en'))[0].name).toBe('Sale')
  expect((await shop.visit('GET', '/collections?language=!')).status).toBe(400)
  await shop.send('DELETE', `/collections/${empty.id}`)
  expect(await list('collection=promo')).toEqual(['Buku'])
  await shop.send('PATCH', `/collections/${id}`, { rule: null, product_ids: ids(gayo) })
  expect(await list('collection=promo')).toEqual(['Gayo'])
  const other = await openShop(service)
  expect((await other.visit('GET', '/collections')).body.data).toEqual([])
  expect((await other.visit('GET', '/items?collection=promo')).body.data).toEqual([])
})

it('refuses a rule with products, foreign products, a slug in use and more than the limit', async () => {
  const { shop, refused, gayo } = await openFilled()
  const { id } = await shop.send('POST', '/collections', { name: 'Satu' })
  expect((await refused('POST', '/collections', { name: 'X', rule: {}, product_ids: ids(gayo) })).errors).toEqual({
    product_ids: ['cannot be sent together with rule'],
  })
  const foreign = await (await openShop(service)).sell()
  expect((await refused('PATCH', `/collections/${id}`, { product_ids: ids(foreign) })).errors).toEqual({
    product_ids: ['does not exist'],
  })
  const twice = await shop.send('POST', '/collections', { name: 'Satu' })
  expect(twice.slug).toBe('satu-2')
  for (const [method, path] of [
    ['POST', '/collections'],
    ['PATCH', `/collections/${twice.id}`],
  ] as const)
    expect((await refused(method, path, { name: 'X', slug: 'satu' })).errors).toEqual({ slug: ['is already in use'] })
  expect((await refused('POST', '/collections/count-matches', { min_price: -1 })).errors).toEqual({
    min_price: ['must not be negative'],
  })

  const { db } = service.service
  const row = await db.selectFrom('collections').select('business_id').where('id', '=', id).executeTakeFirstOrThrow()
  const now = new Date()
  const fillers = Array.from({ length: maxCollections }, (_, i) => ({
    business_id: row.business_id,
    name: `${i}`,
    slug: `filler-${i}`,
    created_at: now,
    last_updated_at: now,
  }))
  await db.insertInto('collections').values(fillers).execute()
  expect(await refused('POST', '/collections', { name: 'X' })).toMatchObject({ status: 409 })
})
