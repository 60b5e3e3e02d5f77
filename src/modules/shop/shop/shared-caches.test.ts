import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { startService, type TestService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'

const service = await startService({ env: { CDN_PAGE_SECONDS: '3600', CDN_JSON_SECONDS: '3000' } })
const usual = await startService({ databaseUrl: service.databaseUrl })
const shop = await openShop(service)
const front = `/${shop.store.slug}`
const coffee = await shop.sell({ name: 'Kopi Gayo' })
const { slug } = coffee.product
const customer = await signInCustomer(service, shop)
beforeAll(() => ensureWebBuild())

const name = 'cdn-cache-control'

const open = (path: string, headers: Record<string, string> = {}, { at = service, method = 'GET' } = {}) =>
  fetch(new URL(path, at.shopUrl), { method, headers, redirect: 'manual' })

async function read(path: string, headers: Record<string, string> = {}, at: TestService = service) {
  const base = `${at.baseUrl}/v3/stores/${shop.store.unique_id}`
  return await fetch(base + path, { headers: { 'x-service-storefront-api-key': shop.key.token, ...headers } })
}

const place = async () => {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
  const { status, body } = await shop.visit('POST', '/checkout', { ...buyer(), items })
  expect(status).toBe(201)
  return body.secret_slug as string
}

describe('a page of a shop', () => {
  it('with its language in the address may be kept by shared caches, and browsers go on asking', async () => {
    for (const path of [`${front}/id`, `${front}/en`]) {
      const { status, headers } = await open(path)
      expect([path, status, headers.get(name)]).toEqual([
        path,
        200,
        expect.stringMatching(/^public, max-age=\d+, stale-while-revalidate=3600$/),
      ])
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect([headers.get('vary'), headers.get('set-cookie')]).toEqual(['accept-encoding', null])
      const known = await open(path, { 'if-none-match': headers.get('etag')! })
      expect([known.status, known.headers.get(name)]).toEqual([304, expect.stringMatching(/^public, max-age=/)])
      const head = await open(path, {}, { method: 'HEAD' })
      expect(head.headers.get(name)).toMatch(/^public, max-age=/)
    }
  })

  it('may not be kept where it depends on cookie or language, or belongs to somebody', async () => {
    const secret = await place()
    const { body } = await shop.browser.post(`${shop.path}/stores/${shop.store.unique_id}/look/preview`, {
      theme: 'butik',
      sections: [{ kind: 'all_items' }],
    })
    const preview = new URL(body.url)
    const paths = [
      front,
      `${front}/p/${slug}`,
      `${front}/id/cart`,
      `${front}/cart`,
      `/o/${secret}`,
      `${front}/id/o/${secret}`,
      `${front}/id/p/nothing`,
      `${front}/id/`,
      preview.pathname + preview.search,
      `${front}/id${preview.search}`,
      '/nobody/id',
    ]
    const found = await Promise.all(paths.map(async (path) => [path, (await open(path)).headers.get(name)]))
    expect(found).toEqual(paths.map((path) => [path, null]))
  })
})

describe('a response of the public catalog', () => {
  it('may be kept by shared caches for each key and origin, and never beyond its time', async () => {
    for (const path of ['/public/items', `/public/products/${slug}`, '/public/categories']) {
      const answers = [await read(path), await read(path), await read(path, { origin: shop.origin })]
      for (const { status, headers } of answers) {
        expect([path, status, headers.get(name)]).toEqual([path, 200, 'public, max-age=3000'])
        expect(headers.get('vary')).toBe('Origin, X-Service-Storefront-Api-Key')
        expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      }
      const known = await read(path, { 'if-none-match': answers[0]!.headers.get('etag')! })
      expect([known.status, known.headers.get(name)]).toEqual([304, 'public, max-age=3000'])
    }
  })

  it('is kept no longer than the sale in it lasts, and so is its page', async () => {
    const sale = { sale_price: '50000', sale_ends_at: new Date(Date.now() + 20 * 60_000).toISOString() }
    const { product } = await shop.sell({ name: 'Kopi Aceh', variant: sale })
    const answers = [await read(`/public/products/${product.slug}`), await open(`${front}/id/p/${product.slug}`)]
    for (const { headers } of answers) {
      const [, seconds] = /max-age=(\d+)/.exec(headers.get(name)!)!
      expect(Number(seconds)).toBeLessThanOrEqual(20 * 60)
    }
  })

  it('may not be kept when it is a refusal, changes by itself, or belongs to somebody', async () => {
    const secret = await place()
    const signedIn = { authorization: `Bearer ${customer.tokens.access}` }
    const answers = await Promise.all([
      read('/public/items', { 'x-service-storefront-api-key': 'sfpk_unknown' }),
      read('/public/items', { origin: 'https://elsewhere.example' }),
      read('/public/items?page_size=many'),
      read('/public/products/nothing'),
      read(`/public/variants/pricing?ids=${coffee.id}`),
      read('/public/cart'),
      read(`/public/orders/${secret}`),
      read('/customers/me', signedIn),
      read('/customers/me/cart', signedIn),
      read('/customers/me/orders', signedIn),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get(name)])).toEqual(
      [404, 403, 400, 404, 200, 200, 200, 200, 200, 200].map((status) => [status, null]),
    )
  })
})

it('nothing may be kept by shared caches unless the operator says for how long', async () => {
  const answers = [
    await open(`${front}/id`, {}, { at: usual }),
    await read('/public/items', {}, usual),
    await read(`/public/products/${slug}`, {}, usual),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get(name)])).toEqual(answers.map(() => [200, null]))
})
