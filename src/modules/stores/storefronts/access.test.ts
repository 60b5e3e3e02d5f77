import { describe, expect, it } from 'vitest'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, createKey, startService } from '../../../../test/support/service.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { issueSecret } from '../../../platform/secrets/secrets.ts'

const service = await startService({ env: { HEADER_PREFIX: 'X-Toko-' } })
const page = '/locations/provinces'
const storeNotFound = { error: 'Store not found', error_code: 'store_not_found', request_id: expect.any(String) }

describe('the storefront key', () => {
  it('is accepted in the default header and in the one with the configured prefix', async () => {
    const shop = await createStorefront(service)
    expect((await visit(service, shop, page)).status).toBe(200)
    const path = `/v3/stores/${shop.store.unique_id}/public${page}`
    const prefixed = await checkedFetch(service.baseUrl, path, {
      headers: { 'x-toko-storefront-api-key': shop.key.token },
    })
    expect(prefixed.status).toBe(200)
  })

  it("gets the same 404 whether it is wrong, missing, revoked, another store's or an API key", async () => {
    const shop = await createStorefront(service)
    const other = await createStorefront(service)
    const revoked = await shop.browser.post(`${shop.setup}/public-api-keys`)
    await shop.browser.delete(`${shop.setup}/public-api-keys/${revoked.body.id}`)
    const tried = [issueSecret('sfpk'), 'sfpk_short', '', other.key.token, revoked.body.token, shop.secretKey]
    for (const token of tried) {
      const answer = await visit(service, shop, page, { 'x-service-storefront-api-key': token })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: storeNotFound })
    }
    const path = `/v3/stores/${shop.store.unique_id}/public${page}`
    for (const answer of [
      await checkedFetch(service.baseUrl, path),
      await callApi(service, path, shop.secretKey),
      await callApi(service, path, await createKey(shop, ['order:create'])),
      await callApi(service, `/v3/stores/${shop.store.id}/public${page}`, undefined, {
        headers: { 'x-service-storefront-api-key': shop.key.token },
      }),
      await callApi(service, `/v3/stores/store_${'0'.repeat(24)}/public${page}`, undefined, {
        headers: { 'x-service-storefront-api-key': shop.key.token },
      }),
    ])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: storeNotFound })
  })

  it('is refused after revocation immediately by this process and within a second by another', async () => {
    const shop = await createStorefront(service)
    const second = await startService({ databaseUrl: service.databaseUrl, roles: ['api'] })
    expect((await visit(service, shop, page)).status).toBe(200)
    expect((await visit(second, shop, page)).status).toBe(200)
    await shop.browser.delete(`${shop.setup}/public-api-keys/${shop.key.id}`)
    const revokedAt = performance.now()
    expect((await visit(service, shop, page)).status).toBe(404)
    for (let status = 200; status === 200; ) {
      const askedAt = performance.now()
      status = (await visit(second, shop, page)).status
      if (status === 200) expect(askedAt - revokedAt).toBeLessThan(1000)
    }
  })

  it('is rate limited per address after too many failures', async () => {
    const strict = await startService({ env: { RATE_LIMIT_FAILED_CREDENTIALS: '2/1m' } })
    const shop = await createStorefront(strict)
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await visit(strict, shop, page, { 'x-service-storefront-api-key': issueSecret('sfpk') })).status)
    expect(statuses).toEqual([404, 404, 429])
    expect((await visit(strict, shop, page)).status).toBe(200)
  })
})

describe('CORS', () => {
  it('lets a registered origin read responses and their headers, including errors', async () => {
    const shop = await createStorefront(service)
    const answer = await visit(service, shop, page, { origin: shop.origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(shop.origin)
    expect(answer.headers.get('vary')).toBe('Origin, X-Toko-Storefront-Api-Key, X-Service-Storefront-Api-Key')
    const exposed = answer.headers.get('access-control-expose-headers')!.split(', ')
    for (const name of ['X-Toko-Guest-Token', 'X-Service-Guest-Token', 'x-request-id', 'X-Ratelimit-Limit'])
      expect(exposed).toContain(name)
    for (const name of ['X-Ratelimit-Remaining', 'X-Ratelimit-Reset', 'RateLimit', 'ETag', 'Retry-After'])
      expect(exposed).toContain(name)
    const refused = await visit(service, shop, `${page}?search=`, {
      origin: shop.origin,
      'x-service-storefront-api-key': 'no',
    })
    expect(refused.status).toBe(404)
    expect(refused.headers.get('access-control-allow-origin')).toBe(shop.origin)
    const malformed = await visit(service, shop, `/locations/0/postal-codes`, { origin: shop.origin })
    expect(malformed.status).toBe(404)
    expect(malformed.headers.get('access-control-allow-origin')).toBe(shop.origin)
  })

  it('refuses an unregistered origin and serves requests without one', async () => {
    const shop = await createStorefront(service)
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example:8443', 'null']) {
      const answer = await visit(service, shop, page, { origin })
      expect({ status: answer.status, code: answer.body.error_code }).toEqual({
        status: 403,
        code: 'origin_not_allowed',
      })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const answer = await visit(service, shop, page)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('vary')).toBe('Origin, X-Toko-Storefront-Api-Key, X-Service-Storefront-Api-Key')
  })

  it('answers preflight requests of registered origins only', async () => {
    const shop = await createStorefront(service)
    const ask = (origin: string, area: string, store = shop.store.unique_id) =>
      fetch(`${service.baseUrl}/v3/stores/${store}/${area}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    for (const area of ['public/items', 'public/cart/items/5', 'customers/me/orders']) {
      const answer = await ask(shop.origin, area)
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe(shop.origin)
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
      const allowed = answer.headers.get('access-control-allow-headers')!.split(', ')
      expect(allowed).toEqual(
        expect.arrayContaining(['X-Service-Storefront-Api-Key', 'X-Service-Guest-Token', 'Authorization']),
      )
      expect(allowed).toContain('Content-Type')
    }
    for (const answer of [
      await ask('https://evil.example', 'public/items'),
      await ask(shop.origin, 'public/items', `store_${'0'.repeat(24)}`),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the client rate limit', () => {
  it('counts per address and store and reports it in the headers', async () => {
    const strict = await startService({ env: { RATE_LIMIT_CLIENT: '2/10s' } })
    const [shop, other] = [await createStorefront(strict), await createStorefront(strict)]
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await visit(strict, shop, page, { origin: shop.origin }))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0'])
    expect(answers[2]!.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answers[2]!.headers.get('access-control-allow-origin')).toBe(shop.origin)
    expect((await visit(strict, other, page)).status).toBe(200)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, counted) => {
    expect(clientNetwork(ip)).toBe(counted)
  })
})
