import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { defaultLimits, parseWindows } from '../../../config-limits.ts'
import { createLocalLimiter } from '../../../platform/rate-limit/index.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { createPageCache } from './page-cache.ts'

const service = await startService({
  env: { RATE_LIMIT_SHOP_PAGE: '3/1m', RATE_LIMIT_SHOP_PICTURE: '1/1m', TRUSTED_PROXIES: '127.0.0.1,::1' },
})
const shop = await openShop(service)
await shop.sell({ name: 'Kopi', slug: 'kopi' })
const base = `/${shop.store.slug}`

beforeAll(() => ensureWebBuild())

let clients = 0

/** A client with its own address. */
function createClient() {
  const headers = { 'x-forwarded-for': `198.51.100.${++clients}` }
  const ask = async (address: string) => {
    const answer = await fetch(address, { redirect: 'manual', headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return {
    open: (path: string) => ask(service.shopUrl + base + path),
    draw: (picture: string) => ask(`${service.baseUrl}/v3/stores/${shop.store.unique_id}/public/previews/${picture}`),
  }
}

describe('a client that asks for new variations of pages in a loop', () => {
  it('is refused with a page to read and the time to wait, and still gets cached pages', async () => {
    const { open } = createClient()
    // Reads nothing that could change, so it stays cached.
    for (const path of ['/find-order', '?q=acak1', '?q=acak2']) expect((await open(path)).status).toBe(200)
    for (const path of ['?q=acak3', '/p/none', '/cart', '?preview=none']) {
      const { status, headers, text } = await open(path)
      expect([path, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        path,
        429,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(text).toContain('muat ulang halaman ini')
      expect(text).toContain('load this page again')
    }
    for (let i = 0; i < 5; i++) expect((await open('/find-order')).status).toBe(200)
    expect((await createClient().open('?q=acak3')).status).toBe(200)
  })

  it('is counted for sitemaps too, but not for robots.txt', async () => {
    const { open } = createClient()
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/items-0.xml', '/robots.txt'])
      expect([path, (await open(path)).status]).toEqual([path, 200])
    for (const path of ['/sitemap.xml', '/sitemaps/items-0.xml']) expect((await open(path)).status).toBe(429)
    expect((await open('/robots.txt')).status).toBe(200)
  })

  it('is counted for each preview picture that has to be drawn', async () => {
    const { draw } = createClient()
    expect((await draw('home/home.jpg')).status).toBe(200)
    expect((await draw('home/home.jpg')).status).toBe(200)
    const refused = await draw('product/kopi.jpg?v=1')
    expect([refused.status, JSON.parse(refused.text).error_code]).toEqual([429, 'rate_limited'])
    expect(refused.headers.get('cache-control') ?? '').not.toContain('public')
    expect((await createClient().draw('product/kopi.jpg')).status).toBe(200)
    expect((await draw('product/kopi.jpg?v=1')).status).toBe(200)
  })
})

const make = async () => ({
  html: 'page',
  name: undefined,
  status: 200,
  headers: {},
  endsAt: Number.POSITIVE_INFINITY,
  isCacheable: true,
  isShareable: true,
})

it('refuses only the request that would render, never one that waits for a page that is being rendered', async () => {
  const cache = createPageCache(1_000_000)
  const refuse = () => Promise.reject(new Error('refused'))
  const made = cache.findOrMake('a', 'v', make)
  expect(await cache.findOrMake('a', 'v', make, refuse)).toBe(await made)
  expect(await cache.findOrMake('a', 'v', make, refuse)).toBe(await made)
  await expect(cache.findOrMake('b', 'v', make, refuse)).rejects.toThrow('refused')
})

it('does not render a page again that another request has rendered while this one waited for its admission', async () => {
  const cache = createPageCache(1_000_000)
  const again = () => Promise.reject(new Error('rendered again'))
  const meanwhile = async () => void (await cache.findOrMake('a', 'v', make))
  expect(await cache.findOrMake('a', 'v', again, meanwhile)).toBe(cache.find('a', 'v'))
})

it('lets a crawler read 10,000 new pages at ten a second by default', () => {
  const limiter = createLocalLimiter()
  const windows = parseWindows(defaultLimits.shop_page)!
  const decisions = Array.from({ length: 10_000 }, (_, page) => limiter.take('crawler', windows, page * 100))
  expect(decisions.filter(({ allowed }) => !allowed)).toEqual([])
})
