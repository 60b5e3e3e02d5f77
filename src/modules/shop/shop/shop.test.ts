import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { toThemeCss } from './theme.ts'

const service = await startService()
const shop = await createStorefront(service)
const address = `/${shop.store.slug}`

beforeAll(() => ensureWebBuild())

/** Sends a request to the app listener with any Host header. */
const ask = (path: string, host?: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(service.shopUrl)
    const sent = request({ hostname, port, path, method, headers: { ...(host && { host }), ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
    })
    sent.on('error', reject).end()
  })

const shopDataFrom = (text: string) =>
  JSON.parse(/<script id="shop" type="application\/json">(.*?)<\/script>/s.exec(text)![1]!)

describe("a shop's page", () => {
  it.each(['', '/cart', '/checkout', '/login', '/account', '/reset-password?token=x'])(
    'at %s contains the shop as data, and no other inline style or script than the policy names',
    async (path) => {
      const { status, headers, text } = await ask(address + path)
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
      const listHashes = (pattern: RegExp) =>
        [...text.matchAll(pattern)].map(
          ([, inner]) => ` 'sha256-${createHash('sha256').update(inner!).digest('base64')}'`,
        )
      const [styles, scripts] = [listHashes(/<style>(.*?)<\/style>/gs), listHashes(/<script>(.*?)<\/script>/gs)]
      expect(headers['content-security-policy']).toContain(
        `script-src 'self'${scripts.join('')}; style-src 'self'${styles.join('')};`,
      )
      expect([styles.length, scripts.length]).toEqual([2, ['', '/cart'].includes(path) ? 1 : 0])
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      const withoutData = text.replace(/<script id="(shop|page)".*?<\/script>|<script>.*?<\/script>/gs, '')
      expect(withoutData).not.toMatch(/<script(?![^>]* src=|[^>]* type="application\/ld\+json")| style=| on\w+=/)
      expect(text).toContain('<header class="head">')
      expect(shopDataFrom(text)).toEqual({
        base: address,
        origin: null,
        payments: [{ code: 'bank_transfer', kind: 'bank', text: 'Transfer' }],
        api: `/v3/stores/${shop.store.unique_id}`,
        key: expect.stringMatching(/^sfpk_/),
        menus: { header: [], footer: [] },
        measuring: [],
        allowsVendorScripts: false,
        look: { theme: 'warung', sections: [{ kind: 'collections' }, { kind: 'all_items' }] },
        store: {
          unique_id: shop.store.unique_id,
          name: 'Kopi Nusantara',
          logo: null,
          currency: 'IDR',
          language: 'id',
          is_postal_code: true,
          is_postal_code_manual: false,
          is_courier_required: true,
          is_transferproof_required: false,
          phone: null,
          email: null,
          is_show_whatsapp: false,
          is_checkout_intent_active: true,
          is_stock_request_active: true,
          is_review_active: true,
          is_whatsapp_sign_in_active: false,
          return_terms: '',
          thank_you_text: '',
          is_closed: false,
        },
      })
    },
  )

  it('can call the public API on its own origin with its key, and no other API', async () => {
    const { key, api } = shopDataFrom((await ask(address)).text)
    const call = (headers: Record<string, string>, base = service.shopUrl) =>
      fetch(`${base}${api}/public/items`, { headers: { 'x-service-storefront-api-key': key, ...headers } })
    expect((await call({})).status).toBe(200)
    expect((await call({ origin: service.shopUrl })).status).toBe(200)
    expect((await call({ origin: service.shopUrl }, service.baseUrl)).status).toBe(200)
    expect((await call({ origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await call({ 'x-service-storefront-api-key': `${key}x` })).status).toBe(404)
    expect(
      (await fetch(`${service.shopUrl}/v3/stores`, { headers: { authorization: `Bearer ${shop.secretKey}` } })).status,
    ).toBe(404)
  })

  it('escapes the text of the merchant', async () => {
    const other = await createStorefront(service)
    const name = '</script><script>alert(1)</script>"%SHOP%"'
    await other.browser.patch(other.setup, { name })
    const { text } = await ask(`/${other.store.slug}`)
    expect(text).not.toContain('<script>alert')
    expect(shopDataFrom(text).store.name).toBe(name)
  })

  it('is 404 for a store that is unknown or not public', async () => {
    const other = await createStorefront(service)
    await other.browser.patch(other.setup, { is_public: false })
    for (const id of [other.store.unique_id, 'store_unknown', '%27'])
      expect(await ask(`/s/${id}`)).toMatchObject({
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    expect((await ask('/o/unknown-order')).status).toBe(404)
  })
})

describe("a store's custom domain", () => {
  it('serves the shop at its root only after verification', async () => {
    const other = await createStorefront(service)
    const { body: domain } = await other.browser.post(`${other.path}/custom-domains`, { hostname: 'toko.example' })
    await other.browser.patch(other.setup, { custom_domain_id: domain.id })
    expect((await ask('/', 'toko.example')).status).toBe(404)
    await service.database.db
      .updateTable('custom_domains')
      .set({ is_verified: true })
      .where('id', '=', domain.id)
      .execute()
    const page = await ask('/', 'toko.example:443')
    expect(page.status).toBe(200)
    expect(shopDataFrom(page.text)).toMatchObject({ base: '', store: { unique_id: other.store.unique_id } })
    expect((await ask('/login', 'toko.example')).text).toContain('<title>Kopi Nusantara</title>')
    expect((await ask('/setting/members', 'toko.example')).status).toBe(404)
    expect((await ask('/api/me', 'toko.example')).status).toBe(404)
    const { key, api } = shopDataFrom(page.text)
    const headers = { 'x-service-storefront-api-key': key, origin: 'https://toko.example' }
    expect((await ask(`${api}/public/items`, 'toko.example', headers)).status).toBe(200)
  })
})

describe('the colour of a store', () => {
  const contrast = (one: string, two: string) => {
    const [a, b] = [one, two].map((hex) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }) as [number, number]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  it.each(['#000000', '#ffffff', '#ffee00', '#7c4a21', '#0f766e', '#808080', '#ff0000', '#757575', '#767676'])(
    '%s has a contrast of at least 4.5 in the light and the dark theme',
    (hex) => {
      const [, on, day, night] =
        /--on-accent:(#\w{6});--accent-ink:(#\w{6}).*--accent-ink:(#\w{6})/.exec(toThemeCss(hex)) ?? []
      expect(contrast(on!, hex)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(day!, '#fbfaf8')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night!, '#1f1c1a')).toBeGreaterThanOrEqual(4.5)
    },
  )
})
