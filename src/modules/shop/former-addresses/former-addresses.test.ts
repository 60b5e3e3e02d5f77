import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { startService, type TestService } from '../../../../test/support/service.ts'
import { shopPaths } from '../../../../web/shop/paths.ts'
import { unsubscribeUrl } from '../../buyers/mail-consents/index.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'

const service = await startService()
const apart = await startService({
  databaseUrl: service.databaseUrl,
  roles: ['app'],
  env: { APP_URL: 'https://app.etalase.test', SHOP_URL: 'https://{slug}.toko.test' },
})
const shop = await openShop(service)
const { id } = await shop.sell({ name: 'Kopi', slug: 'kopi' })
const order = (
  await shop.visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id: id, quantity: 1 }] }))
).body
const link = await shop.send('POST', '/payment-links', {
  store_unique_id: shop.store.unique_id,
  title: 'Tagihan',
  amount: '50000',
})
const { pool } = service.database
const { unique_id, slug } = shop.store as { unique_id: string; slug: string }

beforeAll(() => ensureWebBuild())

/** A request to the address that shops had on the dashboard's host. */
const ask = async (path: string, init: RequestInit = {}, at: TestService = service) => {
  const { appPort } = at.service.config
  const answer = await fetch(`http://localhost:${appPort}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const toExample = (path: string) =>
  path
    .replace(':secret_slug', order.secret_slug)
    .replace(':handle', link.handle)
    .replace(':slug', 'kopi')
    .replace(/:\w+/g, 'x')

const ownPages = Object.values(shopPaths).filter((path) => !/^\/[ol]\//.test(path))

describe('an address that a shop had below the address of the dashboard', () => {
  it.each(ownPages)(
    'leads from /s/{store}%s to the same page of the shop, in each language and with its query',
    async (path) => {
      for (const language of ['', '/id', '/en']) {
        const below = `${language}${toExample(path)}?utm_source=x&q=a%20b`
        const moved = { status: 301, location: `${service.shopUrl}/${slug}${below}` }
        expect(await ask(`/s/${unique_id}${below}`)).toMatchObject(moved)
      }
      const apartAt = await ask(`/s/${unique_id}${toExample(path)}`, { method: 'HEAD' }, apart)
      expect(apartAt).toMatchObject({ status: 301, location: `https://${slug}.toko.test${toExample(path)}` })
    },
  )

  it('leads on without a path, and so do files for crawlers', async () => {
    for (const below of ['', '?preview=x', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml'])
      expect(await ask(`/s/${unique_id}${below}`)).toMatchObject({
        status: 301,
        location: `${service.shopUrl}/${slug}${below}`,
      })
    expect((await ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\nAllow: /s/\n')
  })

  it('leads from the pages of orders and payment links to those of the shop, which are there', async () => {
    for (const path of [`/o/${order.secret_slug}`, `/o/${order.secret_slug}/success?a=1`, `/l/${link.handle}`]) {
      const moved = await ask(path)
      expect(moved).toMatchObject({ status: 301, location: service.shopUrl + path })
      expect((await fetch(moved.location!)).status).toBe(200)
      expect((await ask(path, {}, apart)).location).toBe(`https://${slug}.toko.test${path}`)
    }
    expect(order.public_order_url).toBe(`${service.shopUrl}/o/${order.secret_slug}`)
  })

  it('leads from the pictures of mails to those of the shop', async () => {
    const qr = `/o/${order.secret_slug}/qr.png?v=12345678`
    expect(await ask(qr)).toMatchObject({ status: 301, location: service.shopUrl + qr })
    await pool.query(
      `insert into mails (template, recipient, subject, body_text, body_html, store_id, open_token)
      values ('x', 'a@example.com', 'x', 'x', 'x', $1, 'opened')`,
      [shop.store.id],
    )
    const moved = await ask('/m/opened.gif')
    expect(moved).toMatchObject({ status: 301, location: `${service.shopUrl}/m/opened.gif` })
    expect((await fetch(moved.location!)).headers.get('content-type')).toBe('image/gif')
    const { rows } = await pool.query(
      `select opened_at is not null as is_opened from mails where open_token = 'opened'`,
    )
    expect(rows).toEqual([{ is_opened: true }])
  })

  it('leads to the page for ending offers, and ends them at once for a mail program, which follows no forward', async () => {
    const subscription = { business_id: shop.business.id, store_id: shop.store.id, address: 'a@example.com' }
    const present = unsubscribeUrl(service.service, subscription, slug)
    const { pathname } = new URL(present)
    const moved = await ask(pathname)
    expect([moved.status, moved.location]).toEqual([301, present])
    expect((await fetch(present)).status).toBe(200)
    expect(await ask(pathname, { method: 'POST' })).toMatchObject({ status: 200 })
    const { rows } = await pool.query('select source from mail_optouts where business_id = $1', [shop.business.id])
    expect(rows).toEqual([{ source: 'link' }])
  })

  it('leads from the forms of a page that was open to those of the shop, which accept them', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: service.appUrl },
      body: `variant_id=${id}&quantity=1`,
    }
    for (const path of ['/cart/items', '/en/cart/items', '/cart/items/1', '/cart/token'])
      expect(await ask(`/s/${unique_id}${path}`, init)).toMatchObject({
        status: 308,
        location: `${service.shopUrl}/${slug}${path}`,
      })
    const { location } = await ask(`/s/${unique_id}/cart/items`, init)
    const headers = { ...init.headers, 'sec-fetch-site': 'cross-site' }
    const put = await fetch(location!, { ...init, headers, redirect: 'manual' })
    expect([put.status, put.headers.get('location')]).toEqual([303, `/${slug}/cart`])
    const foreign = { ...init, headers: { ...init.headers, origin: 'https://evil.example' } }
    expect((await ask(`/s/${unique_id}/cart/items`, foreign)).status).toBe(403)
    expect((await fetch(location!, { ...foreign, redirect: 'manual' })).status).toBe(403)
  })

  it('still serves the public API to a page that was open', async () => {
    const path = `/v3/stores/${unique_id}/public/items`
    const headers = { 'x-service-storefront-api-key': shop.key.token, origin: service.appUrl }
    expect((await ask(path, { headers })).status).toBe(200)
  })

  it('leads to the custom domain of a shop that has one, and follows a change of its slug', async () => {
    const { rows } = await pool.query(
      `insert into custom_domains (business_id, hostname, is_verified) values ($1, 'kopi.example', true) returning id`,
      [shop.business.id],
    )
    await shop.browser.patch(shop.setup, { custom_domain_id: rows[0].id, slug: 'kopi-baru' })
    const { secret_slug } = order
    expect((await ask(`/s/${unique_id}/p/kopi`)).location).toBe('https://kopi.example/p/kopi')
    expect((await ask(`/o/${secret_slug}`)).location).toBe(`https://kopi.example/o/${secret_slug}`)
    await shop.browser.patch(shop.setup, { custom_domain_id: null })
    expect((await ask(`/s/${unique_id}/p/kopi`)).location).toBe(`${service.shopUrl}/kopi-baru/p/kopi`)
  })

  it('says that nothing is there if it belonged to no shop', async () => {
    for (const path of [
      '/s/store_none',
      '/s/store_none/p/x',
      '/o/x',
      '/o/x/success',
      '/o/x/qr.png',
      '/l/x',
      '/m/x.gif',
      '/unsubscribe/x',
    ])
      expect([path, await ask(path)]).toMatchObject([
        path,
        { status: 404, text: expect.stringContaining('There is no shop') },
      ])
    const post = { method: 'POST', headers: { origin: service.appUrl } }
    expect((await ask('/s/store_none/cart/items', post)).status).toBe(404)
  })

  it('does not lead elsewhere from the pages of merchants', async () => {
    for (const path of [
      '/login',
      '/reset-password?token=x',
      '/forgot-password',
      '/oauth/authorize?client_id=x',
      '/b/x/stores',
    ])
      expect([path, (await ask(path)).location]).toEqual([path, null])
  })
})
