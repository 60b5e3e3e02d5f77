import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { createPictureCache } from '../../../platform/caching/picture-cache.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { findPartStarts, writeItems } from './sitemap.ts'

const service = await startService()
beforeAll(() => ensureWebBuild())

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer; text: string }

/** Sends a request with any Host header, and returns the body compressed as received. */
const ask = (path: string, { host, headers = {}, method = 'GET', base = service.shopUrl }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ hostname, port, path, method, headers: { ...(host && { host }), ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({ status: answer.statusCode!, headers: answer.headers, body, text: body.toString() })
      })
    })
    sent.on('error', reject).end()
  })
type Asked = { host?: string; headers?: Record<string, string>; method?: string; base?: string }

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

const toHomePath = (shop: OpenShop) => `/${shop.store.slug}`

async function giveDomain(shop: OpenShop, hostname: string) {
  const { id } = await service.database.db
    .insertInto('custom_domains')
    .values({ business_id: shop.business.id, hostname, is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.browser.patch(shop.setup, { custom_domain_id: id })
}

const fetchPreview = (shop: OpenShop, path: string, asked: Asked = {}) =>
  ask(`/v3/stores/${shop.store.unique_id}/public/previews/${path}`, { base: service.baseUrl, ...asked })

async function uploadPicture(shop: OpenShop, color: string): Promise<{ key: string; url: string }> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${service.baseUrl}/v3/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
    body: form,
  })
  return (await answer.json()) as { key: string; url: string }
}

/** The colour of a pixel, as `#rrggbb` with each part rounded to a multiple of 16. */
async function colorAt(picture: Buffer, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((part) => Math.round(part / 16) * 16)
}

it('keeps crawlers of a host that shops share out of what belongs to buyers', async () => {
  const { status, headers, text: robots } = await ask('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const path of ['/cart', '/checkout', '/account', '/login', '/o/', '/l/']) {
    expect(robots).toContain(`\nDisallow: /*${path}\n`)
    expect(robots).toContain(`\nDisallow: /*/en${path}\n`)
  }
  expect(robots).toContain('\nDisallow: /o/\n')
  expect(robots).not.toMatch(/store_|Disallow: \/\n/)
})

it("lists a shop's addresses in both languages, in parts that robots.txt leads to", async () => {
  const shop = await openShop(service)
  const origin = service.shopUrl + toHomePath(shop)
  const coffee = await shop.sell({ name: 'Kopi', slug: 'kopi' })
  await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '90000', { public_name: 'Paket & Pagi' })
  const hidden = await shop.sell({ name: 'Rahasia', slug: 'rahasia' })
  await shop.send('PUT', `/stores/${shop.store.id}/products/${hidden.product.id}`, { is_visible: false })
  const category = await shop.send('POST', '/categories', { name: 'Minuman' })
  await shop.send('POST', '/categories', { name: 'Kosong' })
  await shop.send('PATCH', `/products/${coffee.product.id}`, { category_ids: [category.id] })
  await shop.send('POST', '/collections', { name: 'Pilihan', product_ids: [coffee.product.id] })
  await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Tentang' })
  await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Konsep', is_published: false })

  const robots = await ask(`${toHomePath(shop)}/robots.txt`)
  expect(robots.text).toContain(`\nDisallow: ${toHomePath(shop)}/cart\n`)
  expect(robots.text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  const index = await ask(`${toHomePath(shop)}/sitemap.xml`)
  expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const parts = addressesIn(index.text)
  expect(parts).toEqual([`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/items-0.xml`])

  const pages = await ask(new URL(parts[0]!).pathname)
  const items = await ask(new URL(parts[1]!).pathname, { headers: { 'accept-encoding': 'gzip' } })
  expect(items.headers['content-encoding']).toBe('gzip')
  const listed = gunzipSync(items.body).toString()
  const inBoth = (path: string) => [`${origin}${path}`, `${origin}/en${path}`]
  expect(addressesIn(pages.text)).toEqual(['', '/c/pilihan', `/k/${category.slug}`, '/pages/tentang'].flatMap(inBoth))
  expect(addressesIn(listed)).toEqual(['/p/kopi', '/b/paket-pagi-hemat'].flatMap(inBoth))
  const coffeeEntry = listed.split('\n').find((line) => line.includes(`<loc>${origin}/en/p/kopi</loc>`))
  expect(coffeeEntry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/)
  for (const [language, path] of [
    ['id', '/p/kopi'],
    ['en', '/en/p/kopi'],
    ['x-default', '/p/kopi'],
  ])
    expect(coffeeEntry).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`)
})

it('begins each part of the items behind the last one of the part before it', async () => {
  const shop = await openShop(service)
  const store = { id: shop.store.id, business_id: shop.business.id }
  const slugs = ['satu', 'dua', 'tiga', 'empat']
  for (const slug of slugs) await shop.sell({ name: slug, slug })
  const { db } = service.service
  const starts = await findPartStarts(db, store, 2)
  expect(starts).toHaveLength(2)
  expect(await findPartStarts(db, store, 4)).toEqual([0])
  const site = { origin: 'https://kopi.example', language: 'id' } as const
  const readText = async (start: number) => await text(Readable.from(writeItems(db, store, site, start, 2)))
  const parts = await Promise.all(starts.map(readText))
  expect(parts.map((part) => addressesIn(part).filter((address) => !address.includes('/en/')))).toEqual([
    ['https://kopi.example/p/satu', 'https://kopi.example/p/dua'],
    ['https://kopi.example/p/tiga', 'https://kopi.example/p/empat'],
  ])
})

it('serves the same files at the root of a domain, and refuses other parts, methods and shops', async () => {
  const shop = await openShop(service)
  await giveDomain(shop, 'teh.example')
  await shop.sell({ name: 'Teh', slug: 'teh' })
  const host = 'teh.example'
  const robots = await ask('/robots.txt', { host })
  expect(robots.text).toContain('\nDisallow: /cart\n')
  expect(robots.text).toContain('\nSitemap: https://teh.example/sitemap.xml\n')
  expect(addressesIn((await ask('/sitemap.xml', { host })).text)).toContain('https://teh.example/sitemaps/items-0.xml')
  expect(addressesIn((await ask('/sitemaps/items-0.xml', { host })).text)).toEqual([
    'https://teh.example/p/teh',
    'https://teh.example/en/p/teh',
  ])
  expect(addressesIn((await ask('/sitemaps/pages.xml', { host })).text)[0]).toBe('https://teh.example/')
  expect(await ask('/sitemap.xml', { host, method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  for (const path of ['/sitemaps/items-x.xml', '/sitemaps/other.xml'])
    for (const place of [ask(path, { host }), ask(toHomePath(shop) + path)]) expect((await place).status).toBe(404)
  expect((await ask('/robots.txt', { host, method: 'POST' })).status).toBe(405)
  expect((await ask('/robots.txt', { host: 'unknown.example' })).status).toBe(404)

  await shop.browser.patch(shop.setup, { is_public: false })
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/items-0.xml'])
    expect((await ask(toHomePath(shop) + path)).status).toBe(404)
  expect((await fetchPreview(shop, 'home/home.jpg')).status).toBe(404)
})

it('draws a product with its stored picture, name and price in 1200 by 630 pixels, once', async () => {
  const shop = await openShop(service)
  const picture = await uploadPicture(shop, '#2050e0')
  const { product } = await shop.sell({ name: 'Kopi <b> 😀 漢字', slug: 'kopi', images: [picture.key] })
  const answers = await Promise.all([1, 2, 3].map(() => fetchPreview(shop, 'product/kopi.jpg?v=1')))
  const [first] = answers as [Answer]
  expect(first).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
  for (const answer of answers) expect(answer.body.equals(first.body)).toBe(true)
  expect(first.body.length).toBeLessThan(300_000)
  expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await colorAt(first.body, 300, 300)).toEqual([32, 80, 224])

  const etag = String(first.headers.etag)
  expect((await fetchPreview(shop, 'product/kopi.jpg', { headers: { 'if-none-match': etag } })).status).toBe(304)
  const onShop = await fetchPreview(shop, 'product/kopi.jpg', { base: service.shopUrl })
  expect([onShop.status, onShop.body.equals(first.body)]).toEqual([200, true])

  await shop.send('PATCH', `/products/${product.id}`, { name: 'Kopi Toraja' })
  const changed = await fetchPreview(shop, 'product/kopi.jpg')
  expect(changed.headers.etag).not.toBe(etag)
  expect(changed.body.equals(first.body)).toBe(false)
})

it('draws cards without pictures, never fetches those of others, and knows bundles, collections and the shop', async () => {
  const shop = await openShop(service, { accent_color: '#102030' })
  const bare = await shop.sell({ name: 'Polos', slug: 'polos' })
  // Nothing listens there, so a request for the picture would fail.
  await shop.sell({ name: 'Luar', slug: 'luar', images: ['http://127.0.0.1:9/a.webp'] })
  await shop.sell({ name: 'Hilang', slug: 'hilang', images: ['AAAAAAAAAAAAAAAAAAAA/1280.webp'] })
  const option = await shop.sellBundle([{ variant_id: bare.id, quantity: 1 }], '90000')
  const logo = await uploadPicture(shop, '#e02020')
  await shop.send('POST', '/collections', { name: 'Pilihan', image: logo.url, product_ids: [bare.product.id] })
  for (const path of ['product/polos', 'product/luar', 'product/hilang', `bundle/${option.slug}`, 'home/home']) {
    const { status, body } = await fetchPreview(shop, `${path}.jpg`)
    expect([path, status]).toEqual([path, 200])
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await colorAt(body, 1180, 20)).toEqual([16, 32, 48])
  }
  const collection = await fetchPreview(shop, 'collection/pilihan.jpg')
  expect(await colorAt(collection.body, 300, 300)).toEqual([224, 32, 32])
  await shop.send('PATCH', `/stores/${shop.store.id}`, { logo: logo.url })
  await expect
    .poll(async () => colorAt((await fetchPreview(shop, 'home/home.jpg')).body, 300, 300))
    .toEqual([224, 32, 32])
})

it('has no previews of what is unknown, deleted or sold elsewhere', async () => {
  const shop = await openShop(service)
  const other = await openShop(service)
  await other.sell({ name: 'Milik lain', slug: 'milik-lain' })
  const gone = await shop.sell({ name: 'Hilang', slug: 'hilang' })
  await shop.send('DELETE', `/products/${gone.product.id}`)
  for (const path of ['product/milik-lain.jpg', 'product/hilang.jpg', 'bundle/none.jpg', 'collection/none.jpg'])
    expect((await fetchPreview(shop, path)).status).toBe(404)
  for (const path of ['other/a.jpg', 'product/a.png']) expect((await fetchPreview(shop, path)).status).toBe(404)
})

it('does not draw a picture again that another request has drawn while this one waited for its admission', async () => {
  const find = createPictureCache(1000)
  const picture = Buffer.from('picture')
  const again = () => Promise.reject(new Error('drawn again'))
  const meanwhile = async () =>
    void (await find(
      'a',
      'v',
      async () => picture,
      async () => {},
    ))
  expect(await find('a', 'v', again, meanwhile)).toBe(picture)
})
