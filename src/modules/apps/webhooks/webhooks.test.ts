import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/support/browser.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, hasInventedEvents: true })
const strict = await startService()

const create = async (status = 'active') => {
  const receiver = await startReceiver()
  const merchant = await createMerchant(service)
  const body = { url: receiver.url, events: ['order.created'], status }
  const created = await merchant.browser.post(`${merchant.path}/webhooks`, body)
  return { ...merchant, receiver, created, one: `${merchant.path}/webhooks/${created.body.id}` }
}

describe('saving a webhook', () => {
  it('as active first sends business.test_event signed with the secret that is shown once', async () => {
    const { created, receiver, browser, path, one, business } = await create()
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^webhook_[0-9A-Za-z]{24}$/),
      url: receiver.url,
      description: null,
      events: ['order.created'],
      status: 'active',
      inactive_reason: null,
      failing_since: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previous_secret_until: null,
      created_at: expect.any(String),
      updated_at: created.body.created_at,
    })
    expect(receiver.received.map(({ body }) => body)).toEqual([
      {
        event: 'business.test_event',
        unique_id: expect.stringMatching(/^event_/),
        timestamp: expect.stringMatching(/\.\d{6}Z$/),
        business: business.unique_id,
        sequence: null,
        version: 1,
        data: {},
      },
    ])
    const { Webhook } = await import('standardwebhooks')
    const [test] = receiver.received
    new Webhook(created.body.secret).verify(test!.raw, test!.headers as Record<string, string>)
    const masked = { ...created.body, secret: expect.stringMatching(/^whsec_.{4}….{4}$/) }
    expect((await browser.get(one)).body).toEqual(masked)
    expect((await browser.get(`${path}/webhooks`)).body).toEqual({ data: [masked], is_paginated: false })
    const audit = await browser.get(`${path}/audit`)
    expect(audit.body.data[0]).toMatchObject({ action: 'webhook.created', target: `webhook:${created.body.id}` })
    expect(JSON.stringify(audit.body)).not.toContain('whsec_')
  })

  it('as active is refused with the response of the receiver unless it is 2xx', async () => {
    const { browser, path } = await createMerchant(service)
    const receiver = await startReceiver()
    receiver.answer(301, { location: 'http://127.0.0.1:1' }, 'moved')
    const body = { url: receiver.url, events: ['order.created'], status: 'active' }
    const moved = await browser.post(`${path}/webhooks`, body)
    expect([moved.status, moved.body]).toEqual([
      422,
      {
        error: 'The address did not acknowledge the test event with 2xx',
        error_code: 'webhook_test_failed',
        errors: { url: ['answered 301 to the test event'] },
        error_details: [{ field: 'url', code: 'test_refused', params: { status: 301 } }],
        details: {
          is_acknowledged: false,
          status: 301,
          error: null,
          error_code: null,
          answer: 'moved',
          duration_ms: expect.any(Number),
        },
        request_id: expect.any(String),
      },
    ])
    const closed = await browser.post(`${path}/webhooks`, { ...body, url: 'http://127.0.0.1:1' })
    expect([closed.status, closed.body.errors]).toEqual([422, { url: ['The connection was refused'] }])
    expect((await browser.get(`${path}/webhooks`)).body.data).toEqual([])
  })

  it('as inactive sends nothing; activating it sends a test event that must be acknowledged', async () => {
    const { created, receiver, browser, one } = await create('inactive')
    expect([created.status, created.body.inactive_reason]).toEqual([201, 'switched_off'])
    expect(receiver.received).toEqual([])
    receiver.answer(500)
    const refused = await browser.patch(one, { status: 'active' })
    expect([refused.status, refused.body.error_code]).toEqual([422, 'webhook_test_failed'])
    expect((await browser.get(one)).body.status).toBe('inactive')
    receiver.acknowledge()
    const switched = await browser.patch(one, { status: 'active', events: ['payment.received'] })
    expect(switched.body).toMatchObject({ status: 'active', inactive_reason: null, events: ['payment.received'] })
    expect(receiver.received).toHaveLength(2)
  })

  it('twice with one Idempotency-Key creates one webhook, sends one test event and repeats the secret', async () => {
    const receiver = await startReceiver()
    const { browser, path } = await createMerchant(service)
    const body = { url: receiver.url, events: ['order.created'], status: 'active' }
    const first = await browser.post(`${path}/webhooks`, body, { 'idempotency-key': 'a' })
    const second = await browser.post(`${path}/webhooks`, body, { 'idempotency-key': 'a' })
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(receiver.received).toHaveLength(1)
  })

  it('creates exactly ten under twelve parallel requests', async () => {
    const { browser, path } = await createMerchant(service)
    const body = { url: 'https://example.com/hook', events: ['order.created'], status: 'inactive' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.post(`${path}/webhooks`, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 409)?.body.error_code).toBe('webhook_limit_reached')
  })

  it('refuses invalid bodies, including a secret chosen by the caller', async () => {
    const { browser, path } = await createMerchant(service)
    const key = await createKey({ browser, path } as never)
    const valid = { url: 'https://example.com/hook', events: ['order.created'], status: 'inactive' }
    const refusals: [unknown, number][] = [
      [{ ...valid, secret: key }, 400],
      [{ ...valid, events: ['order.unknown'] }, 400],
      [{ ...valid, events: ['app.installed'] }, 400],
      [{ ...valid, events: [] }, 400],
      [{ ...valid, url: 1 }, 400],
      [{ ...valid, status: 'on' }, 400],
      [{ ...valid, url: 'ftp://example.com' }, 422],
      [{ ...valid, url: 'not an address' }, 422],
      [{ ...valid, url: 'https://user:password@example.com' }, 422],
      [{ ...valid, url: 'https://example.com/#part' }, 422],
    ]
    for (const [body, status] of refusals) {
      const answer = await browser.post(`${path}/webhooks`, body)
      expect([body, answer.status]).toEqual([
        body,
        status < 422 ? expect.toSatisfy((s) => s === 400 || s === 422) : 422,
      ])
    }
    expect((await browser.get(`${path}/webhooks`)).body.data).toEqual([])
  })
})

describe('a webhook URL', () => {
  it('must be https and public unless the operator allows private addresses', async () => {
    const { browser, path } = await createMerchant(strict)
    const addresses = [
      'http://example.com/hook',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://localhost/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[fd00:ec2::254]/',
      'https://[fe80::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://0.0.0.0/',
    ]
    for (const url of addresses) {
      const answer = await browser.post(`${path}/webhooks`, { url, events: ['order.created'], status: 'inactive' })
      expect([url, answer.status, Object.keys(answer.body.errors)]).toEqual([url, 422, ['url']])
    }
  })
})

describe('a webhook', () => {
  it('is tested on demand', async () => {
    const { browser, one, receiver } = await create()
    receiver.answer(418, {}, 'tea')
    const answer = await browser.post(`${one}/test`)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        is_acknowledged: false,
        status: 418,
        error: null,
        error_code: null,
        answer: 'tea',
        duration_ms: expect.any(Number),
      },
    ])
  })

  it('is deleted permanently', async () => {
    const { browser, one } = await create()
    expect((await browser.delete(one)).status).toBe(204)
    expect((await browser.get(one)).status).toBe(404)
    expect((await browser.delete(one)).status).toBe(404)
  })

  it('gets a new secret by rotation; the old one stays valid for 24 hours', async () => {
    const { browser, one, created } = await create()
    const rotated = await browser.post(`${one}/rotate-secret`)
    expect(rotated.status).toBe(200)
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.secret).not.toBe(created.body.secret)
    const { body } = await browser.get(one)
    expect(body.previous_secret_until).toBe(rotated.body.previous_secret_until)
    expect(Date.parse(body.previous_secret_until) - Date.parse(body.updated_at)).toBe(24 * 3_600_000)
  })

  it('is signed with every replaced secret for 24 hours since its replacement', async () => {
    const { browser, one, created, receiver } = await create()
    service.clock.now = new Date()
    const advanceHours = (count: number) => {
      service.clock.now = new Date(service.clock.now!.getTime() + count * 3_600_000)
    }
    const secrets = [created.body.secret]
    for (let n = 0; n < 2; n++) {
      advanceHours(1)
      secrets.push((await browser.post(`${one}/rotate-secret`)).body.secret)
    }
    /** The secrets that verify the test event, by Standard Webhooks and by one of the HMAC headers. */
    const verifying = async () => {
      await browser.post(`${one}/test`)
      const { raw, headers } = receiver.received.at(-1)!
      const signature = (secret: string) =>
        new Webhook(secret).sign(headers['webhook-id'] as string, service.clock.now!, raw)
      const hmac = (secret: string) => createHmac('sha256', secret).update(raw).digest('base64')
      const names = ['', '-previous', '-previous-2'].map((end) => headers[`x-service-hmac-sha256${end}`])
      return secrets.map((secret) => [
        (headers['webhook-signature'] as string).split(' ').includes(signature(secret)),
        names.indexOf(hmac(secret)),
      ])
    }
    expect(await verifying()).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
    ])
    advanceHours(23)
    expect(await verifying()).toEqual([
      [false, -1],
      [true, 1],
      [true, 0],
    ])
    advanceHours(1)
    expect(await verifying()).toEqual([
      [false, -1],
      [false, -1],
      [true, 0],
    ])
    service.clock.now = undefined
  })
})

describe('every route', () => {
  const routes = (
    one: string,
    path: string,
  ): [method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: unknown][] => [
    ['get', `${path}/webhooks`],
    ['post', `${path}/webhooks`, { url: 'https://example.com', events: ['order.created'], status: 'inactive' }],
    ['get', one],
    ['patch', one, { status: 'inactive' }],
    ['delete', one],
    ['post', `${one}/rotate-secret`],
    ['post', `${one}/test`],
    ['post', `${one}/replay`, { since: new Date().toISOString() }],
    ['get', `${path}/webhook-deliveries`],
    ['get', `${path}/webhook-deliveries/1`],
    ['post', `${path}/webhook-deliveries/1/resend`],
  ]

  it('requires a session of a member who may manage developer settings', async () => {
    const { browser, path, one } = await create()
    const stranger = await createMerchant(service)
    const viewer = await createMerchant(service)
    await service.service.db
      .insertInto('memberships')
      .values((eb) => ({
        business_id: eb.selectFrom('businesses').select('id').where('unique_id', '=', path.split('/')[3]!),
        user_id: eb.selectFrom('users').select('id').where('email', '=', viewer.browser.email),
        role: 'viewer',
      }))
      .execute()
    const key = await createKey({ browser, path } as never)
    for (const [method, target, body] of routes(one, path)) {
      const as = async (who: Browser) =>
        (
          await (method === 'get'
            ? who.get(target)
            : method === 'delete'
              ? who.delete(target)
              : who[method](target, body))
        ).status
      expect([method, target, await as(new Browser(service))]).toEqual([method, target, 401])
      expect([method, target, await as(stranger.browser)]).toEqual([method, target, 404])
      expect([method, target, await as(viewer.browser)]).toEqual([method, target, 403])
      const bearer = await fetch(service.appUrl + target, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${key}` },
      })
      expect([method, target, bearer.status]).toEqual([method, target, 401])
      expect((await callApi(service, target, key, { method: method.toUpperCase() })).status).toBe(404)
    }
  })

  it('answers 404 for unknown ids and 400 or 422 for invalid input', async () => {
    const { browser, path, one } = await create()
    for (const [method, target, body] of routes(`${path}/webhooks/webhook_none`, path).filter(([, to]) =>
      /none|1/.test(to.slice(path.length)),
    )) {
      const answer = await (method === 'get'
        ? browser.get(target)
        : method === 'delete'
          ? browser.delete(target)
          : browser[method](target, body))
      expect([method, target, answer.status]).toEqual([method, target, 404])
    }
    const since = new Date().toISOString()
    const replay = async (body: unknown) => (await browser.post(`${one}/replay`, body)).status
    expect(await replay({ since, until: '2020-01-01T00:00:00Z' })).toBe(422)
    expect(await replay({ since: '2020-01-01T00:00:00Z' })).toBe(422)
    expect([400, 422]).toContain(await replay({ since: 'yesterday' }))
    expect([400, 422]).toContain(await replay({}))
    expect((await browser.get(`${path}/webhook-deliveries?next_cursor=abc`)).status).toBe(400)
    expect((await browser.get(`${path}/webhook-deliveries?status=lost`)).status).toBe(400)
    await browser.patch(one, { status: 'inactive' })
    expect(await replay({ since })).toBe(409)
  })
})
