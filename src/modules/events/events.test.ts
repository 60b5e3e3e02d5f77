import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { callApi, createKey, createMerchant, startService } from '../../../test/service.ts'
import { createUuid } from '../../platform/ids.ts'
import { type EventKind, eventKinds, forgetOldEvents, placeEvents, recordEvent } from './index.ts'

const service = await startService()
const { db } = service.service
const now = () => new Date()

async function createBusiness() {
  const merchant = await createMerchant(service)
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('unique_id', '=', merchant.business.unique_id)
    .executeTakeFirstOrThrow()
  const record = (kind: EventKind, payload: unknown = {}, at = now(), order_id?: string) =>
    db.transaction().execute((tx) => recordEvent(tx, { business_id: id, kind, order_id, payload }, at))
  return { ...merchant, id, record }
}

const place = () => db.transaction().execute(placeEvents)

const names = (answer: { body: { data: { event: string }[] } }) => answer.body.data.map(({ event }) => event)

describe('GET /v3/events', () => {
  it('gives the events of the business in the order of the log, on from the one named', async () => {
    const merchant = await createBusiness()
    const other = await createBusiness()
    const key = await createKey(merchant)
    const order = createUuid()
    await merchant.record('order.created', { n: 1 }, now(), order)
    await other.record('order.created', { n: 0 })
    await merchant.record('payment.received', { n: 2 }, now(), order)
    await merchant.record('customer.created', { n: 3 })
    await place()
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
    expect(names(all)).toEqual(['order.created', 'payment.received', 'customer.created'])
    expect(all.body.data.map((event: { sequence: number }) => event.sequence)).toEqual([1, 2, null])
    const first = await callApi(service, '/v3/events?page_size=1', key)
    expect(first.body).toMatchObject({ has_more: true, next: all.body.data[0].unique_id })
    const rest = await callApi(service, `/v3/events?after=${first.body.next}`, key)
    expect([names(rest), rest.body.has_more]).toEqual([['payment.received', 'customer.created'], false])
    const nothing = await callApi(service, `/v3/events?after=${rest.body.next}`, key)
    expect(nothing.body).toEqual({ data: [], has_more: false, next: rest.body.next })
    const one = await callApi(service, '/v3/events?kind=payment.received', key)
    expect(names(one)).toEqual(['payment.received'])
  })

  it('passes over nothing that commits after a later event was read', async () => {
    const merchant = await createBusiness()
    const key = await createKey(merchant)
    let release = () => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    let recorded = () => {}
    const isRecorded = new Promise<void>((done) => {
      recorded = done
    })
    const slow = db.transaction().execute(async (tx) => {
      await recordEvent(tx, { business_id: merchant.id, kind: 'order.updated', payload: {} }, now())
      recorded()
      await gate
    })
    await isRecorded
    await merchant.record('order.created')
    await place()
    const early = await callApi(service, '/v3/events', key)
    expect(names(early)).toEqual(['order.created'])
    release()
    await slow
    await place()
    expect(names(await callApi(service, `/v3/events?after=${early.body.next}`, key))).toEqual(['order.updated'])
  })

  it('needs the scope of the resource, and leaves out kinds without it', async () => {
    const merchant = await createBusiness()
    for (const kind of ['order.created', 'customer.created', 'app.installed'] as const) await merchant.record(kind)
    await place()
    const read = async (scopes: string[], query = '') =>
      callApi(service, `/v3/events${query}`, await createKey(merchant, scopes))
    expect(names(await read(['order:list']))).toEqual(['order.created'])
    expect(names(await read(['customer:read']))).toEqual(['customer.created'])
    expect(names(await read(['customer:list', 'order:read']))).toEqual(['order.created', 'customer.created'])
    const refused = await read(['store:list'])
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: 'Forbidden', error_code: 'insufficient_scope' },
    ])
    expect((await read(['order:list'], '?kind=customer.created')).status).toBe(403)
  })

  it('refuses what it cannot read', async () => {
    const merchant = await createBusiness()
    const other = await createBusiness()
    await other.record('order.created')
    await place()
    const key = await createKey(merchant)
    const { body } = await callApi(service, '/v3/events', await createKey(other))
    const status = async (query: string, credential?: string) => {
      const answer = await callApi(service, `/v3/events${query}`, credential)
      return [answer.status, answer.body.error_code]
    }
    expect(await status(`?after=${body.next}`, key)).toEqual([400, 'invalid_cursor'])
    expect(await status('?after=event_none', key)).toEqual([400, 'invalid_cursor'])
    expect(await status('?kind=order.lost', key)).toEqual([400, 'invalid_request'])
    expect(await status('?page_size=101', key)).toEqual([400, 'invalid_request'])
    expect(await status('?b_uid=NOTMINE2', key)).toEqual([404, 'business_not_found'])
    expect((await status(''))[0]).toBe(401)
    expect((await status('', 'sk_wrong'))[0]).toBe(401)
  })

  it('reaches 30 days back; what is older is deleted, but orders count on', async () => {
    const merchant = await createBusiness()
    const key = await createKey(merchant)
    const order = createUuid()
    const old = new Date(Date.now() - 31 * 86_400_000)
    await merchant.record('order.created', { secret: 'old' }, old, order)
    await merchant.record('order.updated', { secret: 'old' }, old, order)
    await merchant.record('customer.created', {}, old)
    await place()
    expect((await callApi(service, '/v3/events', key)).body.data).toEqual([])
    await forgetOldEvents(db, now())
    const left = await db.selectFrom('events').selectAll().where('business_id', '=', merchant.id).execute()
    expect(left).toMatchObject([{ sequence: 2, payload: {} }])
    await merchant.record('order.deleted', {}, now(), order)
    await place()
    const { body } = await callApi(service, '/v3/events', key)
    expect(body.data).toMatchObject([{ event: 'order.deleted', sequence: 3 }])
  })
})

describe('placing events', () => {
  it('is done by one process at a time, and gives each event one place', async () => {
    const merchant = await createBusiness()
    await Promise.all(Array.from({ length: 50 }, () => merchant.record('order.created')))
    const placed = (await Promise.all(Array.from({ length: 5 }, place))).flat()
    placed.push(...(await place()))
    expect([placed.length, new Set(placed.map(({ id }) => id)).size]).toEqual([50, 50])
  })
})

describe('the document', () => {
  it('has a schema for every event that can be granted, and names each in its webhooks section', async () => {
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
