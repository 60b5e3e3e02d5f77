import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../support/service.ts'

const service = await startService()
const merchant = await createMerchant(service)
const key = await createKey(merchant)
const other = await createMerchant(service)
const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Store' })

type Sent = { method?: string; path: string; body?: string | Uint8Array; headers?: Record<string, string> }

/** As the dashboard would send it, with any bytes. */
async function send({ method = 'POST', path, body, headers }: Sent) {
  const response = await fetch(service.appUrl + path, {
    method,
    headers: {
      origin: service.appUrl,
      cookie: merchant.browser.cookie!,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body as never,
  })
  const answer = (await response.json()) as { error: string; error_code: string; errors?: Record<string, string[]> }
  expect(response.headers.get('x-request-id')).toBe((answer as { request_id?: string }).request_id)
  return { status: response.status, headers: response.headers, ...answer }
}

const stores = `${merchant.path}/stores`
const keys = `${merchant.path}/api-keys`
const countWritten = async () => {
  const tables = ['users', 'businesses', 'stores', 'api_keys', 'invitations', 'audit_entries', 'mails']
  const sql = tables.map((table) => `select '${table}' as name, count(*) as rows from ${table}`).join(' union all ')
  return (await service.database.pool.query(sql)).rows
}

describe('a body', () => {
  const refused: [string, string, string | Uint8Array, number, string, string?][] = [
    ['that is not JSON', stores, '{"name":', 400, 'invalid_request'],
    ['that is empty', stores, '', 400, 'invalid_request'],
    ['with a trailing comma', stores, '{"name":"A",}', 400, 'invalid_request'],
    ['that is no object', stores, '["A"]', 400, 'invalid_request'],
    ['that is null', stores, 'null', 400, 'invalid_request'],
    ['with a field of the wrong type', stores, '{"name":5}', 400, 'invalid_request', 'name'],
    ['with null where text belongs', stores, '{"name":null}', 400, 'invalid_request', 'name'],
    ['with an unknown field', stores, '{"name":"A","colour":"red"}', 422, 'validation_failed', 'colour'],
    ['with a field named __proto__', stores, '{"name":"A","__proto__":{"x":1}}', 422, 'validation_failed', '__proto__'],
    ['without a required field', stores, '{}', 422, 'validation_failed', 'name'],
    ['with a null character', stores, '{"name":"A\\u0000B"}', 422, 'validation_failed', 'name'],
    ['with half a surrogate pair', stores, '{"name":"A\\ud800B"}', 422, 'validation_failed', 'name'],
    ['with a raw null byte', stores, '{"name":"A\0B"}', 400, 'invalid_request'],
    [
      'that is not UTF-8',
      stores,
      new Uint8Array([123, 34, 110, 34, 58, 34, 0xff, 0xfe, 34, 125]),
      400,
      'invalid_request',
    ],
    ['with 65 levels', stores, `{"name":${'['.repeat(64)}${']'.repeat(64)}}`, 400, 'invalid_request'],
    ['nested endlessly without escapes', stores, '[{"a":'.repeat(80_000), 400, 'invalid_request'],
    ['nested endlessly', stores, `${'['.repeat(200_000)}"\\u0061"${']'.repeat(200_000)}`, 400, 'invalid_request'],
    ['with text that is too long', stores, JSON.stringify({ name: 'x'.repeat(201) }), 422, 'validation_failed', 'name'],
    ['with a choice that does not exist', keys, '{"name":"K","key_type":"root"}', 422, 'validation_failed', 'key_type'],
    [
      'with a scope twice',
      keys,
      '{"name":"K","key_type":"restricted","scopes":["order:list","order:list"]}',
      422,
      'validation_failed',
      'scopes',
    ],
    [
      'with a moment without a zone',
      keys,
      '{"name":"K","key_type":"secret","expires_at":"2030-01-01T00:00:00"}',
      422,
      'validation_failed',
      'expires_at',
    ],
    [
      'with a number for a moment',
      keys,
      '{"name":"K","key_type":"secret","expires_at":1e999}',
      400,
      'invalid_request',
      'expires_at',
    ],
  ]
  test.each(refused)(
    '%s is refused, naming the field, and nothing is written',
    async (_, path, body, status, code, field) => {
      const before = await countWritten()
      const answer = await send({ path, body })
      expect([answer.status, answer.error_code]).toEqual([status, code])
      if (field) expect(Object.keys(answer.errors!)).toEqual([field])
      if (field) expect(answer.error).toContain(field)
      expect(await countWritten()).toEqual(before)
    },
  )

  test('of 64 levels is read, and brackets in texts are not levels', async () => {
    const texts = { name: `${'['.repeat(99)}"\\${'{'.repeat(99)}` }
    expect((await merchant.browser.post(stores, texts)).status).toBeLessThan(300)
    const deep = await send({ path: stores, body: `{"name":${'['.repeat(63)}${']'.repeat(63)}}` })
    expect([deep.status, Object.keys(deep.errors!)]).toEqual([400, ['name']])
  })

  test('of more than 64 levels is refused on the other listener, too', async () => {
    const answer = await callApi(service, '/v3/orders', key, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '['.repeat(65) + ']'.repeat(65),
    })
    expect([answer.status, answer.body.error]).toEqual([400, 'The body is nested more than 64 levels deep'])
  })

  test.each(['1e999', '9007199254740993', '-1', '0.1', '1e400', '-0'])(
    'with the number %s is refused or taken, never a fault',
    async (number) => {
      const answer = await fetch(`${service.appUrl}${stores}/${store.id}`, {
        method: 'PATCH',
        headers: { origin: service.appUrl, cookie: merchant.browser.cookie!, 'content-type': 'application/json' },
        body: `{"settings":{"max_per_ip":${number}}}`,
      })
      expect([answer.status, number]).toEqual([
        number === '-0' ? 200 : number === '0.1' || /e/.test(number) ? 400 : 422,
        number,
      ])
    },
  )

  test('of 1 MiB is read, and of 1 MiB and a byte refused with 413', async () => {
    const padded = (bytes: number) => `{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`
    expect((await send({ path: stores, body: padded(1024 * 1024) })).status).toBe(422)
    const large = await send({ path: stores, body: padded(1024 * 1024 + 1) })
    expect([large.status, large.error_code]).toEqual([413, 'payload_too_large'])
    const bodyless = await send({ path: `${keys}/1/rotate`, body: padded(1024 * 1024 + 1) })
    expect(bodyless.status).toBe(413)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of the type %s is refused with 415',
    async (type) => {
      const answer = await send({ path: stores, body: '{"name":"A"}', headers: { 'content-type': type } })
      expect([answer.status, answer.error_code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test('with a null character is 400 on a route that takes no body', async () => {
    const answer = await send({ path: '/api/auth/logout', body: '{"name":"\\u0000"}' })
    expect([answer.status, answer.error_code]).toEqual([400, 'invalid_request'])
  })

  test('with forty thousand unknown fields gets a short answer', async () => {
    const fields = Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`f${i}`, 1]))
    const answer = await send({ path: stores, body: JSON.stringify(fields) })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.errors).length).toBeLessThan(10_000)
  })

  // A backtracking pattern would exceed the test's time limit.
  test('made to keep a validator busy is refused', async () => {
    for (const email of [`a@${'a'.repeat(60_000)}`, `${'a.'.repeat(30_000)}`, `a@${'a-'.repeat(30_000)}.`]) {
      const answer = await send({
        path: '/api/auth/signup',
        body: JSON.stringify({ fullname: 'A', email, password: 'a long enough password' }),
      })
      expect([answer.status, Object.keys(answer.errors!)]).toEqual([422, ['email']])
    }
  })
})

describe('an address', () => {
  test.each([
    ['/v3/stores?page_size=0', 'page_size'],
    ['/v3/stores?page_size=1.5', 'page_size'],
    ['/v3/stores?page_size=ten', 'page_size'],
    ['/v3/stores?page_size=-1e999', 'page_size'],
    ['/v3/stores?page_size=', 'page_size'],
    ['/v3/stores?page_size=1&page_size=2', 'page_size'],
    ['/v3/stores?b_uid=A&b_uid=B', 'b_uid'],
    [`/v3/stores?search=${'x'.repeat(201)}`, 'search'],
  ])('%s is 400 and names the parameter', async (path, field) => {
    const answer = await callApi(service, path, key)
    expect([answer.status, answer.body.error_code, Object.keys(answer.body.errors)]).toEqual([
      400,
      'invalid_request',
      [field],
    ])
  })

  test.each(['101', '9007199254740993', '1e999'])('with the page_size %s gets pages of 100', async (size) => {
    const answer = await callApi(service, `/v3/stores?page_size=${size}`, key)
    expect([answer.status, answer.body.page_size]).toEqual([200, 100])
  })

  test.each(['offset=3', 'per_page=20', '__proto__=3', 'constructor=3', 'a=1&a=2', '%zz', '&=&'])(
    'is read without the unknown parameter %s',
    async (query) => {
      for (const path of ['/v3/stores', '/v3/me']) {
        const answer = await callApi(service, `${path}?${query}`, key)
        expect([answer.status, answer.body]).toEqual([200, (await callApi(service, path, key)).body])
      }
    },
  )

  test.each(['/v3/stores?search=%00', '/v3/me%00', '/v3/%ff', '/v3/%e0%a4%a', '/v3/%zz'])('%s is 400', async (path) => {
    const answer = await callApi(service, path, key)
    expect([answer.status, answer.body.error_code]).toEqual([400, 'invalid_request'])
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
  })

  test('with broken UTF-8 or half a surrogate pair in its query is searched for, and finds nothing', async () => {
    for (const search of ['%ff', '%ed%a0%80', '%', '%zz']) {
      const answer = await callApi(service, `/v3/stores?search=${search}`, key)
      expect([200, 400]).toContain(answer.status)
    }
  })

  test('that is unknown is 404 not_found, on both listeners', async () => {
    for (const url of [
      `${service.baseUrl}/v3/nothing`,
      `${service.baseUrl}/`,
      `${service.appUrl}/api/nothing`,
      `${service.baseUrl}/V3/me`,
      `${service.baseUrl}/v3/me/`,
    ]) {
      const response = await fetch(url)
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
        404,
        'not_found',
      ])
    }
  })

  test('with a wrong method is 405 with Allow', async () => {
    const wrong: [string, string, string][] = [
      ['DELETE', `${service.baseUrl}/v3/me`, 'GET'],
      ['POST', `${service.baseUrl}/v3/me?x=1`, 'GET'],
      ['PUT', service.appUrl + keys, 'GET, POST'],
      ['POST', `${service.appUrl}/api/webhook-events`, 'GET'],
      ['PROPFIND', `${service.baseUrl}/v3/me`, 'GET'],
    ]
    for (const [method, url, allow] of wrong) {
      const response = await fetch(url, { method })
      const { error_code } = (await response.json()) as { error_code: string }
      expect([response.status, error_code, response.headers.get('allow')]).toEqual([405, 'method_not_allowed', allow])
    }
  })

  test('with foreign, absurd or overlong ids is 404 or 400, and changes nothing', async () => {
    const before = await countWritten()
    const ids = [
      '999999',
      '0',
      '-1',
      '1.5',
      '9007199254740993',
      '1e999',
      'NaN',
      'x'.repeat(300),
      'x'.repeat(301),
      "'; drop table stores; --",
      '%F0%9F%92%A3',
      '..%2f..',
    ]
    for (const id of ids) {
      for (const path of [
        `${keys}/${id}`,
        `${stores}/${id}`,
        `${merchant.path}/members/${id}`,
        `/api/businesses/${id}/stores`,
        `/api/sessions/${id}`,
      ]) {
        const answer = await send({ method: 'DELETE', path }).catch(() => undefined)
        expect([400, 404, 405]).toContain(answer!.status)
      }
    }
    expect((await send({ method: 'GET', path: `${other.path}/stores` })).status).toBe(404)
    expect(await countWritten()).toEqual(before)
  })
})

describe('bytes that are not HTTP', () => {
  test.each([
    ['a request line that cannot be read', 'GARBAGE\r\n\r\n', 400],
    ['a header without a name', 'GET /v3/me HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['headers beyond the limit', `GET /v3/me HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /v3/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ])('%s gets the error of every other request', async (_, bytes, status) => {
    const socket = connect(service.service.config.port, 'localhost')
    socket.end(bytes)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toEqual({ error: expect.any(String), error_code: 'invalid_request', request_id: expect.any(String) })
  })
})
