import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createApp, install, switchApp } from '../../../../test/records/apps.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { createEventNumbers } from '../../../../test/webhooks/webhook-merchant.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { assignEventPositions, type EventKind, recordEvent } from '../../events/index.ts'
import { purgeWebhookStreams } from './index.ts'
import { idleMs, leaseMs, maxDeliveries, maxStreams } from './rules.ts'

const service = await startService({ hasInventedEvents: true })
const { db } = service.service
const path = '/v3/webhook-streams'

async function createBusiness() {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant)
  return { ...merchant, key, record: createRecorder(merchant.business.unique_id) }
}

/** Records an event as committed and dispatched. */
function createRecorder(uniqueId: string) {
  const numberEvent = createEventNumbers()
  return async (kind: EventKind, payload: unknown = {}, orderId?: string) => {
    const { id } = await db
      .selectFrom('businesses')
      .select('id')
      .where('unique_id', '=', uniqueId)
      .executeTakeFirstOrThrow()
    const event = { business_id: id, kind, ...numberEvent(orderId), payload }
    await db.transaction().execute((tx) => recordEvent(tx, event, service.service.now()))
    await db.transaction().execute(assignEventPositions)
  }
}

const send = (key: string, method: string, at: string, body?: unknown) =>
  callApi(service, at, key, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

async function open(key: string, body: object = {}, query = '') {
  const answer = await send(key, 'POST', `${path}${query}`, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as { id: string; secret: string; events: string[]; next: string }
}

const poll = (key: string, id: string, query: Record<string, string> = {}) =>
  send(key, 'GET', `${path}/${id}/deliveries?${new URLSearchParams(query)}`)

const dataIn = ({ body }: { body: { data: { body: string }[] } }) => body.data.map((one) => JSON.parse(one.body).data)

const countStreams = async (uniqueId: string) => {
  const { rows } = await service.database.pool.query(
    'select count(*)::int as count from webhook_streams s join businesses b on b.id = s.business_id where b.unique_id = $1',
    [uniqueId],
  )
  return rows[0].count
}

describe('a webhook stream', () => {
  it('carries events since it was opened, as webhooks that the standardwebhooks library verifies', async () => {
    const { key, record, business } = await createBusiness()
    await record('order.created', { n: 0 })
    const stream = await open(key)
    expect(stream).toEqual({
      id: expect.stringMatching(/^webhook_stream_\w{24}$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      events: expect.arrayContaining(['order.created', 'customer.created']),
      next: expect.any(String),
      created_at: expect.any(String),
    })
    const order = createUuid()
    await record('order.created', { id: order, note: 'Kopi ☕' }, order)
    const { status, body } = await poll(key, stream.id)
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            cursor: expect.any(String),
            event: 'order.created',
            unique_id: expect.stringMatching(/^event_/),
            headers: expect.objectContaining({
              'content-type': 'application/json',
              'X-Service-Business-Id': business.unique_id,
              'X-Service-Hmac-Sha256': expect.any(String),
              'webhook-id': body.data[0].unique_id,
            }),
            body: expect.any(String),
          },
        ],
        has_more: false,
        next: expect.any(String),
      },
    ])
    const [delivery] = body.data
    expect(new Webhook(stream.secret).verify(delivery.body, delivery.headers)).toEqual({
      event: 'order.created',
      unique_id: delivery.unique_id,
      timestamp: expect.any(String),
      business: business.unique_id,
      sequence: 1,
      version: 1,
      data: { id: order, note: 'Kopi ☕' },
    })
    expect((await poll(key, stream.id, { after: body.next })).body).toMatchObject({ data: [], has_more: false })
  })

  it('gives the same deliveries again until the client goes on behind them, a few at a time', async () => {
    const { key, record } = await createBusiness()
    const stream = await open(key)
    const count = maxDeliveries + 5
    for (let n = 1; n <= count; n++) await record('customer.created', { n })
    const first = await poll(key, stream.id)
    expect(dataIn(first)).toEqual(Array.from({ length: maxDeliveries }, (_, index) => ({ n: index + 1 })))
    expect(first.body.has_more).toBe(true)
    expect(dataIn(await poll(key, stream.id))).toEqual(dataIn(first))
    const fromThird = await poll(key, stream.id, { after: first.body.data[1].cursor })
    expect(dataIn(fromThird)[0]).toEqual({ n: 3 })
    const rest = await poll(key, stream.id, { after: first.body.next })
    expect([dataIn(rest).at(-1), dataIn(rest).length, rest.body.has_more]).toEqual([{ n: count }, 5, false])
  })

  it('signs each stream with a secret of its own', async () => {
    const { key, record } = await createBusiness()
    const [one, two] = [await open(key), await open(key)]
    await record('order.created')
    const [[ofOne], [ofTwo]] = [(await poll(key, one.id)).body.data, (await poll(key, two.id)).body.data]
    expect(ofOne.body).toBe(ofTwo.body)
    expect(() => new Webhook(one.secret).verify(ofOne.body, ofOne.headers)).not.toThrow()
    expect(() => new Webhook(one.secret).verify(ofTwo.body, ofTwo.headers)).toThrow()
    expect(() => new Webhook(two.secret).verify(ofTwo.body, ofTwo.headers)).not.toThrow()
  })

  it('carries only the kinds that were asked for and that the key may read', async () => {
    const merchant = await createBusiness()
    const { key, record } = merchant
    const stream = await open(key, { events: ['order.*', 'customer.created'] })
    expect(stream.events).toContain('order.status_changed')
    expect(stream.events.filter((kind) => !/^order\.|^customer\.created$/.test(kind))).toEqual([])
    const ordersOnly = await createKey(merchant, ['order:read'])
    const own = await open(ordersOnly, { events: ['order.created', 'customer.created'] })
    expect(own.events).toEqual(['order.created'])
    await record('customer.created', { n: 1 })
    await record('product.created', { n: 2 })
    await record('order.created', { n: 3 })
    expect(dataIn(await poll(key, stream.id))).toEqual([{ n: 1 }, { n: 3 }])
    expect(dataIn(await poll(ordersOnly, own.id))).toEqual([{ n: 3 }])
  })

  it('begins after an event that the developer names', async () => {
    const { key, record } = await createBusiness()
    for (const n of [1, 2, 3]) await record('order.created', { n })
    const { body: log } = await callApi(service, '/v3/events', key)
    const stream = await open(key, { after: log.data[0].unique_id })
    expect(dataIn(await poll(key, stream.id))).toEqual([{ n: 2 }, { n: 3 }])
  })

  it('goes on where an earlier stream ended', async () => {
    const { key, record } = await createBusiness()
    const first = await open(key)
    await record('order.created', { n: 1 })
    const { body } = await poll(key, first.id, { after: first.next })
    await send(key, 'DELETE', `${path}/${first.id}`)
    await record('order.created', { n: 2 })
    const second = await open(key, { after: body.next })
    expect(dataIn(await poll(key, second.id))).toEqual([{ n: 2 }])
    expect(second.secret).not.toBe(first.secret)
  })

  it('waits for an event, and answers before its credential is checked again', async () => {
    const { key, record } = await createBusiness()
    const stream = await open(key, { events: ['order.*'] })
    const waiting = poll(key, stream.id, { wait_seconds: '25' })
    await record('customer.created', { n: 1 })
    await record('order.created', { n: 2 })
    const { body } = await waiting
    // A request that came after the event need not wait for it.
    if (body.data.length === 0) expect(body).toEqual({ data: [], has_more: true, next: expect.any(String) })
    const answer = body.has_more ? await poll(key, stream.id, { after: body.next }) : { body }
    expect(dataIn(answer)).toEqual([{ n: 2 }])
  })

  it('has one request that waits: a second one ends it', async () => {
    const { key, record } = await createBusiness()
    const stream = await open(key)
    const waits = [1, 2].map(() => poll(key, stream.id, { wait_seconds: '25' }))
    const { body } = await Promise.race(waits)
    expect(body).toEqual({ data: [], has_more: false, next: expect.any(String) })
    await record('order.created')
    const answers = await Promise.all(waits)
    expect(answers.map((answer) => answer.body.has_more).toSorted()).toEqual([false, true])
  })

  it('is gone once it is closed, for good and for its owner only', async () => {
    const { key, business, browser, path: own } = await createBusiness()
    const stream = await open(key)
    expect((await browser.get(`${own}/webhooks`)).body.data).toEqual([])
    expect((await send(key, 'DELETE', `${path}/${stream.id}`)).status).toBe(204)
    expect((await poll(key, stream.id)).status).toBe(404)
    expect((await send(key, 'DELETE', `${path}/${stream.id}`)).status).toBe(404)
    expect(await countStreams(business.unique_id)).toBe(0)
  })

  it('ends when nobody has asked for an hour, and is purged then', async () => {
    const { key, business } = await createBusiness()
    const [kept, left] = [await open(key), await open(key)]
    const start = Date.now()
    const setClock = (ms: number) => {
      service.clock.now = new Date(start + ms)
    }
    setClock(leaseMs / 2)
    expect((await poll(key, kept.id)).status).toBe(200)
    setClock(leaseMs + 60_000)
    expect((await poll(key, left.id)).status).toBe(404)
    expect((await poll(key, kept.id)).status).toBe(200)
    await purgeWebhookStreams(db, service.service.now())
    expect(await countStreams(business.unique_id)).toBe(1)
    service.clock.now = undefined
  })

  it('makes room for a new one when it was idle, and is refused where a business has too many', async () => {
    const { key, business } = await createBusiness()
    const streams = []
    for (let n = 0; n < maxStreams; n++) streams.push(await open(key))
    const refused = await send(key, 'POST', path, {})
    expect([refused.status, refused.body.error_code]).toEqual([409, 'limit_reached'])
    const start = Date.now()
    service.clock.now = new Date(start + idleMs + 1000)
    for (const { id } of streams.slice(1)) await poll(key, id)
    await open(key)
    expect((await poll(key, streams[0]!.id)).status).toBe(404)
    expect((await send(key, 'POST', path, {})).status).toBe(409)
    service.clock.now = undefined
    expect(await countStreams(business.unique_id)).toBe(maxStreams)
  })

  it('opens at most so many for requests that come together', async () => {
    const { key } = await createBusiness()
    const answers = await Promise.all(Array.from({ length: maxStreams + 5 }, () => send(key, 'POST', path, {})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxStreams)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })
})

describe('the stream of another credential', () => {
  it('is not found by other keys of the business, other businesses and apps', async () => {
    const merchant = await createBusiness()
    const stream = await open(merchant.key)
    const stranger = await createBusiness()
    for (const key of [await createKey(merchant), stranger.key]) {
      expect((await poll(key, stream.id)).status).toBe(404)
      expect((await send(key, 'DELETE', `${path}/${stream.id}`)).status).toBe(404)
    }
    const other = await open(stranger.key)
    const { body } = await poll(stranger.key, other.id)
    expect((await send(merchant.key, 'POST', path, { after: body.next })).status).toBe(400)
    const foreignCursor = await poll(merchant.key, stream.id, { after: body.next })
    expect([foreignCursor.status, foreignCursor.body.error_code]).toEqual([400, 'invalid_cursor'])
    await merchant.record('order.created')
    expect((await poll(stranger.key, other.id)).body.data).toEqual([])
  })

  it('ends with its key', async () => {
    const { key, browser, business, path: own } = await createBusiness()
    await open(key)
    const { body: keys } = await browser.get(`${own}/api-keys`)
    await browser.delete(`${own}/api-keys/${keys.data[0].id}`)
    expect(await countStreams(business.unique_id)).toBe(0)
  })
})

describe('the stream of an app', () => {
  it('carries what the merchant granted, with the name of the app, until it is revoked', async () => {
    const app = await createApp(service, {
      scopes: ['order:list', 'customer:list'],
      webhook: { is_enabled: true, url: 'https://gudang.example/hooks', events: ['order.created'] },
    })
    const merchant = await install(service, app, { businesses: 2 })
    const token = merchant.tokens.access_token
    const [own, other] = merchant.businesses.map(({ unique_id }) => unique_id)
    expect((await send(token, 'POST', path, {})).body.error_code).toBe('business_selection_required')
    const stream = await open(token, {}, `?b_uid=${own}`)
    await createRecorder(own!)('order.created', { n: 1 })
    await createRecorder(own!)('customer.created', { n: 2 })
    await createRecorder(other!)('order.created', { n: 3 })
    const { body } = await poll(token, stream.id, { b_uid: own! })
    expect(dataIn({ body })).toEqual([{ n: 1 }])
    expect(body.data[0].headers).toMatchObject({ 'X-Service-Business-Id': own, 'X-Service-App-Id': app.client_id })
    expect((await poll(token, stream.id, { b_uid: other! })).status).toBe(404)
    const waiting = poll(token, stream.id, { b_uid: own!, after: body.next, wait_seconds: '25' })
    await switchApp(merchant, merchant.businesses[0]!, app, 'revoke')
    await createRecorder(own!)('order.created', { n: 4 })
    expect((await waiting).body.data).toEqual([])
    expect((await poll(token, stream.id, { b_uid: own! })).status).toBe(403)
  })
})

describe('a refused request', () => {
  it('names what is wrong', async () => {
    const merchant = await createBusiness()
    const { key } = merchant
    const ask = async (answer: Promise<{ status: number; body: { error_code: string } }>) => {
      const { status, body } = await answer
      return [status, body.error_code]
    }
    const post = (body: unknown, credential = key) => ask(send(credential, 'POST', path, body))
    expect(await post({ events: ['order.melted'] })).toEqual([422, 'validation_failed'])
    expect(await post({ events: [] })).toEqual([422, 'validation_failed'])
    expect(await post({ events: ['order.created'], url: 'http://localhost' })).toEqual([422, 'validation_failed'])
    expect(await post({ after: 'event_unknown' })).toEqual([400, 'invalid_cursor'])
    expect(await post({}, 'sk_wrong')).toEqual([401, 'invalid_api_key'])
    const stores = await createKey(merchant, ['store:list'])
    expect(await post({}, stores)).toEqual([403, 'insufficient_scope'])
    const customers = await createKey(merchant, ['customer:list'])
    expect(await post({ events: ['order.*'] }, customers)).toEqual([403, 'insufficient_scope'])
    const { id } = await open(key)
    expect(await ask(poll(key, id, { after: 'nonsense' }))).toEqual([400, 'invalid_cursor'])
    expect(await ask(poll(key, id, { wait_seconds: '26' }))).toEqual([400, 'invalid_request'])
    expect(await ask(poll(stores, id))).toEqual([403, 'insufficient_scope'])
    expect(await ask(send(stores, 'DELETE', `${path}/${id}`))).toEqual([403, 'insufficient_scope'])
    expect(await ask(poll(key, 'webhook_stream_unknown'))).toEqual([404, 'not_found'])
    expect(await ask(send(key, 'DELETE', `${path}/webhook_stream_unknown`))).toEqual([404, 'not_found'])
  })
})

it('lets go of waiting requests when their clients disconnect or the process stops', async () => {
  const { key } = await createBusiness()
  const stream = await open(key)
  const aborting = new AbortController()
  const gone = fetch(`${service.baseUrl}${path}/${stream.id}/deliveries?wait_seconds=25`, {
    headers: { authorization: `Bearer ${key}` },
    signal: aborting.signal,
  }).catch(() => 'aborted')
  const other = await open(key)
  const waiting = poll(key, other.id, { wait_seconds: '25' })
  aborting.abort()
  expect(await gone).toBe('aborted')
  service.service.lifecycle.isStopping = true
  for (const answer of [await waiting, await poll(key, other.id, { wait_seconds: '25' })]) {
    expect([answer.status, answer.body.error_code]).toEqual([503, 'unavailable'])
    expect(answer.headers.get('retry-after')).toBe('1')
  }
  expect((await poll(key, other.id)).status).toBe(200)
  service.service.lifecycle.isStopping = false
  await untilPasses(async () => expect((await poll(key, other.id)).status).toBe(200))
})
