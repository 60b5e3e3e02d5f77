import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { onFinished } from '../../../../test/support/on-finished.ts'
import { callApi, startService, type TestService } from '../../../../test/support/service.ts'
import { purgeSandboxPayments } from '../index.ts'
import { maxEventsPerPayment, maxPaymentsPerKey, maxSendsPerEvent } from './limits.ts'
import { apiToken } from './signature.ts'

const service = await startService()
const { db, config, secrets } = service.service

let count = 0
const callback = `${config.baseUrl}/v3/payments/callbacks/sandbox`
const requestFor = (fields: object = {}) => ({
  reference_id: `pay_limits_${++count}`,
  payment_method: 'qris',
  amount: '95300.00',
  currency: 'IDR',
  expires_at: null,
  merchant_name: 'Kopi',
  customer_name: 'Budi',
  description: '261115HPQSPB',
  return_url: 'https://kopi.example/o/slug',
  callback_url: callback,
  ...fields,
})
const invented = () => `sandbox_key_${crypto.randomUUID()}`

const post = (path: string, body: unknown, key?: string, at: TestService = service) =>
  callApi(at, path, key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const create = async (fields: object = {}, key = invented()) => await post('/sandbox/payments', requestFor(fields), key)
const stored = (id: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the addresses of a sandbox payment', () => {
  const { host, port } = new URL(config.baseUrl)

  it.each([
    'http://127.0.0.1:1/callbacks',
    `${callback}/../../../../sandbox/merchant`,
    `${callback}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/metrics`,
    `${callback}/..\\..\\..\\..\\metrics`,
    `${callback}/%2e%2e%2fsandbox`,
    `${callback}/x?then=/sandbox`,
    `${callback}#`.replace('#', '#x'),
    `http://${host}@evil.example/v3/payments/callbacks/sandbox`,
    `http://user:secret@${host}/v3/payments/callbacks/sandbox`,
    `http://${host}.evil.example/v3/payments/callbacks/sandbox`,
    `http://localhost.:${port}/v3/payments/callbacks/sandbox`,
    `http://2130706433:1/v3/payments/callbacks/sandbox`,
    `http://0177.0.0.1:1/v3/payments/callbacks/sandbox`,
    `http://[::ffff:127.0.0.1]:1/v3/payments/callbacks/sandbox`,
    `http://１２７.0.0.1:1/v3/payments/callbacks/sandbox`,
    `https://${host}/v3/payments/callbacks/sandbox`,
    `blob:${callback}`,
    '//evil.example/v3/payments/callbacks/sandbox',
    'not an address',
  ])('refuses the callback address %s, for every key', async (callback_url) => {
    for (const key of [invented(), apiToken(secrets.payment_sandbox)]) {
      const { status, body } = await create({ callback_url }, key)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['callback_url']])
    }
  })

  it('stores the callback address as it is requested', async () => {
    const written = `${config.baseUrl.replace('http:', 'HTTP:')}/v3/x/../payments/./callbacks/sandbox/abc`
    const { status, body } = await create({ callback_url: written })
    expect(status).toBe(200)
    expect((await stored(body.id)).callback_url).toBe(`${config.baseUrl}/v3/payments/callbacks/sandbox/abc`)
  })

  it('sends no callback to an address that was stored before it was checked', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url!)
      response.end()
    }).listen(0, '127.0.0.1')
    onFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const { body } = await create()
    await db
      .updateTable('sandbox_payments')
      .set({ callback_url: `http://127.0.0.1:${port}/callbacks` })
      .where('id', '=', body.id)
      .execute()
    const paid = await post(`/sandbox/payments/${body.id}/events`, { action: 'pay' })
    expect([paid.status, paid.body.statuses, asked]).toEqual([200, [0], []])
  })

  it.each([
    'javascript:alert(document.domain)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '/o/slug',
    '',
  ])('refuses %j as the page to return to, and shows no link to it', async (return_url) => {
    const { status, body } = await create({ return_url })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['return_url']])
    const { body: payment } = await create()
    const page = async () => await (await fetch(`${config.baseUrl}/sandbox/payments/${payment.id}`)).text()
    expect(await page()).toContain('href="https://kopi.example/o/slug"')
    await db.updateTable('sandbox_payments').set({ return_url }).where('id', '=', payment.id).execute()
    expect(await page()).not.toContain('<a ')
  })
})

describe('the limits of the sandbox', () => {
  it('keeps so many payments of an invented key and no more, also when they arrive together', async () => {
    const key = invented()
    const first = requestFor()
    const { body } = await post('/sandbox/payments', first, key)
    const { merchant, created_at, ...row } = await stored(body.id)
    const others = Array.from({ length: maxPaymentsPerKey - 4 }, (_, i) => ({
      ...row,
      merchant,
      created_at,
      id: `${row.id}_${i}`,
      reference_id: `${row.reference_id}_${i}`,
      instructions: JSON.stringify(row.instructions),
    }))
    await db.insertInto('sandbox_payments').values(others).execute()
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({}, key)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(409)])
    expect(answers.find(({ status }) => status === 409)!.body.error_code).toBe('limit_reached')
    expect((await post('/sandbox/payments', first, key)).body.id).toBe(body.id)
    expect((await create()).status).toBe(200)
  })

  it('keeps so many events of a payment', async () => {
    const { body } = await create()
    await post(`/sandbox/payments/${body.id}/events`, { action: 'pay', hold: true })
    const event = { payment_id: body.id, kind: 'dispute.open', body: '{}', created_at: new Date() }
    const more = Array.from({ length: maxEventsPerPayment - 4 }, (_, i) => ({ ...event, id: `${body.id}_${i}` }))
    await db.insertInto('sandbox_events').values(more).execute()
    const dispute = () => post(`/sandbox/payments/${body.id}/disputes`, { reason: 'fraudulent' })
    const statuses = (await Promise.all(Array.from({ length: 6 }, dispute))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409, 409])
    expect((await dispute()).body.error_code).toBe('limit_reached')
    expect((await post(`/sandbox/payments/${body.id}/events`, { action: 'settle' })).status).toBe(409)
  })

  it('sends the callback of an event so many times', async () => {
    const { body } = await create()
    const { event_id } = (await post(`/sandbox/payments/${body.id}/events`, { action: 'pay', hold: true })).body
    await db
      .updateTable('sandbox_events')
      .set({ sent_count: maxSendsPerEvent - 3 })
      .where('id', '=', event_id)
      .execute()
    const deliver = (copies: number) => post(`/sandbox/payments/${body.id}/events/${event_id}/deliver`, { copies })
    expect((await deliver(4)).body.error_code).toBe('limit_reached')
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => deliver(1)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409])
  })

  it('refuses to fail a refund of a payment that has as many events as are kept', async () => {
    const key = invented()
    const { body } = await create({}, key)
    await post(`/sandbox/payments/${body.id}/events`, { action: 'pay', hold: true })
    const refund = await post(
      '/sandbox/refunds',
      { refund_key: `refund_${body.id}`, payment_id: body.id, amount: '1000.00', reason: 'damaged' },
      key,
    )
    const event = { payment_id: body.id, kind: 'dispute.open', body: '{}', created_at: new Date() }
    const more = Array.from({ length: maxEventsPerPayment - 2 }, (_, i) => ({ ...event, id: `${body.id}_${i}` }))
    await db.insertInto('sandbox_events').values(more).execute()
    const failed = await post(`/sandbox/refunds/${refund.body.id}/fail`, undefined)
    expect([failed.status, failed.body.error_code]).toEqual([409, 'limit_reached'])
  })

  it('counts requests of a client address on every route, except those of the service itself', async () => {
    const limited = await startService({ env: { RATE_LIMIT_SANDBOX: '1/1h' } })
    const key = invented()
    const own = apiToken(limited.service.secrets.payment_sandbox)
    const ask = (path: string, credential?: string) => callApi(limited, path, credential)
    const request = requestFor({ callback_url: `${limited.baseUrl}/v3/payments/callbacks/sandbox` })
    expect((await ask('/sandbox/merchant', key)).status).toBe(200)
    const period = 'from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z&after_at=2026-01-01T00:00:00Z&after_id='
    const refused = [
      await post('/sandbox/payments', request, key, limited),
      await ask('/sandbox/references/x', key),
      await post('/sandbox/references/x/cancel', {}, key, limited),
      await post('/sandbox/refunds', { refund_key: 'x', payment_id: 'x', amount: '1.00', reason: '' }, key, limited),
      await ask('/sandbox/refunds/x', key),
      await ask(`/sandbox/entries?${period}`, key),
      await ask('/sandbox/merchant', invented()),
      await ask('/sandbox/payments/x'),
      await ask('/sandbox/payments/x/qr.svg'),
      await post('/sandbox/payments/x/events', { action: 'pay' }, undefined, limited),
      await post('/sandbox/payments/x/events/y/deliver', { copies: 1 }, undefined, limited),
      await post('/sandbox/payments/x/disputes', { reason: 'x' }, undefined, limited),
      await callApi(limited, '/sandbox/refunds/x/fail', undefined, { method: 'POST' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.error_code])).toEqual(
      refused.map(() => [429, 'rate_limited']),
    )
    for (let i = 0; i < 3; i++) expect((await ask('/sandbox/merchant', own)).status).toBe(200)
  })

  it('deletes old payments of invented keys, open ones too, and all but the newest', async () => {
    const young = new Date('2020-05-02T00:00:00Z')
    const put = async (key: string, created_at: Date) => {
      const { body } = await create({}, key)
      await db.updateTable('sandbox_payments').set({ created_at }).where('id', '=', body.id).execute()
      return body.id as string
    }
    const own = await put(apiToken(secrets.payment_sandbox), new Date('2020-01-01T00:00:00Z'))
    const old = await put(invented(), new Date('2020-01-02T00:00:00Z'))
    const kept = await put(invented(), young)
    const ids = async () =>
      (await db.selectFrom('sandbox_payments').select('id').where('id', 'in', [own, old, kept]).execute())
        .map(({ id }) => id)
        .sort()
    await purgeSandboxPayments(db, 90, young)
    expect(await ids()).toEqual([own, kept].sort())
    await purgeSandboxPayments(db, 90, young, 1)
    expect(await ids()).toEqual([own])
  })
})
