import { expect, it } from 'vitest'
import { bundleHead } from '../../../web/shop/head/bundle-head.ts'
import { contentHead } from '../../../web/shop/head/content-head.ts'
import { cutText, describe, toText } from '../../../web/shop/head/describe.ts'
import { listHead } from '../../../web/shop/head/list-head.ts'
import { productHead } from '../../../web/shop/head/product-head.ts'
import { createLinkMoney, writeHead } from '../../../web/shop/head/write-head.ts'
import { readHead } from '../support/valid-json-ld.ts'

type Product = Parameters<typeof productHead>[0]
type Store = Parameters<typeof productHead>[1]

const store = {
  unique_id: 'store_1',
  name: 'Kopi & "Nusantara"',
  logo: 'https://api.example/v3/images/a/320.webp',
  currency: 'IDR',
  language: 'id',
  is_closed: false,
  phone: '628112345678',
  email: 'halo@kopi.example',
} as Store

const variant = { sku: 'KG-1', price: '95000.00', is_active: true, images: [], attributes: [] }

const product = (fields: object = {}) =>
  ({
    name: 'Kopi Gayo',
    slug: 'kopi-gayo',
    seo_title: null,
    seo_description: null,
    description: null,
    rich_description: '<p>Harum &amp; lembut.</p><script>alert(1)</script>',
    meta_thumbnail: null,
    images: ['https://api.example/v3/images/b/1280.webp'],
    in_stock: true,
    price_range: { min: '95000.00', max: '95000.00' },
    categories: [{ id: 7, name: 'Kopi' }],
    attributes: [],
    variants: [variant],
    ...fields,
  }) as unknown as Product

const context = {
  origin: 'https://kopi.example',
  path: '/elsewhere',
  language: 'id',
  isDefaultLanguage: true,
  store,
  money: createLinkMoney('id', 'IDR'),
} as const

const renderHead = (head: Parameters<typeof writeHead>[0], more: Partial<Parameters<typeof writeHead>[1]> = {}) =>
  readHead(writeHead(head, { ...context, ...more }))

it('says name, price, picture and availability of a product to messengers and search engines', () => {
  const { title, metas, canonical, alternates, data, problems } = renderHead(productHead(product(), store))
  expect(problems).toEqual([])
  expect(title).toBe('Kopi Gayo · Kopi & "Nusantara"')
  expect(metas).toMatchObject({
    description: 'Harum & lembut.',
    robots: 'max-image-preview:large',
    'og:type': 'product',
    'og:title': 'Kopi Gayo',
    'og:description': 'Rp 95.000 · Harum & lembut.',
    'og:url': 'https://kopi.example/p/kopi-gayo',
    'og:locale': 'id_ID',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Kopi Gayo',
    'twitter:card': 'summary_large_image',
    'product:price:amount': '95000.00',
    'product:price:currency': 'IDR',
    'product:availability': 'in stock',
  })
  expect(metas['og:image']).toMatch(
    /^https:\/\/kopi\.example\/v3\/stores\/store_1\/public\/previews\/product\/kopi-gayo\.jpg\?v=\w+$/,
  )
  expect(canonical).toBe('https://kopi.example/p/kopi-gayo')
  expect(alternates).toEqual({
    id: 'https://kopi.example/p/kopi-gayo',
    en: 'https://kopi.example/en/p/kopi-gayo',
    'x-default': 'https://kopi.example/p/kopi-gayo',
  })
  expect(data[0]).toMatchObject({
    '@type': 'Product',
    sku: 'KG-1',
    offers: {
      '@type': 'Offer',
      price: '95000.00',
      priceCurrency: 'IDR',
      availability: 'https://schema.org/InStock',
      url: 'https://kopi.example/p/kopi-gayo',
    },
  })
  expect(data[1]).toMatchObject({
    itemListElement: [
      { name: store.name, item: 'https://kopi.example/' },
      { name: 'Kopi', item: 'https://kopi.example/?category=7' },
      { name: 'Kopi Gayo', item: 'https://kopi.example/p/kopi-gayo' },
    ],
  })
})

it('gives each language its own canonical address, below a path as well', () => {
  const below = { origin: 'https://app.example/s/store_1', language: 'en', isDefaultLanguage: false } as const
  const { canonical, alternates, metas, data } = renderHead(productHead(product(), store), below)
  const address = 'https://app.example/s/store_1'
  expect([canonical, metas['og:url'], data[0]!.url]).toEqual(Array(3).fill(`${address}/en/p/kopi-gayo`))
  expect(alternates).toEqual({
    id: `${address}/p/kopi-gayo`,
    en: `${address}/en/p/kopi-gayo`,
    'x-default': `${address}/p/kopi-gayo`,
  })
  expect(metas['og:image']).toMatch(/^https:\/\/app\.example\/v3\/stores\/store_1\//)
  expect(renderHead({}, { ...below, path: '/' }).canonical).toBe(`${address}/en`)
})

it('gives a range of prices, the end of a sale, the rating and a barcode where they are known', () => {
  const attributes = [{ key: 'barcode', text: '8991234567890' }]
  const variants = [
    { ...variant, price: '80000.00', sale_ends_at: '2026-12-01T00:00:00.000000Z', attributes },
    { ...variant, price: '120000.00' },
    { ...variant, price: '1.00', is_active: false },
  ]
  const rated = product({ variants, rating: { average: '4.5', count: 12 }, in_stock: false, attributes })
  const { data, problems, metas } = renderHead(productHead(rated, store))
  expect(problems).toEqual([])
  expect(data[0]).toMatchObject({
    gtin: '8991234567890',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '80000.00',
      highPrice: '120000.00',
      offerCount: 2,
      availability: 'https://schema.org/OutOfStock',
      priceValidUntil: '2026-12-01',
    },
    aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
  })
  expect(metas['product:availability']).toBe('out of stock')
  const unrated = renderHead(productHead(product({ rating: { average: '0', count: 0 } }), store))
  expect(unrated.data[0]).not.toHaveProperty('aggregateRating')
})

it('changes the address of the preview with what it shows', () => {
  const findImage = (fields: object) => productHead(product(fields), store).image
  const images = [{}, { name: 'Lain' }, { price_range: { min: '1.00', max: '1.00' } }, { images: [] }].map(findImage)
  expect(new Set(images).size).toBe(4)
  expect(findImage({ description: 'Other' })).toBe(images[0])
})

it('lets no text of a merchant end an element, an attribute or a block of data', () => {
  const evil = '</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>\''
  const html = writeHead(productHead(product({ name: evil, seo_description: evil }), { ...store, name: evil }), {
    ...context,
    path: `/${evil}`,
    store: { ...store, name: evil },
  })
  expect(html).not.toMatch(/<script>|<img/)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(readHead(html)).toMatchObject({ title: `${evil} · ${evil}`, problems: [] })
})

it('describes bundles, written pages, lists and the front page', () => {
  const bundle = {
    name: 'Paket - Hemat',
    slug: 'paket',
    price: '150000.00',
    in_stock: true,
    images: [],
    bundlelines: [{ quantity: 2, product_name: 'Kopi' }],
  } as unknown as Parameters<typeof bundleHead>[0]
  expect(renderHead(bundleHead(bundle, store))).toMatchObject({
    problems: [],
    canonical: 'https://kopi.example/b/paket',
    metas: { description: '2× Kopi', 'product:price:amount': '150000.00' },
  })
  const page = { slug: 'tentang', title: 'Tentang', body: '<p>Sejak 1998.</p>' } as Parameters<typeof contentHead>[0]
  expect(renderHead(contentHead(page, store))).toMatchObject({
    problems: [],
    canonical: 'https://kopi.example/pages/tentang',
    metas: { description: 'Sejak 1998.', 'og:type': 'website' },
  })
  const items = [{ entity_type: 'product', slug: 'kopi-gayo' } as const]
  const list = { language: 'id', search: '', title: undefined, items } as const
  const front = renderHead(listHead(list, store))
  expect(front).toMatchObject({ problems: [], title: store.name, canonical: 'https://kopi.example/' })
  expect(front.data.map((block) => block['@type'])).toEqual(['Organization', 'WebSite', 'ItemList'])
  expect(front.data[1]).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://kopi.example/?q={search_term_string}' } },
  })
  const category = { id: 7, slug: null, name: 'Kopi' }
  const narrowed = renderHead(listHead({ ...list, search: '?category=7&utm_source=x', title: 'Kopi', category }, store))
  expect(narrowed).toMatchObject({ problems: [], canonical: 'https://kopi.example/?category=7' })
  expect(narrowed.data.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  const own = renderHead(listHead({ ...list, title: 'Teh', category: { id: 8, slug: 'teh', name: 'Teh' } }, store))
  expect(own).toMatchObject({ problems: [], canonical: 'https://kopi.example/k/teh' })
})

it('keeps searches, filters and missing pages out of search engines', () => {
  const list = { language: 'en', title: 'x', items: [] } as const
  for (const search of ['?q=kopi', '?sort=name', '?a.roast=dark'])
    expect(renderHead(listHead({ ...list, search }, store))).toMatchObject({
      metas: { robots: 'noindex' },
      alternates: {},
    })
  const missing = renderHead({ title: 'Tidak ada', isMissing: true })
  expect(missing).toMatchObject({ metas: { robots: 'noindex' }, canonical: '', alternates: {}, data: [] })
  expect(missing.metas).not.toHaveProperty('og:url')
})

it('cuts descriptions at a word', () => {
  expect(toText('<p>Satu</p><p>dua&nbsp;&lt;b&gt; &#8211; &#x41;</p>')).toBe('Satu dua <b> – A')
  expect(describe(null, '', `<p>Satu</p>${'<b></b>'.repeat(2000)}<p>dua</p>`)).toBe('Satu')
  expect(describe('Harga < 5000')).toBe('Harga < 5000')
  const cut = cutText('kata '.repeat(60).trim())
  expect(cut.length).toBeLessThanOrEqual(156)
  expect(cut).toMatch(/kata…$/)
  expect(cutText('a'.repeat(500))).toHaveLength(156)
})
