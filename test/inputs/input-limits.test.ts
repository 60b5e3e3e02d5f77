import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, test } from 'vitest'
import { toBodyLimit } from '../../src/access/body-limits.ts'
import { findResponse } from '../../src/access/openapi/shared-responses.ts'
import { apiRoutes, dashboardRoutes } from '../../src/app.ts'
import { openShop } from '../records/checkout.ts'
import { createKey, createMerchant, startService } from '../support/service.ts'

const service = await startService()
const merchant = await createMerchant(service)
const shop = await openShop(service)

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** Sends exactly this path to a listener, for any host. */
async function send(origin: string, { method = 'GET', path, headers = {}, body }: Sent) {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, method, path, headers })
  sent.end(body)
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
  })
  const answer = await text(response)
  const isJson = response.headers['content-type']?.includes('json')
  return { status: response.statusCode, headers: response.headers, body: isJson ? JSON.parse(answer) : answer }
}

const listeners = [
  ['the API', service.baseUrl, {}],
  ['the dashboard', service.appUrl, {}],
  ['shops', service.shopUrl, {}],
  ['a custom domain', service.appUrl, { host: 'toko.example' }],
] as const

describe.each(listeners)('an address of %s', (_, origin, headers) => {
  it.each([
    ['letters', 'a'],
    ['slashes', '/'],
    ['escapes', '%41'],
  ])('is refused with 414 when its path has over 2,000 characters: %s', async (_name, one) => {
    const path = `/${one.repeat(14_000 / one.length)}`
    const { status, headers: got, body } = await send(origin, { path, headers })
    expect([status, got.connection, body]).toEqual([
      414,
      'close',
      {
        error: 'The path of an address has at most 2000 characters',
        error_code: 'invalid_request',
        request_id: got['x-request-id'],
      },
    ])
    expect((await send(origin, { path: path.slice(0, 2001), headers })).status).toBe(414)
  })

  it('is refused with 400 when it has over 200 parameters', async () => {
    for (const query of ['a&'.repeat(200), '&'.repeat(7000)]) {
      const answer = await send(origin, { path: `/healthz?${query}`, headers })
      expect([answer.status, answer.body.error]).toEqual([400, 'An address has at most 200 parameters'])
    }
    expect((await send(origin, { path: `/v3/nothing?${'a&'.repeat(199)}`, headers })).status).toBe(404)
  })

  it('may have a long query', async () => {
    expect((await send(origin, { path: `/v3/nothing?q=${'x'.repeat(10_000)}`, headers })).status).toBe(404)
  })
})

test('a path of 2,000 characters is looked for', async () => {
  const answer = await send(service.baseUrl, { path: `/${'a'.repeat(1999)}` })
  expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found'])
})

const json = (bytes: number) => `{"x":"${'x'.repeat(bytes - '{"x":""}'.length)}"}`
const kib = 1024

describe('a body', () => {
  const checkout = `/v3/stores/${shop.store.unique_id}/public/checkout`
  const publicHeaders = { 'x-service-storefront-api-key': shop.key.token, 'content-type': 'application/json' }
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

  test('of a public route has at most 64 KiB', async () => {
    const [full, over] = await Promise.all(
      [64 * kib, 64 * kib + 1].map((bytes) =>
        send(service.baseUrl, { method: 'POST', path: checkout, headers: publicHeaders, body: json(bytes) }),
      ),
    )
    expect(full!.status).toBe(422)
    expect([over!.status, over!.body.error, over!.body.error_code]).toEqual([
      413,
      'The body is larger than 64 KiB',
      'payload_too_large',
    ])
  })

  test('that is a form has at most 64 KiB and 200 fields', async () => {
    for (const path of ['/v3/oauth/token', '/v3/oauth/introspect', '/v3/oauth/revoke']) {
      const [large, wide] = await Promise.all(
        [`a=${'x'.repeat(64 * kib)}`, 'a=x&'.repeat(200)].map((body) =>
          send(service.baseUrl, { method: 'POST', path, headers: formHeaders, body }),
        ),
      )
      expect([large!.status, large!.body.error_description]).toEqual([413, 'The body is larger than 64 KiB'])
      expect([wide!.status, wide!.body.error_description]).toEqual([400, 'A form has at most 200 fields'])
    }
  })

  test('of a signed-in merchant has at most 1 MiB', async () => {
    const headers = {
      origin: service.appUrl,
      cookie: merchant.browser.cookie!,
      'content-type': 'application/json',
    }
    const path = `${merchant.path}/stores`
    const send1 = (bytes: number) => send(service.appUrl, { method: 'POST', path, headers, body: json(bytes) })
    expect((await send1(kib * kib)).status).toBe(422)
    const over = await send1(kib * kib + 1)
    expect([over.status, over.body.error]).toEqual([413, 'The body is larger than 1 MiB'])
  })

  test('of a mail server has at most 256 KiB', async () => {
    const headers = { 'content-type': 'application/json' }
    const path = '/v3/mail-reports'
    const [full, over] = await Promise.all(
      [256 * kib, 256 * kib + 1].map((bytes) =>
        send(service.baseUrl, { method: 'POST', path, headers, body: json(bytes) }),
      ),
    )
    expect([400, 401, 404, 422]).toContain(full!.status)
    expect([over!.status, over!.body.error]).toEqual([413, 'The body is larger than 256 KiB'])
  })

  test('over the limit is refused before it has arrived', async () => {
    const { hostname, port } = new URL(service.baseUrl)
    const sent = request({
      hostname,
      port,
      method: 'POST',
      path: checkout,
      headers: { ...publicHeaders, 'content-length': String(100 * kib) },
    })
    sent.on('error', () => {}) // The rest of the body is never sent.
    sent.flushHeaders()
    const status = await new Promise((resolve) => sent.on('response', (response) => resolve(response.statusCode)))
    sent.destroy()
    expect(status).toBe(413)
  })

  test('has a limit on every route that reads one, which the document states', async () => {
    const documents = [
      { origin: service.baseUrl, path: '/v3/openapi.json', routes: apiRoutes(service.service) },
      { origin: service.appUrl, path: '/api/openapi.json', routes: dashboardRoutes(service.service) },
    ]
    for (const { origin, path, routes } of documents) {
      const { body } = await send(origin, { path })
      for (const route of routes) {
        const operation = body.paths[route.path.replace(/:([a-z_]+)/g, '{$1}')]?.[route.method.toLowerCase()]
        if (!operation) continue // Pages are not part of the document.
        const limit = toBodyLimit(route)
        const isPublic = route.path.includes('/public/') || route.form
        if (limit !== undefined && isPublic) expect([route.path, limit]).toEqual([route.path, 64 * kib])
        type Refusal = { description: string; 'x-body-limit'?: number }
        const refusal = findResponse<Refusal>(operation.responses, 413, body.components.responses)
        expect([route.path, refusal?.['x-body-limit']]).toEqual([route.path, limit])
        if (limit === 64 * kib) expect(refusal!.description).toContain('413 (over 64 KiB)')
      }
    }
  })
})

describe('a multipart body of 1,100 parts that ends within one of them', () => {
  const part = (i: number) => `--cut\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\nx\r\n`
  const body = Array.from({ length: 1100 }, (_, i) => part(i)).join('')
  const uploads = apiRoutes(service.service).filter(({ isUpload }) => isUpload)

  it('is refused by every upload, and the service goes on', async () => {
    const key = await createKey(merchant)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=cut' }
    for (const { method, path } of uploads) {
      const filled = path.replaceAll(/:\w+/g, '1')
      const { status } = await send(service.baseUrl, { method, path: filled, headers, body })
      expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one >= 400 && one < 500)])
    }
    expect((await send(service.baseUrl, { path: '/readyz' })).status).toBe(200)
    expect(uploads.length).toBeGreaterThan(4)
  })
})
