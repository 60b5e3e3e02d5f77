import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'
import { createWebhookMerchant } from '../../../../test/webhooks/webhook-merchant.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { unplacedEvents } from '../../events/index.ts'
import { startDelivery } from '../webhooks/index.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, hasInventedEvents: true })
const { db } = service.service
const workers: { stop(): Promise<void> }[] = []
const startWorker = () => {
  const worker = startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 })
  workers.push(worker)
  return worker
}

afterEach(async () => {
  service.clock.now = undefined
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2027-03-01T00:00:00Z')
const setClock = (ms: number) => {
  service.clock.now = new Date(start + ms)
}

describe('a delivery', () => {
  it('is a POST of the event that the standardwebhooks library verifies', async () => {
    const receiver = await startReceiver()
    const { record, secret, business } = await createWebhookMerchant(service, `${receiver.url}/hooks?a=1`)
    startWorker()
    const order = createUuid()
    await record('order.created', { id: order, note: 'Kopi ☕ “susu”' }, order)
    await untilPasses(() => expect(receiver.events()).toHaveLength(1))
    const [delivery] = receiver.events()
    expect(delivery!.path).toBe('/hooks?a=1')
    expect(delivery!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-business-id': business.unique_id,
    })
    expect(delivery!.headers['x-service-app-id']).toBeUndefined()
    const verified = new Webhook(secret).verify(delivery!.raw, delivery!.headers as Record<string, string>)
    expect(verified).toEqual({
      event: 'order.created',
      unique_id: expect.stringMatching(/^event_[0-9A-Za-z]{24}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      business: business.unique_id,
      sequence: 1,
      version: 1,
      data: { id: order, note: 'Kopi ☕ “susu”' },
    })
    expect(delivery!.headers['webhook-id']).toBe(delivery!.body.unique_id)
  })

  it('has a header with the Base64 HMAC-SHA256 of its raw body', async () => {
    const receiver = await startReceiver()
    const { record, secret } = await createWebhookMerchant(service, receiver.url)
    startWorker()
    await record()
    await untilPasses(() => expect(receiver.events()).toHaveLength(1))
    const [delivery] = receiver.events()
    expect(delivery!.headers['x-service-hmac-sha256']).toBe(
      createHmac('sha256', secret).update(delivery!.raw).digest('base64'),
    )
  })

  it('is sent only to subscribers of the kind, and only for events since they were activated', async () => {
    const receiver = await startReceiver()
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url, ['payment.received'])
    const other = await startReceiver()
    await createWebhookMerchant(service, other.url, ['payment.received'])
    await browser.patch(`${path}/webhooks/${webhook.id}`, { status: 'inactive' })
    await record('payment.received', { n: 1 })
    await browser.patch(`${path}/webhooks/${webhook.id}`, { status: 'active' })
    await record('order.created', { n: 2 })
    await record('payment.received', { n: 3 })
    startWorker()
    await untilPasses(() => expect(receiver.events().map(({ body }) => body.data)).toEqual([{ n: 3 }]))
    expect(other.events()).toEqual([])
  })

  it('numbers the events of each order in sequence', async () => {
    const receiver = await startReceiver()
    const { record } = await createWebhookMerchant(service, receiver.url)
    startWorker()
    const [one, two] = [createUuid(), createUuid()]
    for (const order of [one, two, one, one]) await record('order.created', { order }, order)
    await record('order.created', { order: null })
    await untilPasses(() => expect(receiver.events()).toHaveLength(5))
    const sequences = (order: string | null) =>
      receiver
        .events()
        .filter(({ body }) => body.data.order === order)
        .map(({ body }) => body.sequence)
        .sort()
    expect([sequences(one), sequences(two), sequences(null)]).toEqual([[1, 2, 3], [1], [null]])
  })

  it('is sent exactly once by three parallel workers', async () => {
    const receiver = await startReceiver()
    const { record } = await createWebhookMerchant(service, receiver.url)
    startWorker()
    startWorker()
    startWorker()
    await Promise.all(Array.from({ length: 300 }, (_, n) => record('order.created', { n })))
    await untilPasses(() => expect(receiver.events().length).toBeGreaterThanOrEqual(300))
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    const ids = receiver.events().map(({ body }) => body.unique_id)
    expect([ids.length, new Set(ids).size]).toEqual([300, 300])
  })

  it('is not created for a change that rolled back', async () => {
    const receiver = await startReceiver()
    const { record, businessId } = await createWebhookMerchant(service, receiver.url)
    startWorker()
    const { recordEvent } = await import('../../events/index.ts')
    await db
      .transaction()
      .execute(async (tx) => {
        const event = { business_id: businessId, kind: 'order.created', payload: { lost: true } } as const
        await recordEvent(tx, event, new Date())
        throw new Error('rolled back')
      })
      .catch(() => {})
    await record('order.created', { kept: true })
    await untilPasses(() => expect(receiver.events().map(({ body }) => body.data)).toEqual([{ kept: true }]))
  })
})

describe('a delivery that fails', () => {
  it('is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then marked failed', async () => {
    const receiver = await startReceiver()
    setClock(0)
    const { record, browser, path } = await createWebhookMerchant(service, receiver.url)
    receiver.answer(500, {}, 'no')
    startWorker()
    await record()
    const delays = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    let at = 0
    for (const [index, delay] of delays.entries()) {
      await untilPasses(() => expect(receiver.events()).toHaveLength(index + 1))
      const waiting = await untilPasses(async () => {
        const { body } = await browser.get(`${path}/webhook-deliveries`)
        expect(body.data).toMatchObject([{ status: 'pending', attempts: index + 1, last_status: 500 }])
        // Until the outcome of this attempt is recorded, the delivery shows the status of the previous attempt.
        expect(Date.parse(body.data[0].next_attempt_at)).toBeGreaterThan(start + at)
        return body.data[0]
      })
      const wait = Date.parse(waiting.next_attempt_at) - (start + at)
      expect(wait).toBeGreaterThanOrEqual(delay * 0.8)
      expect(wait).toBeLessThanOrEqual(delay * 1.2 + 5000)
      at += wait
      setClock(at)
    }
    await untilPasses(async () => {
      const { body } = await browser.get(`${path}/webhook-deliveries`)
      expect(body.data).toMatchObject([{ status: 'failed', attempts: 10, next_attempt_at: null }])
    })
    const bodies = new Set(receiver.events().map(({ raw }) => raw))
    expect(bodies.size).toBe(1)
  })

  it('is retried no earlier than Retry-After', async () => {
    const receiver = await startReceiver()
    setClock(0)
    const { record, browser, path } = await createWebhookMerchant(service, receiver.url)
    receiver.answer(503, { 'retry-after': '600' })
    startWorker()
    await record()
    const waiting = await untilPasses(async () => {
      const { body } = await browser.get(`${path}/webhook-deliveries`)
      expect(body.data[0].attempts).toBe(1)
      expect(body.data[0].last_status).toBe(503)
      return body.data[0]
    })
    expect(Date.parse(waiting.next_attempt_at) - start).toBeGreaterThanOrEqual(600_000)
  })

  it('does not follow a redirect', async () => {
    const [receiver, inside] = [await startReceiver(), await startReceiver()]
    const { record, browser, path } = await createWebhookMerchant(service, receiver.url)
    receiver.answer(307, { location: inside.url })
    startWorker()
    await record()
    await untilPasses(async () => {
      const { body } = await browser.get(`${path}/webhook-deliveries`)
      expect(body.data).toMatchObject([{ status: 'pending', last_status: 307 }])
    })
    expect(inside.received).toEqual([])
  })

  it('deactivates the receiver on 410 and mails the owner', async () => {
    const receiver = await startReceiver()
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    receiver.answer(410)
    startWorker()
    await record()
    await untilPasses(async () => {
      const { body } = await browser.get(`${path}/webhooks/${webhook.id}`)
      expect(body).toMatchObject({ status: 'inactive', inactive_reason: 'gone' })
    })
    const { body: outbox } = await browser.get(`${path}/outbox`)
    expect(outbox.data).toMatchObject([{ template: 'webhook-switched-off', recipient: browser.email }])
    const { body: log } = await browser.get(`${path}/webhook-deliveries`)
    expect(log.data).toMatchObject([{ status: 'canceled', attempts: 1, last_status: 410 }])
  })

  it('deactivates the receiver after five days without success, not earlier', async () => {
    const receiver = await startReceiver()
    setClock(0)
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    const state = async () => (await browser.get(`${path}/webhooks/${webhook.id}`)).body
    receiver.answer(500)
    startWorker()
    await record()
    await untilPasses(async () => expect((await state()).failing_since).not.toBeNull())
    setClock(5 * 24 * hour - minute)
    await record()
    await untilPasses(() => expect(receiver.events().length).toBeGreaterThanOrEqual(2))
    expect(await state()).toMatchObject({ status: 'active' })
    setClock(5 * 24 * hour + minute)
    await record()
    await untilPasses(async () =>
      expect(await state()).toMatchObject({ status: 'inactive', inactive_reason: 'failing' }),
    )
    const mails = (await browser.get(`${path}/outbox`)).body.data
    expect(mails.map(({ template }: { template: string }) => template)).toEqual(['webhook-switched-off'])
  })

  it('marks the receiver as failing until the next success', async () => {
    const receiver = await startReceiver()
    setClock(0)
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    const state = async () => (await browser.get(`${path}/webhooks/${webhook.id}`)).body
    receiver.answer(500)
    startWorker()
    await record()
    await untilPasses(async () => expect((await state()).failing_since).not.toBeNull())
    receiver.acknowledge()
    setClock(3 * 24 * hour)
    await untilPasses(async () => expect((await state()).failing_since).toBeNull())
  })
})

describe('a rotated secret', () => {
  it('signs together with the new one for 24 hours', async () => {
    const receiver = await startReceiver()
    const { record, secret, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    const rotated = await browser.post(`${path}/webhooks/${webhook.id}/rotate-secret`)
    expect(rotated.body.secret).not.toBe(secret)
    startWorker()
    await record()
    await untilPasses(() => expect(receiver.events()).toHaveLength(1))
    const [delivery] = receiver.events()
    for (const one of [secret, rotated.body.secret])
      new Webhook(one).verify(delivery!.raw, delivery!.headers as Record<string, string>)
    const plain = (one: string) => createHmac('sha256', one).update(delivery!.raw).digest('base64')
    expect(delivery!.headers).toMatchObject({
      'x-service-hmac-sha256': plain(rotated.body.secret),
      'x-service-hmac-sha256-previous': plain(secret),
    })
    service.clock.now = new Date(Date.now() + 24 * hour + 1000)
    await record()
    await untilPasses(() => expect(receiver.events()).toHaveLength(2))
    const later = receiver.events()[1]!
    expect(later.headers['x-service-hmac-sha256-previous']).toBeUndefined()
    expect((later.headers['webhook-signature'] as string).split(' ')).toHaveLength(1)
  })
})

describe('the delivery log', () => {
  it('stores the first 10 kB of the response to each attempt', async () => {
    const receiver = await startReceiver()
    setClock(0)
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    receiver.answer(500, {}, 'x'.repeat(50_000))
    startWorker()
    await record('order.created', { a: 1 })
    await untilPasses(() => expect(receiver.events()).toHaveLength(1))
    receiver.answer(200, {}, 'thanks')
    await untilPasses(async () => {
      setClock(10_000)
      const { body } = await browser.get(`${path}/webhook-deliveries?status=delivered&webhook_id=${webhook.id}`)
      expect(body.data).toHaveLength(1)
    })
    const { id } = (await browser.get(`${path}/webhook-deliveries`)).body.data[0]
    const { body } = await browser.get(`${path}/webhook-deliveries/${id}`)
    expect(body.body).toEqual(receiver.events()[0]!.body)
    expect(body.attempt_log).toMatchObject([
      { number: 1, status: 500, error: null, answer: 'x'.repeat(10_000) },
      { number: 2, status: 200, error: null, answer: 'thanks' },
    ])
  })

  it('resends one delivery and replays a range, including events that were never sent', async () => {
    const receiver = await startReceiver()
    const { record, browser, path, webhook } = await createWebhookMerchant(service, receiver.url)
    startWorker()
    await record('order.created', { n: 1 })
    const done = () => browser.get(`${path}/webhook-deliveries?status=delivered`)
    await untilPasses(async () => expect((await done()).body.data).toHaveLength(1))
    const { id } = (await done()).body.data[0]
    const resent = await browser.post(`${path}/webhook-deliveries/${id}/resend`)
    expect(resent.status).toBe(202)
    await untilPasses(() => expect(receiver.events()).toHaveLength(2))
    expect(receiver.events()[1]!.raw).toBe(receiver.events()[0]!.raw)
    await untilPasses(async () => expect((await done()).body.data).toMatchObject([{ attempts: 2 }]))

    await browser.patch(`${path}/webhooks/${webhook.id}`, { status: 'inactive' })
    const refused = await browser.post(`${path}/webhook-deliveries/${id}/resend`)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'webhook_inactive'])
    await record('order.created', { n: 2 })
    await untilPasses(async () => {
      const { rows } = await unplacedEvents(0, sql`e.id`).execute(db)
      expect(rows).toEqual([])
    })
    await browser.patch(`${path}/webhooks/${webhook.id}`, { status: 'active' })
    const since = new Date(Date.now() - hour).toISOString()
    const replayed = await browser.post(`${path}/webhooks/${webhook.id}/replay`, { since })
    expect([replayed.status, replayed.body]).toEqual([202, { deliveries: 2 }])
    await untilPasses(() =>
      expect(
        receiver
          .events()
          .map(({ body }) => body.data.n)
          .sort(),
      ).toEqual([1, 1, 1, 2]),
    )
    const nothing = await browser.post(`${path}/webhooks/${webhook.id}/replay`, { since, events: ['payment.failed'] })
    expect(nothing.body).toEqual({ deliveries: 0 })
  })

  it('answers 404 for the deliveries of another business', async () => {
    const receiver = await startReceiver()
    const merchant = await createWebhookMerchant(service, receiver.url)
    startWorker()
    await merchant.record()
    const own = await untilPasses(async () => {
      const { body } = await merchant.browser.get(`${merchant.path}/webhook-deliveries`)
      expect(body.data).toHaveLength(1)
      return body.data[0]
    })
    const stranger = await createMerchant(service)
    for (const request of [
      stranger.browser.get(`${stranger.path}/webhook-deliveries/${own.id}`),
      stranger.browser.post(`${stranger.path}/webhook-deliveries/${own.id}/resend`),
      stranger.browser.get(`${stranger.path}/webhook-deliveries?webhook_id=${merchant.webhook.id}`),
      stranger.browser.post(`${stranger.path}/webhooks/${merchant.webhook.id}/replay`, {
        since: '2026-01-01T00:00:00Z',
      }),
    ])
      expect((await request).status).toBe(404)
    expect((await stranger.browser.get(`${stranger.path}/webhook-deliveries`)).body.data).toEqual([])
  })
})
