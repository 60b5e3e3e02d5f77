import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it } from 'vitest'
import {
  approve,
  createApp,
  findInstallation,
  install,
  switchApp,
  type TestApp,
} from '../../../../test/records/apps.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { callApi, createMerchant, startService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'
import { type EventKind, recordEvent } from '../../events/index.ts'
import { startDelivery } from './index.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, hasInventedEvents: true })
const { db } = service.service
const worker = startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 })
afterAll(() => worker.stop())

const kinds: EventKind[] = ['order.created', 'app.installed', 'app.disabled', 'app.enabled', 'app.revoked']

async function createAppWithReceiver(events = kinds) {
  const receiver = await startReceiver()
  const owner = await createMerchant(service)
  const webhook = { is_enabled: true, url: receiver.url, events }
  const app = await createApp(service, { webhook, scopes: ['order:read'] }, owner)
  const activated = await owner.browser.post(`${app.path}/webhook/activate`)
  expect(activated.status).toBe(200)
  const names = () => receiver.events().map(({ body }) => body.event)
  return { receiver, owner, app, activated, secret: activated.body.secret as string, names }
}

async function record(business: { unique_id: string }, kind: EventKind, payload: unknown = {}) {
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('unique_id', '=', business.unique_id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => recordEvent(tx, { business_id: id, kind, payload }, new Date()))
}

const readWebhookStatus = async (
  merchant: Parameters<typeof findInstallation>[0],
  business: { unique_id: string },
  app: TestApp,
) => (await findInstallation(merchant, business, app)).webhook_status

describe("an app's receiver", () => {
  it('gets the granted events of each business that installed the app, with both ids in the headers', async () => {
    const { receiver, app, secret } = await createAppWithReceiver()
    const first = await install(service, app)
    const second = await install(service, app)
    const stranger = await createMerchant(service)
    for (const { business } of [first, second, stranger]) {
      await record(business, 'order.created', { of: business.unique_id })
      await record(business, 'payment.received', { of: business.unique_id })
    }
    await untilPasses(() => expect(receiver.events()).toHaveLength(4))
    const orders = receiver.events().filter(({ body }) => body.event === 'order.created')
    expect(orders.map(({ body }) => body.data.of).sort()).toEqual(
      [first.business.unique_id, second.business.unique_id].sort(),
    )
    for (const { headers, body, raw } of receiver.events()) {
      expect(headers).toMatchObject({ 'x-service-app-id': app.client_id, 'x-service-business-id': body.business })
      new Webhook(secret).verify(raw, headers as Record<string, string>)
    }
    const installed = receiver.events().filter(({ body }) => body.event === 'app.installed')
    expect(installed.map(({ body }) => body.data)).toContainEqual({
      client_id: app.client_id,
      business: {
        unique_id: first.business.unique_id,
        username: first.business.username,
        name: first.business.name,
      },
      granted_scopes: ['order:read'],
      granted_webhook_events: kinds,
    })
  })

  it('gets no further events after the app is disabled or revoked, except the one about that change', async () => {
    const { app, names } = await createAppWithReceiver()
    const merchant = await install(service, app)
    const { business } = merchant
    await untilPasses(() => expect(names()).toEqual(['app.installed']))
    await switchApp(merchant, business, app, 'disable')
    await record(business, 'order.created', { n: 1 })
    await untilPasses(() => expect(names()).toEqual(['app.installed', 'app.disabled']))
    await switchApp(merchant, business, app, 'enable')
    await untilPasses(() => expect(names()).toHaveLength(3))
    await record(business, 'order.created', { n: 2 })
    await untilPasses(() => expect(names()).toHaveLength(4))
    await switchApp(merchant, business, app, 'revoke')
    await record(business, 'order.created', { n: 3 })
    await untilPasses(async () => {
      const waiting = await db
        .selectFrom('events')
        .leftJoin('event_places', 'event_places.event_id', 'events.id')
        .leftJoin('webhook_deliveries', 'webhook_deliveries.event_id', 'events.id')
        .select('events.id')
        .where((eb) =>
          eb.or([eb('event_places.position', 'is', null), eb('webhook_deliveries.status', '=', 'pending')]),
        )
        .execute()
      expect(waiting).toEqual([])
    })
    expect(names()).toEqual(['app.installed', 'app.disabled', 'app.enabled', 'order.created', 'app.revoked'])
  })

  it('gets no retry for a business that has revoked the app since', async () => {
    const { app, names, receiver, owner } = await createAppWithReceiver(['order.created'])
    const merchant = await install(service, app)
    receiver.answer(500)
    await record(merchant.business, 'order.created')
    await untilPasses(() => expect(names()).toHaveLength(1))
    await switchApp(merchant, merchant.business, app, 'revoke')
    receiver.acknowledge()
    service.clock.now = new Date(Date.now() + 60_000)
    const log = () => owner.browser.get(`${owner.path}/webhook-deliveries`)
    await untilPasses(async () => expect((await log()).body.data).toMatchObject([{ status: 'canceled', attempts: 1 }]))
    service.clock.now = undefined
    expect(names()).toHaveLength(1)
  })

  it('must acknowledge a test event; webhook_status shows whether events are delivered', async () => {
    const receiver = await startReceiver()
    const owner = await createMerchant(service)
    const webhook = { is_enabled: true, url: receiver.url, events: kinds }
    const app = await createApp(service, { webhook }, owner)
    const merchant = await install(service, app)
    expect(await readWebhookStatus(merchant, merchant.business, app)).toBe('inactive')
    expect((await owner.browser.get(`${app.path}/webhook`)).status).toBe(404)
    receiver.answer(500, {}, 'not yet')
    const refused = await owner.browser.post(`${app.path}/webhook/activate`)
    expect([refused.status, refused.body.details.answer]).toEqual([422, 'not yet'])
    receiver.acknowledge()
    const activated = await owner.browser.post(`${app.path}/webhook/activate`)
    expect(activated.body).toMatchObject({ status: 'active', secret: expect.stringMatching(/^whsec_.{44}$/) })
    expect(await readWebhookStatus(merchant, merchant.business, app)).toBe('active')
    const again = await owner.browser.post(`${app.path}/webhook/activate`)
    expect(again.body.secret).toMatch(/…/)
    expect((await owner.browser.get(`${app.path}/webhook`)).body).toEqual(again.body)

    receiver.answer(410)
    await record(merchant.business, 'order.created')
    await untilPasses(async () => expect(await readWebhookStatus(merchant, merchant.business, app)).toBe('inactive'))
    const { body: outbox } = await owner.browser.get(`${owner.path}/outbox`)
    expect(outbox.data).toMatchObject([{ template: 'webhook-switched-off', recipient: owner.browser.email }])
    const rotated = await owner.browser.post(`${owner.path}/webhooks/${again.body.id}/rotate-secret`)
    expect(rotated.status).toBe(200)
    expect((await owner.browser.patch(`${owner.path}/webhooks/${again.body.id}`, { status: 'inactive' })).status).toBe(
      404,
    )
  })

  it("cannot be activated while webhooks are off in the registration, nor for another business's app", async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, {}, owner)
    const off = await owner.browser.post(`${app.path}/webhook/activate`)
    expect([off.status, off.body.error_code]).toEqual([409, 'webhook_not_registered'])
    const stranger = await createMerchant(service)
    const path = `${stranger.path}/apps/${app.client_id}/webhook`
    expect((await stranger.browser.get(path)).status).toBe(404)
    expect((await stranger.browser.post(`${path}/activate`)).status).toBe(404)
    expect((await stranger.browser.get(`${app.path}/webhook`)).status).toBe(404)
    expect((await fetch(`${service.appUrl}${app.path}/webhook`)).status).toBe(401)
  })

  it('gets a sequence with each app event, which rises per installation', async () => {
    const { receiver, app } = await createAppWithReceiver()
    const first = await install(service, app)
    const second = await install(service, app)
    for (const change of ['disable', 'enable', 'revoke'] as const) await switchApp(first, first.business, app, change)
    await untilPasses(() => expect(receiver.events()).toHaveLength(5))
    const numbered = (business: { unique_id: string }) =>
      receiver
        .events()
        .filter(({ body }) => body.business === business.unique_id)
        .map(({ body }) => [body.event, body.sequence])
    expect(numbered(first.business).sort()).toEqual([
      ['app.disabled', 2],
      ['app.enabled', 3],
      ['app.installed', 1],
      ['app.revoked', 4],
    ])
    expect(numbered(second.business)).toEqual([['app.installed', 1]])
  })

  it('gets nothing by a replay from before the app was installed, or was installed again', async () => {
    const { receiver, owner, app, activated } = await createAppWithReceiver(['order.created'])
    const merchant = await createMerchant(service)
    const { business, browser } = merchant
    const replay = () =>
      owner.browser.post(`${owner.path}/webhooks/${activated.body.id}/replay`, {
        since: new Date(Date.now() - 3_600_000).toISOString(),
      })
    /** Waits until the responses are recorded too, because a replay skips deliveries in progress. */
    const untilReceived = (numbers: number[]) =>
      untilPasses(async () => {
        expect(receiver.events().map(({ body }) => body.data.n)).toEqual(numbers)
        expect((await owner.browser.get(`${owner.path}/webhook-deliveries?status=pending`)).body.data).toEqual([])
      })
    await record(business, 'order.created', { n: 1 })
    await approve(browser, app, [business.unique_id])
    await record(business, 'order.created', { n: 2 })
    await untilReceived([2])
    expect((await replay()).body).toEqual({ deliveries: 1 })
    await untilReceived([2, 2])
    await switchApp(merchant, business, app, 'revoke')
    await record(business, 'order.created', { n: 3 })
    await approve(browser, app, [business.unique_id])
    await record(business, 'order.created', { n: 4 })
    await untilReceived([2, 2, 4])
    expect((await replay()).body).toEqual({ deliveries: 1 })
    await untilReceived([2, 2, 4, 4])
  })
})

describe('GET /v3/events', () => {
  it('returns an app only the granted kinds and the events about itself', async () => {
    const { app } = await createAppWithReceiver()
    const { tokens, business } = await install(service, app)
    await record(business, 'order.created', { n: 1 })
    await record(business, 'payment.received', { n: 2 })
    const read = (query = '') => callApi(service, `/v3/events${query}`, tokens.access_token)
    await untilPasses(async () => {
      const { body } = await read()
      expect(body.data.map(({ event }: { event: string }) => event)).toEqual(['app.installed', 'order.created'])
    })
    const denied = await read('?kind=payment.received')
    expect([denied.status, denied.body.error_code]).toEqual([403, 'insufficient_scope'])
  })
})
