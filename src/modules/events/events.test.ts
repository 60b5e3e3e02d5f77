import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { Browser } from '../../../test/support/browser.ts'
import { capturedLog } from '../../../test/support/captured-log.ts'
import { untilPasses } from '../../../test/support/eventually.ts'
import { callApi, createKey, createMerchant, signUp, startService } from '../../../test/support/service.ts'
import { createEventNumbers } from '../../../test/webhooks/webhook-merchant.ts'
import { createUuid } from '../../platform/secrets/ids.ts'
import { eraseUser } from '../accounts/users/index.ts'
import { assignEventPositions, type EventKind, eventKinds, recordEvent } from './index.ts'

const log = capturedLog()
const service = await startService({ hasInventedEvents: true, log: log.logger })
const { db } = service.service
const now = () => new Date()

async function createBusiness() {
  const merchant = await createMerchant(service)
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('unique_id', '=', merchant.business.unique_id)
    .executeTakeFirstOrThrow()
  const numberEvent = createEventNumbers()
  const record = (kind: EventKind, payload: unknown = {}, at = now(), orderId?: string) =>
    db.transaction().execute((tx) => recordEvent(tx, { business_id: id, kind, ...numberEvent(orderId), payload }, at))
  return { ...merchant, id, record }
}

const assignPositions = () => db.transaction().execute(assignEventPositions)

const kindsIn = (answer: { body: { data: { event: string }[] } }) => answer.body.data.map(({ event }) => event)

describe('GET /v3/events', () => {
  it('returns the events of the business in log order, starting after the given event', async () => {
    const merchant = await createBusiness()
    const other = await createBusiness()
    const key = await createKey(merchant)
    const order = createUuid()
    await merchant.record('order.created', { n: 1 }, now(), order)
    await other.record('order.created', { n: 0 })
    await merchant.record('payment.received', { n: 2 }, now(), order)
    await merchant.record('customer.created', { n: 3 })
    await assignPositions()
    const all = await callApi(service, '/v3/events', key)
    expect(all.body.data[0]).toEqual({
      event: 'order.created',
      unique_id: expect.stringMatching(/^event_[0-9A-Za-z]{24}$/),
      timestamp: expect.stringMatching(/\.\d{6}Z$/),
      business: merchant.business.unique_id,
      sequence: 1,
      version: 1,
      data: { n: 1 },
    })
    expect(kindsIn(all)).toEqual(['order.created', 'payment.received', 'customer.created'])
    expect(all.body.data.map((event: { sequence: number }) => event.sequence)).toEqual([1, 2, null])
    const first = await callApi(service, '/v3/events?page_size=1', key)
    expect(first.body).toMatchObject({ has_more: true, next: all.body.data[0].unique_id })
    const rest = await callApi(service, `/v3/events?after=${first.body.next}`, key)
    expect([kindsIn(rest), rest.body.has_more]).toEqual([['payment.received', 'customer.created'], false])
    const nothing = await callApi(service, `/v3/events?after=${rest.body.next}`, key)
    expect(nothing.body).toEqual({ data: [], has_more: false, next: rest.body.next })
    const one = await callApi(service, '/v3/events?kind=payment.received', key)
    expect(kindsIn(one)).toEqual(['payment.received'])
  })

  it('returns an event that commits after a later one was read', async () => {
    const merchant = await createBusiness()
    const key = await createKey(merchant)
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    let signalRecorded = () => {}
    const recorded = new Promise<void>((done) => {
      signalRecorded = done
    })
    const slow = db.transaction().execute(async (tx) => {
      await recordEvent(tx, { business_id: merchant.id, kind: 'order.updated', payload: {} }, now())
      signalRecorded()
      await released
    })
    await recorded
    await merchant.record('order.created')
    await assignPositions()
    const early = await callApi(service, '/v3/events', key)
    expect(kindsIn(early)).toEqual(['order.created'])
    release()
    await slow
    await assignPositions()
    expect(kindsIn(await callApi(service, `/v3/events?after=${early.body.next}`, key))).toEqual(['order.updated'])
  })

  it('returns only kinds that the scopes of the key allow, and refuses a key that may read none', async () => {
    const merchant = await createBusiness()
    for (const kind of ['order.created', 'customer.created', 'app.installed'] as const) await merchant.record(kind)
    await assignPositions()
    const read = async (scopes: string[], query = '') =>
      callApi(service, `/v3/events${query}`, await createKey(merchant, scopes))
    expect(kindsIn(await read(['order:list']))).toEqual(['order.created'])
    expect(kindsIn(await read(['customer:read']))).toEqual(['customer.created'])
    expect(kindsIn(await read(['customer:list', 'order:read']))).toEqual(['order.created', 'customer.created'])
    const refused = await read(['store:list'])
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: 'Forbidden', error_code: 'insufficient_scope' },
    ])
    expect((await read(['order:list'], '?kind=customer.created')).status).toBe(403)
  })

  it('refuses unknown cursors, invalid filters, other businesses and missing credentials', async () => {
    const merchant = await createBusiness()
    const other = await createBusiness()
    await other.record('order.created')
    await assignPositions()
    const key = await createKey(merchant)
    const { body } = await callApi(service, '/v3/events', await createKey(other))
    const status = async (query: string, credential?: string) => {
      const answer = await callApi(service, `/v3/events${query}`, credential)
      return [answer.status, answer.body.error_code]
    }
    expect(await status(`?after=${body.next}`, key)).toEqual([400, 'invalid_cursor'])
    expect(await status('?after=event_none', key)).toEqual([400, 'invalid_cursor'])
    expect(await status('?kind=order.lost', key)).toEqual([400, 'invalid_request'])
    expect(await status('?page_size=0', key)).toEqual([400, 'invalid_request'])
    expect(await status('?b_uid=NOTMINE2', key)).toEqual([404, 'business_not_found'])
    expect((await status(''))[0]).toBe(401)
    expect((await status('', 'sk_wrong'))[0]).toBe(401)
  })

  it('returns the last 30 days', async () => {
    const merchant = await createBusiness()
    const key = await createKey(merchant)
    const old = new Date(Date.now() - 31 * 86_400_000)
    await merchant.record('order.created', { secret: 'old' }, old, createUuid())
    await merchant.record('customer.created', {}, old)
    await assignPositions()
    expect((await callApi(service, '/v3/events', key)).body.data).toEqual([])
  })
})

describe('the stream of events', () => {
  /** Sends the request of a browser's EventSource and reads the stream. */
  async function follow(merchant: { browser: { cookie?: string | undefined }; path: string }, lastEventId?: string) {
    const abort = new AbortController()
    const response = await fetch(`${service.appUrl}${merchant.path}/events/stream`, {
      signal: abort.signal,
      headers: {
        accept: 'text/event-stream',
        cookie: merchant.browser.cookie!,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
    })
    const decoder = new TextDecoder()
    let text = ''
    const reader = response.body!.getReader()
    const readUntil = async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended with ${text}`)
        text += decoder.decode(value, { stream: true })
      }
      return text
    }
    const readToEnd = async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += decoder.decode(value, { stream: true })
      }
    }
    /** Reads the stream to its end; fails if `unwanted` is sent before. */
    const readUntilEnd = async (unwanted: string) => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += decoder.decode(value, { stream: true })
        if (text.includes(unwanted)) throw new Error(`The stream sent ${text}`)
      }
    }
    return { response, readUntil, readToEnd, readUntilEnd, close: () => abort.abort() }
  }
  const eventsIn = (text: string) =>
    [...text.matchAll(/^data: (\{"id".*)$/gm)].map(([, data]) => JSON.parse(data!) as { id: string; kind: string })

  it('streams events to the members of a business by ids and kinds, and continues after the last known event', async () => {
    const merchant = await createBusiness()
    const other = await createBusiness()
    const order = createUuid()
    await merchant.record('order.created', { secret: 'before' })
    await assignPositions()
    const stream = await follow(merchant)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    await other.record('order.created')
    await merchant.record('order.updated', { secret: 'payload' }, now(), order)
    await merchant.record('payment.received', {}, now(), order)
    await assignPositions()
    const text = await stream.readUntil('payment.received')
    stream.close()
    const events = eventsIn(text)
    expect(events).toEqual([
      { id: expect.stringMatching(/^event_/), kind: 'order.updated', order_id: order },
      { id: expect.stringMatching(/^event_/), kind: 'payment.received', order_id: order },
    ])
    expect(text).toContain(`id: ${events[0]!.id}\n`)
    expect(text).not.toContain('secret')

    const again = await follow(merchant, events[0]!.id)
    expect(eventsIn(await again.readUntil('payment.received'))).toEqual([events[1]])
    again.close()
    const foreign = await follow(other, events[0]!.id)
    expect(await foreign.readUntil('reset')).toContain('event: reset\ndata: {}\n\n')
    foreign.close()
    const answer = await merchant.browser.get(`${merchant.path}/events/stream`, { 'last-event-id': events[0]!.id })
    expect([answer.status, eventsIn(answer.text)]).toEqual([200, [events[1]]])
  })

  it('allows ten connections per person, and ends without an error when its reader disconnects', async () => {
    const merchant = await createBusiness()
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(merchant)))
    const refused = await merchant.browser.get(`${merchant.path}/events/stream`, { accept: 'text/event-stream' })
    expect([refused.status, refused.body.error_code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '60',
    ])
    streams.pop()!.close()
    const next = await untilPasses(async () => {
      const stream = await follow(merchant)
      expect(stream.response.status).toBe(200)
      return stream
    })
    expect(log.text()).not.toMatch(/already sent|after they are sent/)
    for (const stream of [...streams, next]) stream.close()
  })

  describe('of somebody who may not read it any more', () => {
    /** A business with an owner and a member, both of whom follow its events. */
    async function openTeam() {
      const owner = await createBusiness()
      const browser = await signUp(service, 'Budi Santoso')
      const { body: me } = await browser.get('/api/me')
      const joined = { business_id: owner.id, role: 'staff' as const, created_at: now() }
      const { id: user_id } = await db
        .selectFrom('users')
        .select('id')
        .where('unique_id', '=', me.unique_id)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('memberships')
        .values({ ...joined, user_id })
        .execute()
      const member = { browser, path: owner.path, user_id, memberPath: `${owner.path}/members/${me.unique_id}` }
      return { owner, member, streams: [await follow(member), await follow(owner)] as const }
    }

    type Team = Awaited<ReturnType<typeof openTeam>>

    /** Checks that later events are sent to the owner, while the other stream ends without them. */
    async function expectEnd({ owner, streams: [ended, kept] }: Team) {
      await owner.record('order.created')
      await assignPositions()
      const text = await kept.readUntil('order.created')
      expect(eventsIn(text)).toHaveLength(1)
      kept.close()
      expect(await ended.readUntilEnd('order.created')).toBe('retry: 3000\n\n')
    }

    it('ends when the member is removed, also by another process', async () => {
      const team = await openTeam()
      expect((await team.owner.browser.delete(team.member.memberPath)).status).toBe(204)
      await expectEnd(team)
      const other = await startService({ databaseUrl: service.databaseUrl, hasInventedEvents: true })
      const next = await openTeam()
      const elsewhere = new Browser(other)
      elsewhere.cookie = next.owner.browser.cookie
      expect((await elsewhere.delete(next.member.memberPath)).status).toBe(204)
      await expectEnd(next)
    })

    it('ends although nothing happens in the business', async () => {
      const team = await openTeam()
      await team.owner.browser.delete(team.member.memberPath)
      expect(await team.streams[0].readToEnd()).toBe('retry: 3000\n\n')
      team.streams[1].close()
    })

    it('ends when the member signs out or ends the session from another browser', async () => {
      const signedOut = await openTeam()
      expect((await signedOut.member.browser.post('/api/auth/logout')).status).toBe(204)
      await expectEnd(signedOut)
      const revoked = await openTeam()
      const { body } = await revoked.member.browser.get('/api/sessions')
      expect((await revoked.member.browser.delete(`/api/sessions/${body.data[0].id}`)).status).toBe(204)
      await expectEnd(revoked)
    })

    it('ends when the session expires or the account is deleted', async () => {
      const expired = await openTeam()
      const { user_id } = expired.member
      await db.updateTable('sessions').set({ expires_at: now() }).where('user_id', '=', user_id).execute()
      await expectEnd(expired)
      const deleted = await openTeam()
      await db.transaction().execute((tx) => eraseUser(tx, { id: deleted.member.user_id, unique_id: 'user_x' }, now()))
      await expectEnd(deleted)
    })

    it('stays open when the role changes to one that may read it', async () => {
      const { owner, member, streams } = await openTeam()
      expect((await owner.browser.patch(member.memberPath, { role: 'viewer' })).status).toBe(204)
      await owner.record('order.created')
      await assignPositions()
      for (const stream of streams) {
        await stream.readUntil('order.created')
        stream.close()
      }
    })
  })

  it('ends when the process is about to stop', async () => {
    const stopping = await createBusiness()
    const stream = await follow(stopping)
    service.service.lifecycle.isStopping = true
    expect(await stream.readToEnd()).toBe('retry: 3000\n\n')
    service.service.lifecycle.isStopping = false
  })
})

describe('assigning positions', () => {
  it('gives each event exactly one position when five transactions run in parallel', async () => {
    const merchant = await createBusiness()
    await Promise.all(Array.from({ length: 50 }, () => merchant.record('order.created')))
    const positioned = (await Promise.all(Array.from({ length: 5 }, assignPositions))).flat()
    positioned.push(...(await assignPositions()))
    expect([positioned.length, new Set(positioned.map(({ id }) => id)).size]).toEqual([50, 50])
  })
})

describe('the OpenAPI document', () => {
  it('describes every event kind in its webhooks section with a valid schema', async () => {
    const { body } = await callApi(service, '/v3/openapi.json')
    expect(Object.keys(body.webhooks).sort()).toEqual([...eventKinds, 'business.test_event'].sort())
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema({ $id: 'document', ...body })
    for (const kind of Object.keys(body.webhooks)) {
      const path = `webhooks/${kind}/post/requestBody/content/application~1json/schema`
      expect(typeof ajv.compile({ $ref: `document#/${path}` })).toBe('function')
    }
  })
})
