import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { type Json, menteng, type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { card } from '../listings/index.ts'
import { setUnitsSold } from '../products/index.ts'

const service = await startService({ env: { CATALOG_CACHE_MB: '0' } })

type Named = { name: string }

const facets = async (shop: OpenShop, query = '') => (await shop.visit('GET', `/items/filters?${query}`)).body
const names = async (shop: OpenShop, path: string): Promise<string[]> =>
  (await shop.visit('GET', path)).body.data.map(({ name }: Named) => name)
const define = (shop: OpenShop, fields: Json) =>
  shop.send('POST', '/attributes', { owner: 'product', is_filterable: true, is_public: true, ...fields })

/** Two coffees in a category, a sold-out cup, an ebook and a bundle. */
async function fill() {
  const shop = await openShop(service)
  const drinks = await shop.send('POST', '/categories', { name: 'Minuman' })
  const coffee = await shop.send('POST', '/categories', { name: 'Kopi', parent_id: drinks.id })
  await define(shop, {
    key: 'roast',
    name: 'Sangrai',
    names: { en: 'Roast' },
    type: 'choice',
    choices: ['Light', 'Dark', 'X'],
  })
  await define(shop, { key: 'body', name: 'Body', type: 'number' })
  const priced = (price: string) => ({ variant: { price } })
  const gayo = await shop.sell({
    name: 'Gayo',
    ...priced('90000'),
    category_ids: [coffee.id],
    attributes: { roast: 'Dark', body: 10 },
  })
  await shop.sell({
    name: 'Toraja',
    ...priced('120000'),
    category_ids: [coffee.id, drinks.id],
    attributes: { roast: 'Light', body: 2.5 },
  })
  await shop.sell({ name: 'Cangkir', ...priced('30000'), stock: 0 })
  await shop.sell({ name: 'Buku Seduh', item_type: 'digital', ...priced('20000') })
  await shop.sellBundle([{ variant_id: gayo.id, quantity: 2 }], '170000')
  return { shop, drinks, coffee, gayo }
}

describe('the facets of a selection', () => {
  it('count types, stock, prices and attributes of all items', async () => {
    const { shop } = await fill()
    expect(await facets(shop)).toEqual({
      types: [
        { type: 'physical', count: 3 },
        { type: 'digital', count: 1 },
        { type: 'bundle_price_option', count: 1 },
      ],
      in_stock: 4,
      out_of_stock: 1,
      price: { min: '20000.00', max: '170000.00' },
      attributes: [
        {
          key: 'roast',
          name: 'Sangrai',
          type: 'choice',
          values: [
            { value: 'Light', count: 1 },
            { value: 'Dark', count: 1 },
          ],
        },
        {
          key: 'body',
          name: 'Body',
          type: 'number',
          values: [
            { value: '2.5', count: 1 },
            { value: '10', count: 1 },
          ],
        },
      ],
      categories: null,
      is_complete: true,
    })
    expect((await facets(shop, 'language=en')).attributes[0].name).toBe('Roast')
  })

  it('show only what the selection has, and count each kind among the items that the others select', async () => {
    const { shop, drinks } = await fill()
    expect(await facets(shop, 'category=minuman')).toMatchObject({
      types: [{ type: 'physical', count: 2 }],
      out_of_stock: 0,
      price: { min: '90000.00', max: '120000.00' },
    })
    expect(await facets(shop, `category_id=${drinks.id}`)).toEqual(await facets(shop, 'category=minuman'))
    expect(await facets(shop, 'search=buku')).toMatchObject({
      types: [{ type: 'digital', count: 1 }],
      in_stock: 1,
      attributes: [],
    })
    const dark = await facets(shop, 'attributes[roast]=Dark&item_type=physical')
    expect(dark).toMatchObject({ types: [{ type: 'physical', count: 1 }], price: { min: '90000.00', max: '90000.00' } })
    // The chosen attribute still offers its other values; the other attribute only has those of the remaining items.
    expect(dark.attributes.map(({ key, values }: Json) => [key, (values as Json[]).map(({ value }) => value)])).toEqual(
      [
        ['roast', ['Light', 'Dark']],
        ['body', ['10']],
      ],
    )
    expect(await facets(shop, 'max_price=50000&in_stock=true')).toMatchObject({
      types: [{ type: 'digital', count: 1 }],
      in_stock: 1,
      out_of_stock: 1,
      price: { min: '20000.00', max: '170000.00' },
    })
    expect(await facets(shop, 'category=tidak-ada')).toMatchObject({ types: [], price: null, is_complete: true })
  })

  it('count what a search finds in each category and below it, whatever the other filters', async () => {
    const { shop, drinks, coffee } = await fill()
    const count = async (query: string) => (await facets(shop, query)).categories
    const found = [
      { id: drinks.id, count: 1 },
      { id: coffee.id, count: 1 },
    ]
    expect(await count('search=toraja')).toEqual(found)
    expect(await count('search=toraja&category=kopi&item_type=digital&max_price=1')).toEqual(found)
    expect(await count('search=cangkir')).toEqual([])
    await shop.send('PATCH', `/categories/${drinks.id}`, { is_hidden: true })
    expect(await count('search=toraja')).toEqual([{ id: coffee.id, count: 1 }])
  })

  it('have no counts for more than 1,000 items, only what the store has', async () => {
    const { shop } = await fill()
    const { pool } = service.service
    // Copies of one listed row suffice, because facets read nothing else of most items.
    await pool.query(
      `insert into products (uuid, business_id, name, slug, item_type, search, created_at)
       select gen_random_uuid(), p.business_id, 'Salinan ' || n, 'salinan-' || n, p.item_type, p.search,
         p.created_at + n * interval '1 s'
       from products p, generate_series(1, 1000) n where p.business_id = (select business_id from stores where unique_id = $1)
         and p.slug = 'cangkir'`,
      [shop.store.unique_id],
    )
    await pool.query(
      `insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price,
         item_type, created_at)
       select p.business_id, s.id, 'product', p.id, true, true, 100, 100, p.item_type, p.created_at
       from products p join stores s on s.business_id = p.business_id
       where s.unique_id = $1 and p.slug like 'salinan-%'`,
      [shop.store.unique_id],
    )
    await pool.query(`update store_items x set card = ${card('x.business_id')} where x.card = ''`)
    await pool.query(
      `update store_items x set search = i.search from store_items i join products p on p.id = i.product_id
       where p.slug = 'cangkir' and i.store_id = x.store_id
         and x.product_id in (select id from products where slug like 'salinan-%')`,
    )
    expect(await facets(shop)).toEqual({
      types: [
        { type: 'physical', count: null },
        { type: 'digital', count: null },
        { type: 'bundle_price_option', count: null },
      ],
      in_stock: null,
      out_of_stock: null,
      price: null,
      attributes: [
        {
          key: 'roast',
          name: 'Sangrai',
          type: 'choice',
          values: [
            { value: 'Light', count: null },
            { value: 'Dark', count: null },
          ],
        },
      ],
      categories: null,
      is_complete: false,
    })
    expect((await facets(shop, 'search=cangkir')).categories).toBeNull()
    expect(await facets(shop, 'category=kopi')).toMatchObject({ in_stock: 2, is_complete: true })
  })

  it('refuse an unknown attribute, an impossible price and a category given twice', async () => {
    const { shop, coffee } = await fill()
    for (const [query, field] of [
      ['attributes[none]=1', 'attributes.none'],
      ['min_price=many', 'min_price'],
      [`category=kopi&category_id=${coffee.id}`, 'category'],
    ] as const)
      for (const path of ['/items/filters', '/items', '/items/count'])
        expect(refusal(await shop.visit('GET', `${path}?${query}`))).toMatchObject({
          status: 400,
          errors: { [field]: [expect.any(String)] },
        })
  })
})

describe('items by what sells', () => {
  const { db } = service.service
  const sellUnits = (shop: OpenShop, sold: [{ product: { id: number } }, number][]) =>
    db.transaction().execute((tx) =>
      setUnitsSold(
        tx,
        shop.business.id,
        sold.map(([{ product }, units]) => ({ product_id: product.id, units })),
      ),
    )

  async function fillSold() {
    const shop = await openShop(service)
    const group = await shop.send('POST', '/categories', { name: 'Semua' })
    const sell = (name: string, more: Json = {}) => shop.sell({ name, category_ids: [group.id], ...more })
    const cup = await sell('Cangkir', { description: 'Untuk kopi' })
    const [milk, gayo, toraja] = [await sell('Susu Kopi Aren'), await sell('Kopi Gayo'), await sell('Kopi Toraja')]
    await sellUnits(shop, [
      [cup, 512],
      [milk, 9],
      [gayo, 1],
      [toraja, 94],
    ])
    return shop
  }

  /** The names of a list, page by page, and back again. */
  async function walk(shop: OpenShop, query: string) {
    const pages: string[][] = []
    let page = (await shop.visit('GET', `/items?page_size=2&${query}`)).body
    for (;;) {
      pages.push(page.data.map(({ name }: Named) => name))
      if (!page.next_cursor) break
      page = (await shop.visit('GET', `/items?page_size=2&next_cursor=${page.next_cursor}`)).body
    }
    const back =
      page.previous_cursor && (await names(shop, `/items?page_size=2&previous_cursor=${page.previous_cursor}`))
    return { pages, back }
  }

  it('are listed by units, of a store and of a category, with rounded figures', async () => {
    const shop = await fillSold()
    const sorted = [
      ['Cangkir', 'Kopi Toraja'],
      ['Susu Kopi Aren', 'Kopi Gayo'],
    ]
    for (const query of ['sort=best_selling', 'sort=best_selling&category=semua', 'sort=relevance'])
      expect({ query, ...(await walk(shop, query)) }).toEqual({ query, pages: sorted, back: sorted[0] })
    const { body } = await shop.visit('GET', '/items?sort=best_selling')
    expect(body.data.map(({ units_sold }: { units_sold: number }) => units_sold)).toEqual([500, 90, 9, 1])
    expect((await shop.visit('GET', '/products/kopi-toraja')).body.units_sold).toBe(90)
  })

  it('follow in a search after those whose name fits, and lead where a word fits more than 1,000 items', async () => {
    const shop = await fillSold()
    const byName = [
      ['Kopi Toraja', 'Kopi Gayo'],
      ['Susu Kopi Aren', 'Cangkir'],
    ]
    for (const query of ['search=Kopi&sort=relevance', 'search=kopi&sort=relevance&category=semua'])
      expect({ query, ...(await walk(shop, query)) }).toEqual({ query, pages: byName, back: byName[0] })
    expect(await names(shop, '/items?search=kopi+gay&sort=relevance')).toEqual(['Kopi Gayo'])
    expect((await shop.visit('GET', '/search/suggestions?search=kop')).body.items[0].name).toBe('Kopi Toraja')

    const { pool } = service.service
    await pool.query(
      `insert into products (uuid, business_id, name, slug, item_type, search)
       select gen_random_uuid(), p.business_id, 'Salinan ' || n, 'salinan-' || n, p.item_type, p.search
       from products p, generate_series(1, 1000) n where p.business_id = $1 and p.slug = 'cangkir'`,
      [shop.business.id],
    )
    await pool.query(
      `insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price,
         item_type, search, name_key, units_sold)
       select i.business_id, i.store_id, 'product', p.id, true, true, 100, 100, p.item_type, i.search, lower(p.name), 2
       from products p join store_items i on i.product_id = (select id from products where business_id = $1 and slug = 'cangkir')
       where p.business_id = $1 and p.slug like 'salinan-%'`,
      [shop.business.id],
    )
    await pool.query(`update store_items x set card = ${card('x.business_id')} where x.card = ''`)
    const first = (await shop.visit('GET', '/items?search=kopi&sort=relevance&page_size=3')).body
    expect(first.data.map(({ name }: Named) => name)).toEqual(['Cangkir', 'Kopi Toraja', 'Susu Kopi Aren'])
    const next = await names(shop, `/items?page_size=3&next_cursor=${first.next_cursor}`)
    expect(next.map((name) => name.slice(0, 8))).toEqual(['Salinan ', 'Salinan ', 'Salinan '])
    expect(await names(shop, '/items?search=kopi+gay&sort=relevance')).toEqual(['Kopi Gayo'])
  })

  it('have the facets of the corrected words when the typed ones find nothing', async () => {
    const shop = await fillSold()
    const right = await facets(shop, 'search=toraja')
    expect(right).toMatchObject({ types: [{ type: 'physical', count: 1 }], is_complete: true })
    await expect.poll(() => facets(shop, 'search=torjaa&is_forgiving=true')).toEqual(right)
    expect(await facets(shop, 'search=torjaa')).toMatchObject({ types: [] })
    expect(await facets(shop, 'search=torjaa&is_forgiving=true&item_type=digital')).toMatchObject({ types: [] })
  })
})

it('lists a category by its slug with those below it, page by page', async () => {
  const { shop } = await fill()
  expect(await names(shop, '/items?category=minuman&sort=name')).toEqual(['Gayo', 'Toraja'])
  const { body } = await shop.visit('GET', '/items?category=minuman&sort=price_asc&page_size=1')
  expect(await names(shop, `/items?page_size=1&next_cursor=${body.next_cursor}`)).toEqual(['Toraja'])
  expect((await shop.visit('GET', '/items/count?category=kopi')).body).toEqual({ total: 2 })
  expect(await names(shop, '/items?category=minuman&search=toraja')).toEqual(['Toraja'])
  const other = await openShop(service)
  expect(await names(other, '/items?category=minuman')).toEqual([])
})

it('counts the items of categories, with those below, and of collections', async () => {
  const { shop, drinks, coffee } = await fill()
  await shop.send('POST', '/collections', { name: 'Murah', rule: { max_price: '100000' } })
  expect((await shop.visit('GET', '/categories')).body.data).toEqual([
    { id: drinks.id, slug: 'minuman', name: 'Minuman', full_path: 'Minuman', item_count: 2 },
    { id: coffee.id, slug: 'kopi', name: 'Kopi', full_path: 'Minuman > Kopi', item_count: 2 },
  ])
  expect((await shop.visit('GET', '/collections')).body.data).toMatchObject([{ slug: 'murah', item_count: 3 }])
  const shared = await openShop(service)
  for (const [name, taxonomy_id] of [['Biji', 41] as const, ['Bubuk', 41] as const])
    await shared.sell({ name, taxonomy_id })
  expect((await shared.visit('GET', '/categories')).body.data).toMatchObject([{ id: 41, slug: null, item_count: 2 }])
})

describe('related items', () => {
  it('are those in the same categories and collections, in stock first, without the product itself', async () => {
    const { shop, coffee, drinks } = await fill()
    await shop.sell({ name: 'Flores', stock: 0, category_ids: [coffee.id, drinks.id] })
    await shop.sell({ name: 'Teh', category_ids: [drinks.id] })
    const toraja = await names(shop, '/products/toraja/related')
    expect(toraja).toEqual(['Teh', 'Gayo', 'Flores'])
    expect(await names(shop, '/products/gayo/related')).toEqual(['Toraja', 'Flores'])
    expect(await names(shop, '/products/buku-seduh/related')).toEqual([])
  })

  it('are at most eight, and those of the shared category without own ones', async () => {
    const shop = await openShop(service)
    for (let i = 0; i < 10; i++) await shop.sell({ name: `Kopi ${i}`, taxonomy_id: 41 })
    expect(await names(shop, '/products/kopi-0/related')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Kopi ${i}`))
  })

  it('are refused for a product of another store', async () => {
    const { shop } = await fill()
    const other = await openShop(service)
    expect((await other.visit('GET', '/products/gayo/related')).status).toBe(404)
    expect((await shop.visit('GET', '/products/none/related')).status).toBe(404)
  })
})

it('quotes the couriers of a product that is not in a cart', async () => {
  const { shop, gayo } = await fill()
  const items = [{ type: 'variant', variant_id: gayo.id, quantity: 1 }]
  const answer = await shop.visit('POST', '/checkout/shipping-options', {
    items,
    destination: { location_id: menteng, postal_code: '' },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.data[0]).toMatchObject({ courier_code: expect.any(String), cost: expect.any(String) })
})
