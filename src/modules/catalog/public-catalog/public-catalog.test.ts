import { describe, expect, it } from 'vitest'
import { createStorefront, type Storefront, visit } from '../../../../test/records/storefront.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const send = (shop: Storefront, method: string, path: string, body?: unknown) =>
  callApi(service, `/v3${path}`, shop.secretKey, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

type Made = { id: number; slug: string; variants: { id: number; unique_id: string; uuid: string }[] }

async function sell(shop: Storefront, product: object, isVisible = true): Promise<Made> {
  const answer = await send(shop, 'POST', '/products', {
    item_type: 'physical',
    variants: [{ price: 50_000, weight: 200 }],
    ...product,
  })
  if (answer.status >= 300) throw new Error(answer.text)
  await send(shop, 'PUT', `/stores/${shop.store.id}/products/${answer.body.id}`, { is_visible: isVisible })
  return answer.body
}

const listNames = async (shop: Storefront, query: string) => {
  const answer = await visit(service, shop, `/items?${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.map((item: { name: string }) => item.name)
}

describe('the items feed', () => {
  it('shows cards of visible products with price range, stock and category', async () => {
    const shop = await createStorefront(service)
    await sell(shop, { name: 'Hidden' }, false)
    const product = await sell(shop, {
      name: 'kopi-gayo',
      public_name: 'Kopi Gayo',
      description: 'Arabika dari Aceh',
      images: ['https://cdn.example/gayo.webp', 'abc/640.webp'],
      taxonomy_id: 40,
      is_inventory: true,
      option1_name: 'Berat',
      variants: [
        { price: '95300', weight: 250, option1_value: '250 g', stock: 3 },
        { price: 180000.5, weight: 500, option1_value: '500 g', stock: 0 },
      ],
    })
    const answer = await visit(service, shop, '/items')
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            id: product.id,
            slug: product.slug,
            name: 'Kopi Gayo',
            description: 'Arabika dari Aceh',
            meta_thumbnail: null,
            entity_type: 'product',
            item_type: 'physical',
            is_multiple: true,
            option1_name: 'Berat',
            option2_name: null,
            option3_name: null,
            in_stock: true,
            price_range: { min: '95300.00', max: '180000.50' },
            images: ['https://cdn.example/gayo.webp', `${service.baseUrl}/v3/images/abc/640.webp`],
            compare_at_price_range: null,
            image_alts: [null, null],
            rating: null,
            units_sold: 0,
            taxonomy: { id: 40, name: expect.any(String), full_path: expect.any(String) },
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
          },
        ],
        is_paginated: true,
        has_next: false,
        has_previous: false,
        next_cursor: null,
        previous_cursor: null,
        page_size: 25,
      },
    })
    expect((await visit(service, shop, '/items/count')).body).toEqual({ total: 1 })
  })

  it('filters by type, price, stock, category and search, and sorts in four orders', async () => {
    const shop = await createStorefront(service)
    const priced = (price: number, more: object = {}) => ({ variants: [{ price, weight: 1, ...more }] })
    await sell(shop, { name: 'Cangkir Biru', taxonomy_id: 49, ...priced(30_000) })
    await sell(shop, { name: 'biji kopi Toraja', taxonomy_id: 41, ...priced(90_000, { sku: 'TRJ-01' }) })
    await sell(shop, {
      name: 'Ebook Seduh',
      item_type: 'digital',
      description: 'Cara menyeduh kopi',
      ...priced(20_000),
    })
    await sell(shop, { name: 'Dripper', is_inventory: true, ...priced(120_000, { stock: 0 }) })
    const all = ['Dripper', 'Ebook Seduh', 'biji kopi Toraja', 'Cangkir Biru']
    expect(await listNames(shop, '')).toEqual(all)
    expect(await listNames(shop, 'sort=newest')).toEqual(all)
    expect(await listNames(shop, 'sort=name')).toEqual(['biji kopi Toraja', 'Cangkir Biru', 'Dripper', 'Ebook Seduh'])
    expect(await listNames(shop, 'sort=price_asc')).toEqual([
      'Ebook Seduh',
      'Cangkir Biru',
      'biji kopi Toraja',
      'Dripper',
    ])
    expect(await listNames(shop, 'sort=price_desc')).toEqual([
      'Dripper',
      'biji kopi Toraja',
      'Cangkir Biru',
      'Ebook Seduh',
    ])
    const parent = (await visit(service, shop, '/categories')).body.data
    expect(parent.map((row: { id: number }) => row.id).sort()).toEqual([41, 49])
    const cases: [string, string[]][] = [
      ['item_type=digital', ['Ebook Seduh']],
      ['entity_type=bundle_price_option', []],
      ['entity_type=product&in_stock=false', ['Dripper']],
      ['in_stock=true', ['Ebook Seduh', 'biji kopi Toraja', 'Cangkir Biru']],
      ['min_price=30000&max_price=90000.00', ['biji kopi Toraja', 'Cangkir Biru']],
      ['min_price=30000&sort=price_asc', ['Cangkir Biru', 'biji kopi Toraja', 'Dripper']],
      ['category_id=41', ['biji kopi Toraja']],
      ['category_id=41&sort=name&in_stock=true', ['biji kopi Toraja']],
      ['search=KOP', ['Ebook Seduh', 'biji kopi Toraja']],
      ['search=toraja+biji', ['biji kopi Toraja']],
      ['search=trj-01', ['biji kopi Toraja']],
      ["search=kopi'%3B--", ['Ebook Seduh', 'biji kopi Toraja']],
      ['search=kopi&item_type=physical&sort=price_desc', ['biji kopi Toraja']],
      ['search=nothing', []],
    ]
    for (const [query, names] of cases) {
      expect([query, await listNames(shop, query)]).toEqual([query, names])
      const filters = query.replace(/&?sort=[a-z_]+/, '')
      expect((await visit(service, shop, `/items/count?${filters}`)).body).toEqual({ total: names.length })
    }
  })

  it('includes the subcategories of a category', async () => {
    const shop = await createStorefront(service)
    const { body } = await send(shop, 'GET', '/product-taxonomies?page_size=100')
    const findId = (path: string) => body.data.find((row: { full_path: string }) => row.full_path === path).id
    await sell(shop, { name: 'Beans', taxonomy_id: findId('Food & drink > Coffee > Beans') })
    await sell(shop, { name: 'Tea', taxonomy_id: findId('Food & drink > Tea') })
    await sell(shop, { name: 'Batik', taxonomy_id: findId('Fashion > Batik') })
    expect(await listNames(shop, `category_id=${findId('Food & drink')}`)).toEqual(['Tea', 'Beans'])
    expect(await listNames(shop, `category_id=${findId('Food & drink > Coffee')}`)).toEqual(['Beans'])
    expect((await visit(service, shop, `/items/count?category_id=${findId('Food & drink')}`)).body.total).toBe(2)
    expect(await listNames(shop, 'category_id=999999')).toEqual([])
  })

  it.each(['newest', 'name', 'price_asc', 'price_desc'])(
    'pages forth and back by %s; a cursor carries filters and order',
    async (sort) => {
      const shop = await createStorefront(service)
      for (let i = 0; i < 7; i++) {
        const item_type = i === 3 ? 'digital' : 'physical'
        await sell(shop, { name: `Item ${i % 3}${i}`, item_type, variants: [{ price: 1000 * (i % 4), weight: 1 }] })
      }
      const whole = await listNames(shop, `sort=${sort}&item_type=physical`)
      expect(whole).toHaveLength(6)
      const first = (await visit(service, shop, `/items?sort=${sort}&item_type=physical&page_size=4`)).body
      expect(first).toMatchObject({ has_next: true, has_previous: false, previous_cursor: null, page_size: 4 })
      const second = (await visit(service, shop, `/items?page_size=4&next_cursor=${first.next_cursor}`)).body
      expect(second).toMatchObject({ has_next: false, has_previous: true, next_cursor: null })
      const names = [...first.data, ...second.data].map((item: { name: string }) => item.name)
      expect(names).toEqual(whole)
      const back = (await visit(service, shop, `/items?page_size=1&previous_cursor=${second.previous_cursor}`)).body
      expect(back.data.map((item: { name: string }) => item.name)).toEqual([whole[3]])
      expect(back).toMatchObject({ has_next: true, has_previous: true })
      const again = (await visit(service, shop, `/items?page_size=4&previous_cursor=${second.previous_cursor}`)).body
      expect(again.data).toEqual(first.data)
      expect(again).toMatchObject({ has_next: true, has_previous: false })
    },
  )

  it('ignores parameters that it does not know', async () => {
    const shop = await createStorefront(service)
    for (let i = 0; i < 2; i++) await sell(shop, { name: `Item ${i}` })
    const plain = await visit(service, shop, '/items?page_size=1')
    for (const query of ['per_page=20&page_size=1', 'page_size=1&utm_source=news', 'fbclid=1&page_size=1&_=2']) {
      const answer = await visit(service, shop, `/items?${query}`)
      expect([answer.status, answer.body]).toEqual([200, plain.body])
    }
    expect((await visit(service, shop, '/items?per_page=20')).body.data).toHaveLength(2)
    expect((await visit(service, shop, '/items?%70age_size=2&page%5Fsizes=1')).body.data).toHaveLength(2)
    expect((await visit(service, shop, '/items?page_size=1000')).body).toMatchObject({ page_size: 100 })
  })

  it('refuses invalid page sizes, sort orders, filters and cursors', async () => {
    const [shop, other] = [await createStorefront(service), await createStorefront(service)]
    for (let i = 0; i < 3; i++) await sell(shop, { name: `Item ${i}` })
    const { next_cursor } = (await visit(service, shop, '/items?page_size=1')).body
    for (const query of [
      'page_size=0',
      'page_size=x',
      'sort=popular',
      'item_type=other',
      'entity_type=bundle',
      'in_stock=maybe',
      'min_price=-1',
      'min_price=1e9',
      'max_price=1.234',
      'category_id=x',
      `next_cursor=${next_cursor}&previous_cursor=${next_cursor}`,
    ])
      expect([query, (await visit(service, shop, `/items?${query}`)).body.error_code]).toEqual([
        query,
        'invalid_request',
      ])
    const changed = next_cursor.slice(0, -1) + (next_cursor.endsWith('A') ? 'E' : 'A')
    for (const [at, cursor] of [
      [shop, changed],
      [shop, 'x'],
      [other, next_cursor],
    ] as const) {
      const answer = await visit(service, at, `/items?next_cursor=${cursor}`)
      expect({ status: answer.status, code: answer.body.error_code }).toEqual({ status: 400, code: 'invalid_cursor' })
    }
  })
})

describe('details', () => {
  it('shows a product with its variants, even if it is hidden from lists', async () => {
    const shop = await createStorefront(service)
    const product = await sell(
      shop,
      {
        name: 'Langganan Kopi',
        item_type: 'subscription',
        rich_description: '<p>Tiap bulan</p>',
        variants: [{ price: 150000, weight: 0, pricing_type: 'recurring', interval: 'month', interval_count: 1 }],
      },
      false,
    )
    const answer = await visit(service, shop, `/products/${product.slug}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'Langganan Kopi', rich_description: '<p>Tiap bulan</p>', in_stock: true })
    expect(answer.body.variants).toEqual([
      {
        id: product.variants[0]!.id,
        uuid: product.variants[0]!.uuid,
        unique_id: product.variants[0]!.unique_id,
        sku: null,
        name: 'Langganan Kopi',
        fullname: 'Langganan Kopi',
        description: null,
        rich_description: null,
        option1_value: null,
        option2_value: null,
        option3_value: null,
        item_type: 'subscription',
        currency: 'IDR',
        price: '150000.00',
        compare_at_price: null,
        sale_ends_at: null,
        pricing_type: 'recurring',
        interval: 'month',
        interval_count: 1,
        images: [],
        is_inventory: false,
        is_active: true,
        weight: 0,
        length: null,
        width: null,
        height: null,
        metadata: {},
        attributes: [],
      },
    ])
  })

  it('answers 404 to an unknown or deleted slug, and to a slug of another store', async () => {
    const shop = await createStorefront(service)
    const { body: loose } = await send(shop, 'POST', '/products', {
      name: 'Loose',
      item_type: 'digital',
      variants: [{ price: 1, weight: 0 }],
    })
    const gone = await sell(shop, { name: 'Gone' })
    expect((await visit(service, shop, `/products/${gone.slug}`)).status).toBe(200)
    await send(shop, 'DELETE', `/products/${gone.id}`)
    for (const path of [`/products/${loose.slug}`, `/products/${gone.slug}`, '/products/none'])
      expect((await visit(service, shop, path)).status).toBe(404)
    expect((await visit(service, shop, '/bundle-price-options/none')).status).toBe(404)
  })
})

describe('prices and availability of variants', () => {
  it('are current, also for hidden products', async () => {
    const shop = await createStorefront(service)
    const hidden = await sell(
      shop,
      { name: 'A', is_inventory: true, variants: [{ price: 10, weight: 1, stock: 5 }] },
      false,
    )
    const digital = await sell(shop, { name: 'B', item_type: 'digital', variants: [{ price: 20, weight: 0 }] })
    const [a, b] = [hidden.variants[0]!, digital.variants[0]!]
    const answer = await visit(service, shop, `/variants/pricing?ids=${b.id},${a.id},999999,${a.id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      data: [
        {
          variant_id: a.id,
          price: '10.00',
          compare_at_price: null,
          currency: 'IDR',
          available: true,
          available_qty: 5,
        },
        {
          variant_id: b.id,
          price: '20.00',
          compare_at_price: null,
          currency: 'IDR',
          available: true,
          available_qty: null,
        },
      ],
      is_paginated: false,
    })
    expect((await visit(service, shop, '/variants/pricing')).body.data).toEqual([])
    const low = { variant_id: a.id, available: true, available_qty: 5, stock_status: 'low_stock' }
    for (const id of [a.id, a.unique_id, a.uuid])
      expect((await visit(service, shop, `/variants/${id}/availability`)).body).toEqual(low)
    expect((await visit(service, shop, `/variants/${b.id}/availability`)).body).toEqual({
      variant_id: b.id,
      available: true,
      available_qty: null,
      stock_status: 'in_stock',
    })
    const stock = async (quantity: number) => {
      await send(shop, 'PUT', `/variants/${a.id}/stock`, { quantity })
      return (await visit(service, shop, `/variants/${a.id}/availability`)).body
    }
    expect(await stock(6)).toEqual({ ...low, available_qty: 6, stock_status: 'in_stock' })
    expect(await stock(0)).toEqual({ ...low, available: false, available_qty: 0, stock_status: 'out_of_stock' })
    await send(shop, 'PATCH', `/variants/${b.id}`, { is_checked: false })
    expect((await visit(service, shop, `/variants/pricing?ids=${b.id}`)).body.data[0].available).toBe(false)
  })

  it('refuse ids that are not numbers and too many ids, and leave out unknown variants', async () => {
    const shop = await createStorefront(service)
    for (const ids of ['x', '1,', '1;2', Array.from({ length: 101 }, (_, i) => i + 1).join(',')])
      expect((await visit(service, shop, `/variants/pricing?ids=${ids}`)).status).toBe(400)
    for (const id of ['999999', 'variant_x', '01890000-0000-7000-8000-000000000000'])
      expect((await visit(service, shop, `/variants/${id}/availability`)).status).toBe(404)
  })
})

describe('the response cache', () => {
  it('answers 304 to a current ETag, and 200 after a change: at once in this process, within a second in others', async () => {
    const shop = await createStorefront(service)
    const second = await startService({ databaseUrl: service.databaseUrl, roles: ['api'] })
    const product = await sell(shop, { name: 'Before' })
    const first = await visit(service, shop, '/items')
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const known = await visit(service, shop, '/items', { 'if-none-match': tag })
      expect({ status: known.status, text: known.text, etag: known.headers.get('etag') }).toEqual({
        status: 304,
        text: '',
        etag,
      })
    }
    expect((await visit(second, shop, '/items')).text).toBe(first.text)
    for (let round = 0; round < 20; round++) {
      await send(shop, 'PATCH', `/products/${product.id}`, { name: `After ${round}` })
      const answer = await visit(service, shop, '/items', { 'if-none-match': etag })
      expect(answer.body.data[0].name).toBe(`After ${round}`)
    }
    const changedAt = performance.now()
    for (let name = ''; name !== 'After 19'; ) {
      const askedAt = performance.now()
      name = (await visit(second, shop, '/items')).body.data[0].name
      if (name !== 'After 19') expect(askedAt - changedAt).toBeLessThan(1000)
    }
  })

  it('is invalidated when an item goes out of stock', async () => {
    const shop = await createStorefront(service)
    const { variants } = await sell(shop, {
      name: 'Last',
      is_inventory: true,
      variants: [{ price: 1, weight: 1, stock: 1 }],
    })
    expect((await visit(service, shop, '/items')).body.data[0].in_stock).toBe(true)
    await send(shop, 'PUT', `/variants/${variants[0]!.id}/stock`, { quantity: 0 })
    expect((await visit(service, shop, '/items')).body.data[0].in_stock).toBe(false)
  })
})
