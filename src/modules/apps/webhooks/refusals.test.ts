import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { startReceiver } from '../../../../test/webhooks/receiver.ts'
import { createWebhookMerchant } from '../../../../test/webhooks/webhook-merchant.ts'
import { listMethods } from '../../../access/openapi/shared-parameters.ts'
import { listStatuses } from '../../../access/openapi/shared-responses.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, hasInventedEvents: true })
const rateLimited = await startService({
  hasInventedEvents: true,
  env: { WEBHOOK_ALLOW_PRIVATE: '1', RATE_LIMIT_FAILED_CREDENTIALS: '1/10m' },
  databaseUrl: service.databaseUrl,
})
const { db } = service.service
const receiver = await startReceiver()
const owner = await createWebhookMerchant(service, receiver.url)
const stranger = await createMerchant(service)
const viewer = await createMerchant(service)
const selectUser = (email: string) => sql<number>`(select id from users where email = ${email})`
await db
  .insertInto('memberships')
  .values({ business_id: owner.businessId, user_id: selectUser(viewer.browser.email), role: 'viewer' })
  .execute()
const app = await createApp(service, {}, owner)
const secretKey = await createKey(owner)
const weakKey = await createKey(owner, ['store:list'])
await owner.record()
const off = await owner.browser.post(`${owner.path}/webhooks`, {
  url: receiver.url,
  events: ['order.created'],
  status: 'inactive',
})
const { id: event_id } = await db.selectFrom('events').select('id').executeTakeFirstOrThrow()
const { id: receiver_id } = await db
  .selectFrom('webhook_receivers')
  .select('id')
  .where('unique_id', '=', off.body.id)
  .executeTakeFirstOrThrow()
const now = new Date()
/** A delivery to the inactive webhook. */
const { id: delivery_id } = await db
  .insertInto('webhook_deliveries')
  .values({ receiver_id, event_id, business_id: owner.businessId, next_attempt_at: now, created_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()

type Call = { cookie?: string; key?: string; query?: string; body?: unknown; headers?: Record<string, string> }
type Operation = { method: string; path: string; isMachine: boolean; statuses: number[] }

const values: Record<string, string> = {
  business_id: owner.business.unique_id,
  client_id: app.client_id,
  webhook_id: owner.webhook.id,
  delivery_id: String(delivery_id),
}

const bodies: Record<string, unknown> = {
  'POST /api/businesses/{business_id}/webhooks': { url: receiver.url, events: ['order.created'], status: 'inactive' },
  'PATCH /api/businesses/{business_id}/webhooks/{webhook_id}': { description: 'Warehouse' },
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/replay': { since: now.toISOString() },
}

async function listOperations(): Promise<Operation[]> {
  const documents = [
    { tag: 'Events', isMachine: true, document: (await callApi(service, '/v3/openapi.json')).body },
    { tag: 'Webhooks', isMachine: false, document: (await owner.browser.get('/api/openapi.json')).body },
  ]
  type Described = { tags: string[]; responses: Record<string, { $ref: string }> }
  return documents.flatMap(({ tag, isMachine, document }) =>
    Object.entries<Record<string, Described>>(document.paths).flatMap(([path, methods]) =>
      listMethods(methods)
        .filter(([, { tags }]) => tags.includes(tag))
        .map(([method, { responses }]) => {
          const statuses = listStatuses(responses, document.components.responses)
          return {
            method: method.toUpperCase(),
            path,
            isMachine,
            statuses: statuses.filter((s) => s >= 400 && s < 500),
          }
        }),
    ),
  )
}

function send({ method, path, isMachine }: Operation, call: Call, at = service) {
  const base = isMachine ? at.baseUrl : at.appUrl
  const { cookie, key, query = '', headers = {} } = call
  const body = 'body' in call ? call.body : bodies[`${method} ${path}`]
  const target = path.replace(/\{(\w+)\}/g, (_, name) => values[name]!) + query
  return checkedFetch(base, target, {
    method,
    headers: {
      ...(isMachine ? key && { authorization: `Bearer ${key}` } : { origin: base, ...(cookie && { cookie }) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const allowed: Call = { cookie: owner.browser.cookie!, key: secretKey }

/** A request that provokes each status on any route; statuses specific to one route are in `routeSpecific`. */
const provoke: Record<number, (operation: Operation) => Promise<{ status: number }>> = {
  400: (operation) => send(operation, { ...allowed, query: '?unknown=%00' }),
  401: (operation) => send(operation, {}),
  403: (operation) => send(operation, { cookie: viewer.browser.cookie!, key: weakKey }),
  404: (operation) =>
    operation.isMachine
      ? send(operation, { ...allowed, query: '?b_uid=NOTMINE2' })
      : send(operation, { cookie: stranger.browser.cookie! }),
  413: (operation) => send(operation, { ...allowed, body: JSON.stringify({ filler: 'x'.repeat(3_000_000) }) }),
  415: (operation) => send(operation, { ...allowed, body: 'text', headers: { 'content-type': 'text/plain' } }),
  422: (operation) =>
    `${operation.method} ${operation.path}` in bodies
      ? send(operation, {
          ...allowed,
          body: { url: 'ftp://example.com', events: ['order.created'], since: '2020-01-01T00:00:00Z' },
        })
      : send(operation, { ...allowed, headers: { 'idempotency-key': 'k'.repeat(256) } }),
  // The first wrong credential from an address gets 401, the second exceeds the limit.
  429: async (operation) => {
    const wrong = { cookie: owner.browser.cookie!.replace(/=.*/, '=wrong'), key: 'sk_wrong' }
    await send(operation, wrong, rateLimited)
    return await send(operation, wrong, rateLimited)
  },
}

const routeSpecific: Record<string, () => Promise<{ status: number }>> = {
  'POST /api/businesses/{business_id}/webhooks 409': async () => {
    const create = () =>
      owner.browser.post(`${owner.path}/webhooks`, bodies['POST /api/businesses/{business_id}/webhooks'])
    for (let n = 0; n < 10; n++) {
      const answer = await create()
      if (answer.status === 409) return answer
    }
    return await create()
  },
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/rotate-secret 409': () =>
    db.transaction().execute(async (tx) => {
      const webhook = tx.selectFrom('webhook_receivers').selectAll().where('unique_id', '=', owner.webhook.id)
      await webhook.forUpdate().execute()
      const path = `${owner.path}/webhooks/${owner.webhook.id}/rotate-secret`
      const rotate = () => owner.browser.post(path, undefined, { 'idempotency-key': 'same' })
      // The request that gets the idempotency key waits for the row locked here, so the other one responds first.
      return await Promise.race([rotate(), rotate()])
    }),
  'POST /api/businesses/{business_id}/webhooks/{webhook_id}/replay 409': () =>
    owner.browser.post(`${owner.path}/webhooks/${off.body.id}/replay`, { since: now.toISOString() }),
  'POST /api/businesses/{business_id}/webhook-deliveries/{delivery_id}/resend 409': () =>
    owner.browser.post(`${owner.path}/webhook-deliveries/${delivery_id}/resend`),
  'POST /api/businesses/{business_id}/apps/{client_id}/webhook/activate 422': async () => {
    const webhook = { is_enabled: true, url: 'http://127.0.0.1:1/', events: ['order.created'] }
    return await owner.browser.post(`${(await createApp(service, { webhook }, owner)).path}/webhook/activate`)
  },
  'POST /api/businesses/{business_id}/apps/{client_id}/webhook/activate 409': () =>
    owner.browser.post(`${app.path}/webhook/activate`),
}

const operations = await listOperations()

describe('the routes of events and webhooks', () => {
  it('are 14 operations', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toHaveLength(14)
  })

  const cases = operations.flatMap((operation) =>
    operation.statuses.map((status) => ({ name: `${operation.method} ${operation.path}`, status, operation })),
  )
  it.each(cases)('$name answers $status', async ({ name, status, operation }) => {
    const act = routeSpecific[`${name} ${status}`] ?? provoke[status]!.bind(null, operation)
    expect((await act()).status).toBe(status)
  })
})
