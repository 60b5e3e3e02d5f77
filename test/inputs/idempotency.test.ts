import { describe, expect, it } from 'vitest'
import { purgeIdempotentResponses } from '../../src/platform/idempotency/run-once.ts'
import { createMerchant, startService } from '../support/service.ts'

const service = await startService()
const { pool } = service.database
const hour = 3_600_000

let keys = 0
const fresh = () => ({ 'idempotency-key': `request-${++keys}` })

describe('Idempotency-Key', () => {
  it('replays the first answer, and the effect happens once', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    const first = await browser.post(`${path}/stores`, { name: 'Store' }, key)
    const again = await browser.post(`${path}/stores`, { name: 'Store' }, key)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await browser.get(`${path}/stores`)).body.data).toHaveLength(1)
  })

  it('replays the first answer to a repetition with other unknown query parameters', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    const first = await browser.post(`${path}/stores?_=1`, { name: 'Store' }, key)
    const again = await browser.post(`${path}/stores?_=2&utm_source=x`, { name: 'Store' }, key)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('with another body is 422 idempotency_key_reused', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    await browser.post(`${path}/stores`, { name: 'Store' }, key)
    const other = await browser.post(`${path}/stores`, { name: 'Other' }, key)
    expect([other.status, other.body.error_code]).toEqual([422, 'idempotency_key_reused'])
    expect((await browser.get(`${path}/stores`)).body.data).toHaveLength(1)
  })

  it('of a request still running is 409 with Retry-After, and the effect happens once', async () => {
    const { browser, path, business } = await createMerchant(service)
    const blocker = await pool.connect()
    try {
      // The audit chain's head is locked, so that the first request must wait in the middle of its effect.
      await blocker.query('begin')
      await blocker.query('select 1 from audit_heads where business_id = $1 for update', [business.id])
      const key = fresh()
      const first = browser.post(`${path}/stores`, { name: 'Store' }, key)
      const waiting =
        "select count(*) as held from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())"
      while ((await blocker.query(waiting)).rows[0].held === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      const twin = await browser.post(`${path}/stores`, { name: 'Store' }, key)
      expect([twin.status, twin.body.error_code, twin.headers.get('retry-after')]).toEqual([
        409,
        'idempotency_key_in_use',
        '1',
      ])
      await blocker.query('commit')
      expect((await first).status).toBe(201)
      expect((await browser.post(`${path}/stores`, { name: 'Store' }, key)).text).toBe((await first).text)
    } finally {
      blocker.release()
    }
    expect((await browser.get(`${path}/stores`)).body.data).toHaveLength(1)
  })

  it('makes thirty parallel twins one effect', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    const twins = Array.from({ length: 30 }, () => browser.post(`${path}/stores`, { name: 'Store' }, key))
    const statuses = new Set((await Promise.all(twins)).map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect((await browser.get(`${path}/stores`)).body.data).toHaveLength(1)
  })

  it('stores a refusal like a successful response', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    const wanted = { name: 'Key', key_type: 'restricted', scopes: ['none'] }
    const first = await browser.post(`${path}/api-keys`, wanted, key)
    const again = await browser.post(`${path}/api-keys`, wanted, key)
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([422, 422, 'true'])
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' })
    expect(again.body.request_id).toBe(again.headers.get('x-request-id'))
  })

  it('belongs to one credential and one route', async () => {
    const merchant = await createMerchant(service)
    const other = await createMerchant(service)
    const key = fresh()
    const first = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Store' }, key)
    const theirs = await other.browser.post(`${other.path}/stores`, { name: 'Store' }, key)
    const elsewhere = await merchant.browser.post('/api/businesses', { name: 'Store' }, key)
    for (const answer of [first, theirs, elsewhere]) {
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null])
    }
    expect(theirs.body.id).not.toBe(first.body.id)
  })

  it('is kept for 24 hours', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    const first = await browser.post(`${path}/stores`, { name: 'Store' }, key)
    const start = Date.parse(first.body.created_at)
    try {
      service.clock.now = new Date(start + 24 * hour - 1000)
      expect((await browser.post(`${path}/stores`, { name: 'Store' }, key)).body.id).toBe(first.body.id)
      service.clock.now = new Date(start + 24 * hour + 1000)
      const later = await browser.post(`${path}/stores`, { name: 'Store' }, key)
      expect([later.status, later.body.id === first.body.id]).toEqual([201, false])
      await purgeIdempotentResponses(service.service.db, new Date(start + 49 * hour))
      expect((await pool.query('select count(*) as kept from idempotency_keys')).rows[0].kept).toBe(0)
    } finally {
      service.clock.now = undefined
    }
  })

  it('replays a created API key, whose raw value the database does not hold readable', async () => {
    const { browser, path } = await createMerchant(service)
    const key = { 'idempotency-key': 'make the key once' }
    const first = await browser.post(`${path}/api-keys`, { name: 'Key', key_type: 'secret' }, key)
    const again = await browser.post(`${path}/api-keys`, { name: 'Key', key_type: 'secret' }, key)
    expect(again.text).toBe(first.text)
    const { rows: tables } = await pool.query(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    )
    const secret = first.body.key
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select count(*) as found from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 or strpos(t::text, $3) > 0`,
        [secret, Buffer.from(secret).toString('hex'), 'make the key once'],
      )
      expect([name, rows[0].found]).toEqual([name, 0])
    }
  })

  it('has 1 to 255 characters', async () => {
    const { browser, path } = await createMerchant(service)
    for (const [length, status] of [
      [255, 201],
      [256, 422],
      [0, 422],
    ] as const) {
      const answer = await browser.post(`${path}/stores`, { name: 'Store' }, { 'idempotency-key': 'k'.repeat(length) })
      expect(answer.status).toBe(status)
    }
  })

  it('does not store a server error, so a retry runs again', async () => {
    const { browser, path } = await createMerchant(service)
    const key = fresh()
    await pool.query('alter table stores add constraint broken check (name <> $$Store$$) not valid')
    const failing = await fetch(`${service.appUrl}${path}/stores`, {
      method: 'POST',
      headers: { origin: service.appUrl, cookie: browser.cookie!, 'content-type': 'application/json', ...key },
      body: '{"name":"Store"}',
    })
    await pool.query('alter table stores drop constraint broken')
    expect([failing.status, await failing.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side', error_code: 'server_error', request_id: expect.any(String) },
    ])
    expect((await browser.post(`${path}/stores`, { name: 'Store' }, key)).status).toBe(201)
  })
})
