import { expect, it, onTestFinished } from 'vitest'
import { createApp, install, switchApp } from '../../../../test/records/apps.ts'
import { openShop } from '../../../../test/records/checkout.ts'
import { capturedLog } from '../../../../test/support/captured-log.ts'
import { callApi, createKey, createMerchant, readMetrics, startService } from '../../../../test/support/service.ts'
import { deleteBusinessCalls, purgeRecordedCalls } from './index.ts'
import { maxCalls, maxPendingOfOne, trimEvery } from './rules.ts'

const log = capturedLog()
const service = await startService({ log: log.logger })
/** A second process of the same installation. */
const second = await startService({ databaseUrl: service.databaseUrl })
const { db } = service.service
const flush = () => Promise.all([service.usage.calls.flush(), second.usage.calls.flush()])

async function createBusiness() {
  const merchant = await createMerchant(service)
  const { body } = await merchant.browser.post(`${merchant.path}/api-keys`, { name: 'Backend', key_type: 'secret' })
  return { ...merchant, key: body.key as string, keyId: body.id as number }
}

async function list(key: string, query = '', path = '/v3/me/calls') {
  await flush()
  return await callApi(service, `${path}${query}`, key)
}

const routesIn = ({ body }: { body: { data: { route: string; status: number }[] } }) =>
  body.data.map(({ route, status }) => `${route} ${status}`)

async function findBusinessId(uniqueId: string) {
  const business = db.selectFrom('businesses').select('id').where('unique_id', '=', uniqueId)
  return (await business.executeTakeFirstOrThrow()).id
}

it('has route, status, time and request id of each call of a key, and nothing of its address or contents', async () => {
  const { key, keyId } = await createBusiness()
  await callApi(service, '/v3/orders?search=budi@example.com', key)
  const unknown = await callApi(service, '/v3/orders/01a1f4ce-34bb-75c7-8a3f-863bc2bba1a7', key)
  const { body } = await list(key)
  expect(body).toMatchObject({ is_paginated: true, has_next: false })
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      called_at: expect.any(String),
      method: 'GET',
      route: '/v3/orders/:id',
      status: 404,
      duration_ms: expect.any(Number),
      request_id: unknown.headers.get('x-request-id'),
      credential: { kind: 'api_key', id: String(keyId), name: 'Backend' },
    },
    expect.objectContaining({ route: '/v3/orders', status: 200 }),
  ])
  expect(JSON.stringify(await db.selectFrom('calls').selectAll().execute())).not.toContain('budi')
})

it('shows only those of a status, or those that are newer', async () => {
  const { key } = await createBusiness()
  for (const path of ['/v3/orders', '/v3/nothing', '/v3/orders/unknown', '/v3/stores'])
    await callApi(service, path, key)
  expect(routesIn(await list(key))).toEqual(['/v3/stores 200', '/v3/orders/:id 404', '/v3/orders 200'])
  expect(routesIn(await list(key, '?status=4xx'))).toEqual(['/v3/orders/:id 404'])
  expect(routesIn(await list(key, '?status=404'))).toEqual(['/v3/orders/:id 404'])
  expect(routesIn(await list(key, '?status=500'))).toEqual([])
  const { body } = await list(key)
  expect(routesIn(await list(key, `?newer_than=${body.data[2].id}&page_size=1`))).toEqual(['/v3/stores 200'])
  const page = await list(key, `?newer_than=${body.data[2].id}&page_size=1`)
  expect(routesIn(await list(key, `?next_cursor=${page.body.next_cursor}`))).toEqual(['/v3/orders/:id 404'])
})

it('shows a program its own calls, and those of the business with a scope', async () => {
  const merchant = await createBusiness()
  const app = await createApp(service, { scopes: ['store:list'] })
  const code = await install(service, app)
  const stranger = await createBusiness()
  await callApi(service, '/v3/stores', merchant.key)
  await callApi(service, '/v3/stores', stranger.key)
  const weak = await createKey(merchant, ['store:list'])
  await callApi(service, '/v3/orders', weak)
  const watcher = await createKey(merchant, ['call:list'])
  expect(routesIn(await list(watcher, '', '/v3/calls'))).toEqual(['/v3/orders 403', '/v3/stores 200'])
  expect(routesIn(await list(watcher, `?key_id=${merchant.keyId}`, '/v3/calls'))).toEqual(['/v3/stores 200'])
  expect(routesIn(await list(watcher, `?key_id=${stranger.keyId}`, '/v3/calls'))).toEqual([])
  expect(routesIn(await list(watcher, `?client_id=${app.client_id}`, '/v3/calls'))).toEqual([])
  expect(routesIn(await list(watcher))).toEqual([])
  expect(routesIn(await list(weak))).toEqual(['/v3/orders 403'])
  const refused = await list(weak, '', '/v3/calls')
  expect([refused.status, refused.body.error_code]).toEqual([403, 'insufficient_scope'])
  const token = code.tokens.access_token
  await callApi(service, '/v3/stores', token)
  await callApi(service, '/v3/me', token)
  expect(routesIn(await list(token))).toEqual(['/v3/me 200', '/v3/stores 200'])
  const owner = await createKey(code, ['call:list'])
  const { body } = await list(owner, `?client_id=${app.client_id}`, '/v3/calls')
  expect(body.data[0].credential).toEqual({ kind: 'app', id: app.client_id, name: 'Gudang' })
  await switchApp(code, code.business, app, 'revoke')
  expect((await list(token)).status).toBe(403)
})

it('has the refusals of credentials that are known', async () => {
  const merchant = await createBusiness()
  const watcher = await createKey(merchant, ['call:list'])
  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(0) })
    .where('id', '=', merchant.keyId)
    .execute()
  const ask = async (path: string, credential: string) => (await callApi(service, path, credential)).body.error_code
  expect(await ask('/v3/stores', merchant.key)).toBe('api_key_expired')
  expect(await ask('/v3/me', merchant.key)).toBe('api_key_expired')
  expect(await ask('/v3/oauth/applications/me', watcher)).toBe('invalid_token')
  expect(await ask('/v3/stores?b_uid=UNKNOWN1', watcher)).toBe('business_not_found')
  expect(routesIn(await list(watcher, '', '/v3/calls'))).toEqual([
    '/v3/stores 404',
    '/v3/oauth/applications/me 401',
    '/v3/me 401',
    '/v3/stores 401',
  ])
  expect((await list(watcher, `?key_id=${merchant.keyId}&status=401`, '/v3/calls')).body.data).toHaveLength(2)

  const app = await createApp(service, { scopes: ['store:list'] })
  const { tokens, ...owner } = await install(service, app)
  expect(await ask('/v3/stores?b_uid=UNKNOWN1', tokens.access_token)).toBe('business_not_found')
  await db
    .updateTable('applications')
    .set({ ip_allowlist: ['203.0.113.0/24'] })
    .where('client_id', '=', app.client_id)
    .execute()
  for (const path of ['/v3/stores', `/v3/stores?b_uid=${owner.business.unique_id}`, '/v3/me'])
    expect(await ask(path, tokens.access_token)).toBe('ip_not_allowed')
  const ofApp = await list(await createKey(owner, ['call:list']), `?client_id=${app.client_id}`, '/v3/calls')
  expect(routesIn(ofApp)).toEqual(['/v3/me 403', '/v3/stores 403', '/v3/stores 403', '/v3/stores 404'])
})

it('asks an app of several businesses for which one', async () => {
  const app = await createApp(service, { scopes: ['store:list'] })
  const { tokens, businesses } = await install(service, app, { businesses: 2 })
  await callApi(service, `/v3/stores?b_uid=${businesses[1]!.unique_id}`, tokens.access_token)
  const refused = await list(tokens.access_token)
  expect([refused.status, refused.body.error_code]).toEqual([400, 'business_selection_required'])
  expect(routesIn(await list(tokens.access_token, `?b_uid=${businesses[0]!.unique_id}`))).toEqual([])
  expect(routesIn(await list(tokens.access_token, `?b_uid=${businesses[1]!.unique_id}`))).toEqual(['/v3/stores 200'])
  expect((await list(tokens.access_token, '?b_uid=UNKNOWN1')).status).toBe(404)
})

it('refuses a wrong credential, status, id and cursor', async () => {
  const { key } = await createBusiness()
  const other = await createBusiness()
  for (const _ of [1, 2]) await callApi(service, '/v3/stores', other.key)
  const foreign = (await list(other.key, '?page_size=1')).body.next_cursor
  for (const path of ['/v3/me/calls', '/v3/calls']) {
    const ask = async (query: string, credential = key) => {
      const { status, body } = await list(credential, query, path)
      return [status, body.error_code]
    }
    expect(await ask('', 'sk_wrong')).toEqual([401, 'invalid_api_key'])
    for (const query of ['?status=6xx', '?status=4x', '?newer_than=0', '?newer_than=x', '?page_size=0'])
      expect(await ask(query)).toEqual([400, 'invalid_request'])
    expect(await ask(`?next_cursor=${foreign}`)).toEqual([400, 'invalid_cursor'])
  }
})

it('records nothing of storefronts, people and its own readers', async () => {
  const shop = await openShop(service)
  const before = await countCalls(await findBusinessId(shop.business.unique_id))
  await shop.visit('GET', '/items')
  await shop.browser.get(`${shop.path}/stores`)
  for (const path of ['/v3/me/calls', '/v3/calls']) await list(shop.secretKey, '', path)
  await flush()
  expect(await countCalls(await findBusinessId(shop.business.unique_id))).toBe(before)
})

const countCalls = async (businessId: number) => {
  await flush()
  return (await db.selectFrom('calls').select('id').where('business_id', '=', businessId).execute()).length
}

it('records what two processes answer at once, in an order that a follower can rely on', async () => {
  const { key } = await createBusiness()
  const seen: number[] = []
  let isOver = false
  const follower = (async () => {
    for (;;) {
      const wasOver = isOver
      const query = `?newer_than=${seen.at(-1) ?? 1}&page_size=100`
      const { body } = await callApi(service, `/v3/me/calls${query}`, key)
      seen.push(...body.data.map(({ id }: { id: number }) => id).reverse())
      if (wasOver && body.data.length === 0) return
    }
  })()
  // Each round stays below what a process writes at once for one credential.
  for (let round = 0; round < 8; round++) {
    const calls = Array.from({ length: 20 }, (_, n) => callApi(n % 2 ? service : second, '/v3/me', key))
    await Promise.all(calls)
    await flush()
  }
  isOver = true
  await follower
  expect(seen).toHaveLength(160)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

const left = async () => Number(/^etalase_unrecorded_calls_total (\d+)/m.exec((await readMetrics(service)).text)![1])

it('does not count calls as unrecorded if only older ones could not be deleted', async () => {
  const { business, keyId } = await createBusiness()
  const id = await findBusinessId(business.unique_id)
  const { pool } = service.database
  await pool.query(
    'create trigger refuse_delete before delete on calls for each statement execute function refuse_change()',
  )
  onTestFinished(async () => void (await pool.query('drop trigger refuse_delete on calls')))
  const before = await left()
  for (let n = 0; n < 300; n += maxPendingOfOne) {
    for (let call = 0; call < maxPendingOfOne; call++) service.usage.calls.record(toCall(id, keyId))
    await service.usage.calls.flush()
  }
  expect(300).toBeGreaterThan(trimEvery)
  expect([await countCalls(id), await left()]).toEqual([300, before])
  expect(log.text()).toContain('old calls could not be deleted')
})

it('leaves out and counts what is too much, so that its memory and its writes are bounded', async () => {
  const { key } = await createBusiness()
  const before = await left()
  const call = toCall(1, 7)
  for (let n = 0; n < maxPendingOfOne + 50; n++) service.usage.calls.record(call)
  expect(await left()).toBe(before + 50)
  await flush()
  expect((await list(key)).body.data).toEqual([])
})

const toCall = (businessId: number, keyId: number) => ({
  caller: {
    kind: 'api_key' as const,
    key_id: keyId,
    business: { id: businessId, unique_id: '', username: '', name: '', currency: 'IDR' },
    scopes: [],
  },
  request_id: 'r',
  method: 'GET',
  route: '/v3/me',
  status: 200,
  seconds: 0.001,
})

it('keeps the last thousand of each credential for a day, and none of a business that was deleted', async () => {
  const { business, key, keyId } = await createBusiness()
  const id = await findBusinessId(business.unique_id)
  const other = await createBusiness()
  await callApi(service, '/v3/me', other.key)
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < maxPendingOfOne; n++) service.usage.calls.record(toCall(id, keyId))
    await service.usage.calls.flush()
  }
  const count = await countCalls(id)
  expect(count).toBeGreaterThanOrEqual(maxCalls)
  expect(count).toBeLessThan(maxCalls + trimEvery)
  const start = Date.now()
  service.clock.now = new Date(start + 86_400_000 + 60_000)
  expect((await list(key)).body.data).toEqual([])
  await purgeRecordedCalls(db, service.service.now())
  expect(await countCalls(id)).toBe(0)
  service.clock.now = undefined

  await callApi(service, '/v3/me', key)
  expect(await countCalls(id)).toBe(1)
  await deleteBusinessCalls(db, id)
  const neverThere = 999_999_999
  service.usage.calls.record(toCall(neverThere, 1))
  expect([await countCalls(id), await countCalls(neverThere)]).toEqual([0, 0])
})
