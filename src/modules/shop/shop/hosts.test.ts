import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService, type TestService } from '../../../../test/support/service.ts'
import { shopPaths } from '../../../../web/shop/paths.ts'
import { shopRoutes } from '../../../app.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'

const plain = await startService()
const proxied = await startService({
  databaseUrl: plain.databaseUrl,
  env: {
    APP_URL: 'https://app.etalase.test',
    BASE_URL: 'https://api.etalase.test',
    SHOP_URL: 'https://{slug}.etalase.test',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  },
})
const elsewhere = await startService({ env: { TRUSTED_PROXIES: '203.0.113.7' } })
const shop = await createStorefront(plain)
await plain.database.db
  .insertInto('custom_domains')
  .values({ business_id: shop.business.id, hostname: 'kopi.example', is_verified: true })
  .execute()
const [domain] = (await shop.browser.get(`${shop.path}/custom-domains`)).body.data
await shop.browser.patch(shop.setup, { custom_domain_id: domain.id })

beforeAll(() => ensureWebBuild())

type Sent = { headers?: Record<string, string>; method?: string; body?: string; listener?: 'api' | 'app' | 'shop' }

/** Sends a request to a listener on this machine with any Host header. */
const send = (service: TestService, path: string, host: string, sent: Sent = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { port, appPort, shopPort } = service.service.config
    const { headers, method = 'GET', body, listener = 'app' } = sent
    const asked = request(
      {
        host: '127.0.0.1',
        port: { api: port, app: appPort, shop: shopPort }[listener],
        path,
        method,
        headers: { ...headers, host },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
      },
    )
    asked.on('error', reject).end(body)
  })

const dashboard = '<title>Etalase</title>'
const unknown = 'Alamat ini tidak dikenal / Unknown address'

describe('a page of the app listener', () => {
  it.each(['localhost', 'LOCALHOST:3001', 'localhost.', '127.0.0.1', '[::1]:3001', '10.1.2.3'])(
    'is the dashboard on the host %s',
    async (host) => {
      expect(await send(plain, '/login', host)).toMatchObject({
        status: 200,
        text: expect.stringContaining(dashboard),
      })
    },
  )

  it.each(['app.etalase.test', 'app.etalase.test.', 'APP.etalase.test:443'])(
    'is the dashboard on the host of APP_URL, written as %s',
    async (host) => {
      expect((await send(proxied, '/login', host)).text).toContain(dashboard)
    },
  )

  it.each(['elsewhere.example', 'app.etalase.test.evil.example', 'kopi.example..', 'xlocalhost', 'localhost.example'])(
    'says in Indonesian and English that nothing is at the host %s',
    async (host) => {
      for (const path of ['/login', '/', '/oauth/authorize?client_id=x', '/s/unknown', '/unknown', '/docs']) {
        const page = await send(plain, path, host)
        expect([path, page.status, page.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
        expect(page.text).toContain(unknown)
        expect(page.text).not.toContain(dashboard)
        expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      }
    },
  )

  it('is the shop on a verified domain, with or without the dot at the end', async () => {
    for (const host of ['kopi.example', 'kopi.example.', 'Kopi.Example.:443'])
      expect(await send(plain, '/', host)).toMatchObject({
        status: 200,
        text: expect.stringContaining('<title>Kopi Nusantara</title>'),
      })
    const key = { 'x-service-storefront-api-key': shop.key.token }
    const path = `/v3/stores/${shop.store.unique_id}/public/items`
    for (const [origin, status] of [
      ['https://kopi.example.', 200],
      ['https://kopi.example', 200],
      ['https://kopi.example..', 403],
      ['https://evil.kopi.example', 403],
    ] as const)
      expect([origin, (await send(plain, path, 'kopi.example.', { headers: { ...key, origin } })).status]).toEqual([
        origin,
        status,
      ])
  })
})

describe('a page of the shops', () => {
  const onShop = (path: string, host: string, sent: Sent = {}) =>
    send(proxied, path, host, { listener: 'shop', ...sent })
  const { slug } = shop.store as { slug: string }

  it('is on the host of its slug, through either listener', async () => {
    for (const listener of ['shop', 'app'] as const)
      for (const host of [`${slug}.etalase.test`, `${slug.toUpperCase()}.etalase.test.:443`])
        expect(await onShop('/', host, { listener })).toMatchObject({
          status: 200,
          text: expect.stringContaining('<title>Kopi Nusantara</title>'),
        })
  })

  it.each([
    'app.etalase.test',
    'api.etalase.test',
    'etalase.test',
    'no-such-shop.etalase.test',
    'www.kopi-nusantara.etalase.test',
    'kopi-nusantara.etalase.test.evil.example',
    'localhost',
    '127.0.0.1',
  ])('is not on the host %s', async (host) => {
    for (const path of ['/', '/login', `/${slug}`, '/cart'])
      expect([path, await onShop(path, host)]).toMatchObject([
        path,
        { status: 404, text: expect.stringContaining(unknown) },
      ])
  })

  it('has nothing of the dashboard, and the dashboard nothing of it', async () => {
    for (const path of ['/login', '/api/me', '/oauth/authorize?client_id=x', '/api/openapi.json', '/docs']) {
      const page = await onShop(path, `${slug}.etalase.test`)
      expect([path, page.text.includes(dashboard), page.text.includes('"openapi"')]).toEqual([path, false, false])
    }
    for (const path of [`/${slug}`, '/cart', '/p/kopi'])
      expect([path, (await send(proxied, path, 'app.etalase.test')).text]).toEqual([
        path,
        expect.not.stringContaining('Kopi Nusantara'),
      ])
  })

  it('moves with the slug of the store: a former one leads to the present one, and its open pages go on', async () => {
    const other = await createStorefront(plain)
    const former = other.store.slug as string
    await other.browser.patch(other.setup, { slug: 'kopi-pindah' })
    const moved = () => onShop('/en/p/kopi?utm_source=x', `${former}.etalase.test`)
    await expect.poll(async () => (await moved()).status, { timeout: 5000 }).toBe(301)
    expect((await moved()).headers.location).toBe('https://kopi-pindah.etalase.test/en/p/kopi?utm_source=x')
    const form = await onShop('/cart/items', `${former}.etalase.test`, { method: 'POST' })
    expect([form.status, form.headers.location]).toEqual([308, 'https://kopi-pindah.etalase.test/cart/items'])
    expect((await onShop('/', 'kopi-pindah.etalase.test')).status).toBe(200)
    const shared = await send(plain, `/${former}/en?x=1`, 'localhost', { listener: 'shop' })
    expect([shared.status, shared.headers.location]).toEqual([301, `${plain.shopUrl}/kopi-pindah/en?x=1`])
    const items = `/v3/stores/${other.store.unique_id}/public/items`
    for (const [origin, status] of [
      [`https://${former}.etalase.test`, 200],
      ['https://kopi-pindah.etalase.test', 200],
      [`https://${slug}.etalase.test`, 403],
    ] as const) {
      const headers = { 'x-service-storefront-api-key': other.key.token, origin }
      expect([origin, (await onShop(items, 'api.etalase.test', { headers, listener: 'api' })).status]).toEqual([
        origin,
        status,
      ])
    }
  })

  it('is reserved to no store: every first part of a path of shops, and the names of our own hosts', async () => {
    const { rows } = await plain.database.pool.query('select slug from store_slugs where store_id is null')
    const reserved = new Set(rows.map((row) => row.slug))
    const parts = [...Object.values(shopPaths), ...shopRoutes(proxied.service).map(({ path }) => path)].map(
      (path) => path.split('/')[1]!.split('.')[0]!,
    )
    const words = parts.filter((part) => /^[a-z-]{3,}$/.test(part))
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter((word) => !reserved.has(word))).toEqual([])
    for (const name of ['www', 'app', 'api', 'admin', 'mail']) expect(reserved).toContain(name)
  })
})

describe('any host name', () => {
  it('reaches probes and /v3', async () => {
    for (const path of ['/healthz', '/readyz', '/v3/openapi.json'])
      expect([path, (await send(plain, path, 'elsewhere.example', { listener: 'api' })).status]).toEqual([path, 200])
    const key = { 'x-service-storefront-api-key': shop.key.token }
    const items = `/v3/stores/${shop.store.unique_id}/public/items`
    expect((await send(plain, items, 'elsewhere.example', { headers: key })).status).toBe(200)
    expect((await send(plain, '/api/me', 'elsewhere.example')).status).toBe(404)
  })
})

describe('X-Forwarded-Host', () => {
  const headers = { 'x-forwarded-host': 'app.etalase.test' }

  it('names the host when a trusted proxy sends it', async () => {
    expect((await send(proxied, '/login', 'internal:3001', { headers })).text).toContain(dashboard)
    const foreign = { 'x-forwarded-host': 'elsewhere.example' }
    expect((await send(proxied, '/login', 'app.etalase.test', { headers: foreign })).text).toContain(unknown)
  })

  it('is ignored when anybody else sends it', async () => {
    const known = { 'x-forwarded-host': 'localhost' }
    for (const service of [plain, elsewhere])
      expect((await send(service, '/login', 'elsewhere.example', { headers: known })).text).toContain(unknown)
  })
})

describe('X-Forwarded-For', () => {
  /** Signs up through a proxy, and returns the address that the session is stored with. */
  async function addressFrom(service: TestService, forwarded: string) {
    const email = `x${Math.random().toString(36).slice(2)}@example.com`
    const { appUrl } = service.service.config
    const answer = await send(service, '/api/auth/signup', new URL(appUrl).host, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ fullname: 'Sari', email, password: 'a long enough password' }),
    })
    expect(answer.status).toBe(201)
    const session = await service.database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.ip')
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow()
    return session.ip?.replace('::ffff:', '')
  }

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:52113', '198.51.100.7'],
    ['[2001:db8::7]:52113', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['192.0.2.1, 198.51.100.7:52113, 127.0.0.1:80', '198.51.100.7'],
    ['192.0.2.1, unknown', '127.0.0.1'],
    ['192.0.2.1, 198.51.100.7:x', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('of a trusted proxy with the value “%s” names the client %s', async (forwarded, client) => {
    expect(await addressFrom(proxied, forwarded)).toBe(client)
  })

  it('is ignored when anybody else sends it', async () => {
    expect(await addressFrom(elsewhere, '198.51.100.7:52113')).toBe('127.0.0.1')
  })
})

describe('over https', () => {
  const host = 'app.etalase.test'
  const transport = { 'strict-transport-security': 'max-age=31536000' }

  it('every response asks browsers for https on this host only, and pages but the consent page are isolated from their openers', async () => {
    for (const path of ['/login', '/api/me', '/unknown'])
      expect((await send(proxied, path, host)).headers).toMatchObject({
        ...transport,
        'cross-origin-opener-policy': 'same-origin',
      })
    const consent = await send(proxied, '/oauth/authorize?client_id=x', host)
    expect(consent.headers).toMatchObject({ ...transport, 'cross-origin-opener-policy': 'unsafe-none' })
    const api = await send(proxied, '/healthz', 'api.etalase.test', { listener: 'api' })
    expect(api.headers).toMatchObject(transport)
    const insecure = await send(plain, '/login', 'localhost')
    expect(insecure.headers).not.toHaveProperty('strict-transport-security')
    expect(insecure.headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  it('the session is in a __Host- cookie, and a cookie without the prefix is not read', async () => {
    const answer = await send(proxied, '/api/auth/signup', host, {
      method: 'POST',
      headers: { origin: 'https://app.etalase.test', 'content-type': 'application/json' },
      body: JSON.stringify({ fullname: 'Sari', email: 'sari@example.com', password: 'a long enough password' }),
    })
    const [cookie] = answer.headers['set-cookie'] as string[]
    expect(cookie).toMatch(/^__Host-etalase_session=ses_\w+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const pair = cookie!.split(';')[0]!
    const me = (value: string) => send(proxied, '/api/me', host, { headers: { cookie: value } })
    expect((await me(pair)).status).toBe(200)
    expect((await me(pair.replace('__Host-', ''))).status).toBe(401)
  })
})
