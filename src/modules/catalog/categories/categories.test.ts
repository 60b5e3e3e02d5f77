import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { maxCategories } from './rules.ts'

const service = await startService({ env: { CATALOG_CACHE_MB: '0' } })

type Shop = Awaited<ReturnType<typeof openShop>>
type Named = { id: number; name: string; full_path: string }

const list = async (shop: Shop, query: string): Promise<string[]> =>
  (await shop.visit('GET', `/items?${query}`)).body.data.map((item: Named) => item.name)
const shown = async (shop: Shop, query = ''): Promise<string[]> =>
  (await shop.visit('GET', `/categories${query}`)).body.data.map((category: Named) => category.full_path)
const refused = async (shop: Shop, method: string, path: string, body: object) =>
  refusal(
    await callApi(service, `/v3${path}`, shop.secretKey, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  )
const create = (shop: Shop, body: object) => shop.send('POST', '/categories', body)

it('keeps a tree with names, slugs, pictures and an order', async () => {
  const shop = await openShop(service)
  const drinks = await create(shop, { name: 'Minuman', names: { en: 'Drinks' }, image: 'https://cdn.example/d.jpg' })
  expect(drinks).toMatchObject({
    parent_id: null,
    full_path: 'Minuman',
    slug: 'minuman',
    image: 'https://cdn.example/d.jpg',
    depth: 1,
    is_hidden: false,
    products_count: 0,
  })
  expect(drinks.id).toBeGreaterThanOrEqual(1_000_000)
  const coffee = await create(shop, { name: 'Kopi', parent_id: drinks.id })
  const tea = await create(shop, { name: 'Teh', parent_id: drinks.id, position: 0 })
  const paths = async () => (await shop.send('GET', '/categories')).data.map((category: Named) => category.full_path)
  expect(await paths()).toEqual(['Minuman', 'Minuman > Teh', 'Minuman > Kopi'])
  await shop.send('PATCH', `/categories/${coffee.id}`, { position: 0, slug: 'biji' })
  expect(await paths()).toEqual(['Minuman', 'Minuman > Kopi', 'Minuman > Teh'])
  await shop.send('PATCH', `/categories/${tea.id}`, { parent_id: coffee.id })
  expect((await shop.send('GET', `/categories/${tea.id}`)).full_path).toBe('Minuman > Kopi > Teh')

  expect((await refused(shop, 'PATCH', `/categories/${drinks.id}`, { parent_id: tea.id })).errors).toEqual({
    parent_id: ['must be another record'],
  })
  expect((await refused(shop, 'PATCH', `/categories/${tea.id}`, { slug: 'biji' })).errors).toEqual({
    slug: ['is already in use'],
  })
  const other = await openShop(service)
  const foreign = await create(other, { name: 'Asing' })
  for (const parent_id of [foreign.id, 1])
    expect((await refused(shop, 'POST', '/categories', { name: 'X', parent_id })).errors).toEqual({
      parent_id: ['does not exist'],
    })
  let deepest = tea
  for (let depth = 4; depth <= 5; depth++) deepest = await create(shop, { name: `${depth}`, parent_id: deepest.id })
  expect((await refused(shop, 'POST', '/categories', { name: 'X', parent_id: deepest.id })).errors).toEqual({
    parent_id: ['must be at most 5'],
  })
  await shop.send('DELETE', `/categories/${coffee.id}`)
  expect(await paths()).toEqual(['Minuman', 'Minuman > Teh', 'Minuman > Teh > 4', 'Minuman > Teh > 4 > 5'])
})

it("serves the merchant's categories, with what is below them, as soon as an item is in one of them", async () => {
  const shop = await openShop(service)
  await shop.sell({ name: 'Teh Melati', taxonomy_id: 1 })
  const before = await shown(shop)
  expect(before).toHaveLength(1)
  const drinks = await create(shop, { name: 'Minuman', names: { en: 'Drinks' } })
  const coffee = await create(shop, { name: 'Kopi', parent_id: drinks.id })
  const empty = await create(shop, { name: 'Kosong' })
  expect(await shown(shop)).toEqual(before)

  const names = ['Gayo', 'Toraja', 'Flores', 'Kintamani', 'Lintong']
  for (const [i, name] of names.entries())
    await shop.sell({ name, variant: { price: 1000 + i }, category_ids: i % 2 ? [coffee.id] : [coffee.id, drinks.id] })
  const { data } = (await shop.visit('GET', '/categories')).body
  expect(data).toEqual([
    { id: drinks.id, slug: 'minuman', name: 'Minuman', full_path: 'Minuman', item_count: 5 },
    { id: coffee.id, slug: 'kopi', name: 'Kopi', full_path: 'Minuman > Kopi', item_count: 5 },
  ])
  expect(await shown(shop, '?language=en')).toEqual(['Drinks', 'Drinks > Kopi'])
  const gayo = (query = '') => shop.visit('GET', `/products/gayo${query}`).then(({ body }) => body.categories)
  expect(await gayo('?language=en')).toEqual([
    { id: drinks.id, slug: 'minuman', name: 'Drinks' },
    { id: coffee.id, slug: 'kopi', name: 'Kopi' },
  ])

  expect((await shop.visit('GET', '/products/gayo?language=!')).status).toBe(400)

  const inDrinks = `category_id=${drinks.id}`
  expect(await list(shop, inDrinks)).toEqual(names.toReversed())
  expect(await list(shop, `${inDrinks}&sort=name`)).toEqual(names.toSorted())
  expect(await list(shop, `${inDrinks}&sort=price_desc&max_price=10.02`)).toEqual([])
  expect(await list(shop, `${inDrinks}&sort=price_asc&max_price=1001`)).toEqual(['Gayo', 'Toraja'])
  expect(await list(shop, `${inDrinks}&search=tor`)).toEqual(['Toraja'])
  expect(await list(shop, `category_id=${empty.id}`)).toEqual([])
  expect((await shop.visit('GET', `/items/count?${inDrinks}`)).body).toEqual({ total: 5 })
  expect((await shop.visit('GET', `/items/count?${inDrinks}&search=tor`)).body).toEqual({ total: 1 })

  const seen: string[] = []
  let page = (await shop.visit('GET', `/items?${inDrinks}&sort=name&page_size=2`)).body
  for (;;) {
    seen.push(...page.data.map((item: Named) => item.name))
    if (!page.has_next) break
    page = (await shop.visit('GET', `/items?page_size=2&next_cursor=${page.next_cursor}`)).body
  }
  expect(seen).toEqual(names.toSorted())
  const back = (await shop.visit('GET', `/items?page_size=2&previous_cursor=${page.previous_cursor}`)).body
  expect(back.data.map((item: Named) => item.name)).toEqual(names.toSorted().slice(2, 4))

  await shop.send('PATCH', `/categories/${coffee.id}`, { is_hidden: true })
  expect(await shown(shop)).toEqual(['Minuman'])
  expect(await gayo()).toEqual([{ id: drinks.id, name: 'Minuman', slug: 'minuman' }])
  await shop.send('PATCH', `/categories/${drinks.id}`, { is_hidden: true })
  expect(await gayo()).toEqual([])
  await shop.send('PATCH', `/categories/${coffee.id}`, { is_hidden: false })
  const inCoffee = `category_id=${coffee.id}`
  expect(await shown(shop)).toEqual(before)
  expect(await list(shop, inCoffee)).toEqual([])
  expect(await list(shop, `${inCoffee}&search=gayo`)).toEqual([])
  expect((await shop.visit('GET', `/items/count?${inCoffee}`)).body).toEqual({ total: 0 })
  await shop.send('PATCH', `/categories/${drinks.id}`, { is_hidden: false })
  expect(await list(shop, `${inCoffee}&search=gayo`)).toEqual(['Gayo'])
  await shop.send('PATCH', `/categories/${coffee.id}`, { is_hidden: true })
  expect(await list(shop, `${inDrinks}&sort=name`)).toEqual(['Flores', 'Gayo', 'Lintong'])
  expect(await list(shop, `category_id=${coffee.id}`)).toEqual([])
  await shop.send('DELETE', `/categories/${drinks.id}`)
  await shop.send('DELETE', `/categories/${coffee.id}`)
  expect(await shown(shop)).toEqual(before)
})

it('shows the categories of a product, and refuses those of another business', async () => {
  const shop = await openShop(service)
  const foreign = await create(await openShop(service), { name: 'Asing' })
  const coffee = await create(shop, { name: 'Kopi' })
  const { product } = await shop.sell({ category_ids: [coffee.id] })
  expect(product.categories).toEqual([{ id: coffee.id, name: 'Kopi', full_path: 'Kopi' }])
  expect((await shop.send('GET', `/categories/${coffee.id}`)).products_count).toBe(1)
  const top = await create(shop, { name: 'Minuman' })
  await shop.send('PATCH', `/categories/${coffee.id}`, { parent_id: top.id })
  await shop.sell({ name: 'Teko' })
  for (const [id, count] of [
    [top.id, 1],
    [coffee.id, 1],
    [foreign.id, 0],
  ])
    expect((await shop.send('GET', `/products?category_id=${id}`)).data).toHaveLength(count)
  expect(await shop.send('GET', `/products/count?category_id=${top.id}`)).toEqual({ count: 1 })
  const path = `/products/${product.id}`
  expect((await refused(shop, 'PATCH', path, { category_ids: [foreign.id] })).errors).toEqual({
    category_ids: ['does not exist'],
  })
  expect((await shop.send('PATCH', path, { category_ids: [] })).categories).toEqual([])
  expect(await list(shop, `category_id=${coffee.id}`)).toEqual([])
})

it('turns the shared categories that products use into categories with Indonesian names, once', async () => {
  const shop = await openShop(service)
  const { data: taxonomies } = await shop.send('GET', '/product-taxonomies?search=Coffee%20%3E%20Beans')
  await shop.sell({ name: 'Gayo', taxonomy_id: taxonomies[0].id })
  const convert = () => shop.send('POST', '/categories/from-taxonomies')
  expect(await convert()).toEqual({ categories: 3, products: 1 })
  expect(await convert()).toEqual({ categories: 0, products: 0 })
  const paths = ['Makanan & minuman', 'Makanan & minuman > Kopi', 'Makanan & minuman > Kopi > Biji kopi']
  expect(await shown(shop)).toEqual(paths)
  expect(await shown(shop, '?language=en')).toEqual([
    'Food & drink',
    'Food & drink > Coffee',
    'Food & drink > Coffee > Beans',
  ])
  const [top] = (await shop.visit('GET', '/categories')).body.data
  expect(await list(shop, `category_id=${top.id}`)).toEqual(['Gayo'])

  const { db } = service.service
  const row = await db.selectFrom('categories').select('business_id').where('id', '=', top.id).executeTakeFirstOrThrow()
  const now = new Date()
  const rows = Array.from({ length: maxCategories - 3 }, (_, i) => ({
    business_id: row.business_id,
    name: `${i}`,
    slug: `filler-${i}`,
    created_at: now,
    last_updated_at: now,
  }))
  await db.insertInto('categories').values(rows).execute()
  expect(await refused(shop, 'POST', '/categories', { name: 'X' })).toMatchObject({ status: 409 })
  await shop.sell({ taxonomy_id: 1 })
  expect(await refused(shop, 'POST', '/categories/from-taxonomies', {})).toMatchObject({ status: 409 })
})
