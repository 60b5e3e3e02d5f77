import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import { startService } from '../../../../test/support/service.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { findShop } from './find-shop.ts'
import { chooseEncoding, createPageCache, type RenderedDocument, toBody, toLength } from './page-cache.ts'
import { readLanguage, readPageAddress, withoutSlash } from './page-request.ts'
import { renderDocument } from './render-document.ts'

const service = await startService()
const shop = await openShop(service)
const base = `/${shop.store.slug}`
const coffee = await shop.sell({
  name: 'Kopi Gayo Wine',
  rich_description: '<p>Manis &amp; <b>seperti beri</b></p><script>alert(1)</script>',
  option1_name: 'Berat',
  is_inventory: true,
  variants: [
    { price: '98000', weight: 250, option1_value: '200 g', stock: 40 },
    { price: '225000', weight: 560, option1_value: '500 g', stock: 3 },
  ],
})
const tea = await shop.sell({ name: 'Teh Melati' })
const option = await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '180000')
const { slug } = coffee.product

beforeAll(() => ensureWebBuild())

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.shopUrl + base + path, { redirect: 'manual', method, headers: { 'accept-language': 'id', ...headers } })

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await open(path, headers)
  const text = await answer.text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? []
  return { status: answer.status, headers: answer.headers, text, main }
}

const readUntil = (path: string) => expect.poll(async () => (await read(path)).main)
const pageData = (text: string) =>
  JSON.parse(/<script id="page" type="application\/json">(.*?)<\/script>/s.exec(text)![1]!)

describe('the HTML of a shop', () => {
  it('has the home page with cards, links, prices and the count', async () => {
    const { status, main, text } = await read('')
    expect(status).toBe(200)
    expect(main).toContain(`href="${base}/p/${slug}"`)
    expect(main).toContain(`href="${base}/b/${option.slug}"`)
    expect(main).toMatch(/Mulai Rp\s98\.000|Rp\s98\.000/)
    // Other tests add products to this shop.
    const listed = 'select count(*)::int from store_items where store_id = $1 and is_listed'
    const { rows } = await service.database.pool.query(listed, [shop.store.id])
    await readUntil('').toContain(`${rows[0].count} produk`)
    expect(text).toContain('<html lang="id" data-theme="warung" data-scripts="/assets/')
    expect(pageData(text)).toMatchObject({ language: 'id', isRendered: true })
  })

  it('has a product with description, options and stock, and no script of the merchant', async () => {
    const { status, main, text } = await read(`/p/${slug}`)
    expect(status).toBe(200)
    expect(main).toContain('<h1 class="display">Kopi Gayo Wine</h1>')
    expect(main).toContain('<p>Manis &amp; <b>seperti beri</b></p>')
    expect(main).toContain('500 g')
    expect(main).toContain('<p class="stock" role="status">Tersedia</p>')
    expect(main).not.toContain('alert(1)')
    expect(text).toMatch(/<title>Kopi Gayo Wine · Kopi Nusantara<\/title>/)
    expect(text).toMatch(/ data-scripts="[^"]* \/assets\/product-page-[^" ]+\.js/)
  })

  it('shows the first letter of a name in place of a missing picture, in lists and on the page of the product', async () => {
    const own = await openShop(service)
    await own.sell({ name: 'Éclair', images: ['https://pictures.example/eclair.webp'] })
    const { product } = await own.sell({ name: ' brownies' })
    const initials = async (path: string) => {
      const html = await (await fetch(`${service.shopUrl}/${own.store.slug}${path}`)).text()
      return [...html.matchAll(/<div class="picture picture-none[^>]*>([^<]*)<\/div>/g)].map(([, letter]) => letter)
    }
    await expect.poll(() => initials('')).toEqual(['b'])
    expect(await initials(`/p/${product.slug}`)).toEqual(['b'])
  })

  it('says beside a product how to pay, where it is sent from and what the store says about returns', async () => {
    const own = await openShop(service, { payment_methods: ['qris', 'va_bca', 'card', 'cod'] })
    const { product } = await own.sell({ name: 'Kopi Ijen' })
    const course = await own.sell({ name: 'Kelas', item_type: 'digital' })
    const page = async (path: string) => (await fetch(`${service.shopUrl}/${own.store.slug}${path}`)).text()
    const marks = (html: string) =>
      [...html.matchAll(/<span class="pay-mark" data-kind="(\w+)">([^<]+)</g)].map(([, kind, text]) => [kind, text])
    const path = `/p/${product.slug}`
    await expect.poll(() => page(path)).toContain('Jakarta Pusat, DKI Jakarta')
    const shown = [
      ['qr', 'QRIS'],
      ['bank', 'BCA'],
      ['card', 'Kartu'],
      ['cash', 'COD'],
    ]
    expect(marks(await page(path))).toEqual(shown)
    expect(marks(await page(`/en${path}`))).toEqual(shown.with(2, ['card', 'Card']))
    expect(await page(path)).toContain('Ajukan pengembalian barang atau dana')
    expect(await page(`/p/${course.product.slug}`)).not.toContain('Dikirim dari')
    await own.send('PATCH', `/stores/${own.store.id}`, {
      return_terms: 'Kirim kembali dalam <7 hari>.',
      payment_methods: ['qris'],
    })
    await expect.poll(() => page(path)).toContain('<dd class="rich-line">Kirim kembali dalam &lt;7 hari>.</dd>')
    expect(marks(await page(path))).toEqual([['qr', 'QRIS']])
  })

  it('says of the chosen variant whether it is left, and marks those that are not', async () => {
    const { product } = await shop.sell({
      name: 'Kaus Kopi',
      option1_name: 'Ukuran',
      is_inventory: true,
      variants: [
        { price: '90000', weight: 200, option1_value: 'M', stock: 0 },
        { price: '90000', weight: 200, option1_value: 'L', stock: 2 },
      ],
    })
    const path = `/p/${product.slug}`
    await readUntil(path).toContain('<p class="stock" role="status" data-state="gone">Habis</p>')
    const sold = await read(path)
    expect(sold.main).toMatch(/data-gone[^>]*><span>M<span class="unseen">, Habis<\/span>/)
    expect(sold.main).toMatch(/<button type="submit"[^>]* disabled/)
    const left = await read(`${path}?variant=${product.variants[1].unique_id}`)
    expect(left.main).toContain('<p class="stock" role="status">Tinggal 2</p>')
    expect(left.main).not.toMatch(/data-gone[^>]*><span>L/)
    expect(left.main).not.toMatch(/<button type="submit"[^>]* disabled/)
  })

  it('says that variants without counted stock are there, without reading quantities', async () => {
    const { product } = await shop.sell({
      name: 'Kelas Seduh',
      option1_name: 'Hari',
      variants: [
        { price: '90000', weight: 1, option1_value: 'Sabtu' },
        { price: '90000', weight: 1, option1_value: 'Minggu' },
      ],
    })
    await readUntil(`/p/${product.slug}`).toContain('<p class="stock" role="status">Tersedia</p>')
    const { data } = pageData((await read(`/p/${product.slug}`)).text)
    expect(Object.keys(data.values).filter((key) => key.startsWith('stock:'))).toEqual([])
  })

  it('has a bundle, a page, a collection and search results', async () => {
    const page = await shop.send('POST', `/stores/${shop.store.id}/pages`, {
      title: 'Tentang kami',
      body: '<p>Dari Takengon.</p>',
      is_published: true,
    })
    await readUntil(`/pages/${page.slug}`).toContain('<p>Dari Takengon.</p>')
    expect((await read(`/b/${option.slug}`)).main).toContain('Paket Pagi')
    const product_ids = [tea.product.id]
    const collection = await shop.send('POST', '/collections', { name: 'Pilihan kami', product_ids })
    await readUntil(`/c/${collection.slug}`).toContain('<h1 class="display">Pilihan kami</h1>')
    const found = await read('?q=melati')
    expect(found.main).toContain('Teh Melati')
    expect(found.main).not.toContain('Kopi Gayo Wine')
  })

  it('is in the language of the address, the cookie, the browser or the store, in this order', async () => {
    const readLang = async (path: string, headers: Record<string, string> = {}) =>
      /<html lang="(\w+)"/.exec((await read(path, headers)).text)![1]
    expect(await readLang('/en', { cookie: 'language=id' })).toBe('en')
    expect(await readLang('', { cookie: 'x=1; language=en', 'accept-language': 'id' })).toBe('en')
    expect(await readLang('', { 'accept-language': 'en-GB,id;q=0.5' })).toBe('en')
    expect(await readLang('', { 'accept-language': 'fr' })).toBe('id')
    const english = await read(`/en/p/${slug}`)
    expect(english.main).toContain('Add to cart')
    expect(english.text).toContain(`href="${base}/en/cart"`)
    expect(english.text).toContain(`href="${base}/id/p/${slug}"`)
    expect(english.headers.get('vary')).toBe('accept-encoding')
    expect((await read('')).headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  })

  it.each([
    '/nothing',
    '/p/no-such-product',
    '/b/none',
    '/pages/none',
    '/c/none',
    '/en/none',
    '?after=x',
    '?category=99',
    '/k/none',
  ])('is a page of the shop with status 404 at %s', async (path) => {
    const { status, text } = await read(path)
    expect(status).toBe(404)
    expect(text).toContain('<header class="head">')
    expect(text).toContain('Kopi Nusantara')
  })

  it('forwards an address with a slash at its end, and never to another host', async () => {
    for (const [from, to] of [
      ['/', ''],
      ['/en/', '/en'],
      [`/p/${slug}/?utm_source=x`, `/p/${slug}?utm_source=x`],
    ])
      expect([from, (await open(from!)).status, (await open(from!)).headers.get('location')]).toEqual([
        from,
        301,
        base + to,
      ])
    for (const address of ['//evil.example/', '/\\evil.example/', 'http://evil.example/x/', '/'])
      expect(withoutSlash('', readPageAddress(address))).toBeUndefined()
    const slashes = `/${'/'.repeat(30_000)}x`
    expect(await measureCpuMs(() => withoutSlash('', { ...readPageAddress(slashes), pathname: slashes }))).toBeLessThan(
      500,
    )
  })

  it('shows HTML that was stored before its depth was limited', async () => {
    const deep = await shop.sell({ name: 'Kopi Tua' })
    await service.database.pool.query('update products set rich_description = $1 where id = $2', [
      `${'<b>'.repeat(5000)}Manis${'</i>'.repeat(5000)}`,
      deep.product.id,
    ])
    const { status, main } = await read(`/p/${deep.product.slug}`)
    expect([status, main.includes('Manis'), main.match(/<b>/g)?.length]).toEqual([200, true, 50])
  })

  it('is cached for a moment when it cannot be rendered, so that not every visit tries again', async () => {
    const { service: running } = service
    const build = (await readWebBuild())!.shop!
    const found = (await findShop(running.reads, 'slug', shop.store.slug))!
    let readings = 0
    const readNothing = async () => {
      readings++
      throw new Error('The database is away')
    }
    const asked = { shop: found, base, address: readPageAddress(`/p/${slug}`), language: 'id' as const }
    const cache = createPageCache(1_000_000)
    const make = () => renderDocument({ service: running, build, read: readNothing }, asked)
    const page = await cache.findOrMake('page', found.fingerprint, make)
    const before = readings
    expect([before > 0, page.status, page.endsAt < performance.now() + 60_000]).toEqual([true, 200, true])
    expect(await cache.findOrMake('page', found.fingerprint, make)).toBe(page)
    expect(readings).toBe(before)
  })

  it('links the next page of a long list, so that each item is reached without script', async () => {
    const long = await openShop(service)
    for (let number = 1; number <= 30; number++) await long.sell({ name: `Kopi ${number}` })
    const start = `/${long.store.slug}`
    const reached = new Set<string>()
    for (let path: string | undefined = start; path; ) {
      const text = await (await fetch(service.shopUrl + path)).text()
      for (const [, found] of text.matchAll(/href="[^"]*\/p\/([^"?]+)"/g)) reached.add(found!)
      path = /<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(reached.size).toBe(30)
  })
})

describe('a cached page', () => {
  it('changes with prices, stock, menus and settings', async () => {
    await readUntil(`/p/${tea.product.slug}`).toContain('Rp')
    await shop.send('PATCH', `/variants/${tea.id}`, { price: '12345' })
    await readUntil(`/p/${tea.product.slug}`).toMatch(/Rp\s12\.345/)
    const before = await read('')
    await shop.send('PUT', `/stores/${shop.store.id}/menus`, {
      header: [{ type: 'address', label: 'Instagram', url: 'https://instagram.example/kopi' }],
      footer: [],
    })
    await expect.poll(async () => (await read('')).text).toContain('https://instagram.example/kopi')
    expect((await read('')).headers.get('etag')).not.toBe(before.headers.get('etag'))
    await shop.browser.patch(shop.setup, { name: 'Kopi Baru' })
    expect((await read('')).text).toContain('<title>Kopi Baru</title>')
    await shop.browser.patch(shop.setup, { name: 'Kopi Nusantara' })
  })

  it('is the same for all visitors, whatever cookies and headers they send', async () => {
    const plain = await read(`/p/${slug}`)
    const known = await read(`/p/${slug}?utm_source=mail&fbclid=secret-click`, {
      cookie: 'guest=secret-guest; other=1',
      authorization: 'Bearer secret-token',
      'user-agent': 'secret-agent Mozilla/5.0',
    })
    expect(known.text).toBe(plain.text)
    expect(known.text).not.toContain('secret')
    expect(known.headers.get('set-cookie')).toBeNull()
  })

  it('is sent as 304 to who has it, in each encoding with the same content, and without a body to HEAD', async () => {
    const { headers, text } = await read(`/p/${slug}`)
    const etag = headers.get('etag')!
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect((await open(`/p/${slug}`, { 'if-none-match': etag })).status).toBe(304)
    expect((await open(`/p/${slug}`, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await open(`/p/${slug}`, { 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ])
    for (const encoding of ['br', 'gzip']) {
      const answer = await open(`/p/${slug}`, { 'accept-encoding': encoding })
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, text])
    }
  })
})

describe('the cache of pages', () => {
  const document = (html: string, more: Partial<RenderedDocument> = {}): RenderedDocument => ({
    html,
    name: undefined,
    status: 200,
    headers: {},
    endsAt: Number.POSITIVE_INFINITY,
    isCacheable: true,
    isShareable: true,
    ...more,
  })

  it('renders a page once for concurrent visitors, and again for another state of the shop', async () => {
    const cache = createPageCache(1_000_000)
    let renders = 0
    const make = async () => document(`page ${++renders}`)
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.findOrMake('a', 'v1', make)))
    expect([renders, new Set(pages).size]).toEqual([1, 1])
    await cache.findOrMake('a', 'v2', make)
    expect([renders, cache.find('a', 'v1')]).toEqual([2, undefined])
    const page = cache.find('a', 'v2')!
    const bodies = [
      brotliDecompressSync(toBody(page, 'br')),
      gunzipSync(toBody(page, 'gzip')),
      toBody(page, 'identity'),
    ]
    expect(bodies.map(String)).toEqual(['page 2', 'page 2', 'page 2'])
    expect(toLength(page, 'identity')).toBe('page 2'.length)
  })

  it('stays within its bytes, keeps what is used, and stores neither missing nor expired pages', async () => {
    const cache = createPageCache(50_000)
    // A text that compression cannot shorten.
    const text = () => randomBytes(1500).toString('base64')
    const make = (more?: Partial<RenderedDocument>) => async () => document(text(), more)
    await cache.findOrMake('used', 'v', make())
    for (let number = 0; number < 100; number++) {
      await cache.findOrMake(`page ${number}`, 'v', make())
      expect(cache.find('used', 'v')).toBeDefined()
    }
    const kept = Array.from({ length: 100 }, (_, number) => cache.find(`page ${number}`, 'v')).filter(Boolean)
    expect(kept.length).toBeLessThan(14)
    await cache.findOrMake('missing', 'v', make({ isCacheable: false, status: 404 }))
    await cache.findOrMake('ended', 'v', make({ endsAt: performance.now() }))
    expect([cache.find('missing', 'v'), cache.find('ended', 'v')]).toEqual([undefined, undefined])
  })

  it('has one key for an address with and without parameters that no page knows', () => {
    const readSearch = (below: string) => readPageAddress(below).search
    expect(readSearch('/?utm_source=a&fbclid=b')).toBe('')
    expect(readSearch('/?sort=name&utm_source=a&q=kopi')).toBe(readSearch('/?q=kopi&sort=name'))
    expect(readSearch('/p/kopi?q=x')).toBe('')
  })
})

it('a language and an encoding are chosen from what the browser sends', () => {
  expect(readLanguage('/en', {}, 'id')).toBe('en')
  expect(readLanguage('', { cookie: 'mylanguage=en' }, 'id')).toBe('id')
  expect([undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'identity'].map(chooseEncoding)).toEqual([
    'identity',
    'br',
    'gzip',
    'gzip',
    'identity',
  ])
})
