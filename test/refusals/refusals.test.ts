import { describe, expect, inject, it } from 'vitest'
import { isMachine } from '../../src/access/mount.ts'
import type { Route } from '../../src/access/route.ts'
import { merchantRoutes } from '../../src/app.ts'
import { install } from '../apps.ts'
import { signUp, startService } from '../service.ts'
import { createCallers } from './callers.ts'
import { nameOf, notePromises, noteRefusals, promisedStatuses } from './record.ts'
import { fillBusiness } from './records.ts'
import {
  absentId,
  documentedRoutes,
  impossibleId,
  isClosed,
  kindOf,
  otherBody,
  ownParams,
  type Placed,
} from './routes.ts'
import { snapshot } from './snapshot.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service) // The first of an installation operates it.
const own = await fillBusiness(service)
const other = await fillBusiness(service)
const { tokens } = await install(service, own.app)
const { headersFor } = await createCallers(service, {
  operator,
  member: own.shop.browser,
  key: own.shop.secretKey,
  accessToken: tokens.access_token,
  shop: own.shop,
})
const routes = await documentedRoutes(service)
const seen: string[] = []
const keyOf = ({ method, path }: Route) => `${method} ${path}`

type Sent = { params?: Record<string, string>; query?: string; body?: string; headers?: Record<string, string> }

/** Sends a good request but for what is given. */
async function send({ origin, route }: Placed, { params = {}, query = '', body, headers }: Sent) {
  const guard = { business_id: own.shop.business.unique_id, store_id: own.shop.store.unique_id }
  const given = { ...Object.fromEntries(ownParams(route).map(([name, schema]) => [name, absentId(schema)])), ...params }
  const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? guard[name as keyof typeof guard]),
  )
  const form = new FormData()
  form.append('file', new Blob(['a']), 'a.csv')
  const sent = route.isUpload ? form : (body ?? (route.body ? JSON.stringify(route.example) : undefined))
  const response = await fetch(`${origin}${path}${query}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...headersFor(route),
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      ...(route.bodyType && { 'content-type': route.bodyType.replace('*', 'png') }),
      ...headers,
    },
    ...(route.method !== 'GET' && { body: route.bodyType ? 'a' : sent }),
  })
  return { status: response.status, text: await response.text() }
}

type Walk = {
  status: number
  /** Part of the answer's text. */
  says?: string
  sent: (placed: Placed) => Sent[] | undefined
  /** Counts as the test that every documented refusal needs; a reason that is only the guard's does not. */
  isOwn?: (placed: Placed) => boolean
}

/** Asks every route to which the walk applies, and compares all answers at once. */
async function walk({ status, says = '', sent, isOwn = () => true }: Walk) {
  const wrong: string[] = []
  for (const placed of routes) {
    for (const request of sent(placed) ?? []) {
      const answer = await send(placed, request)
      const name = nameOf(placed.route, status)
      if (answer.status !== status || !answer.text.includes(says))
        wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
      else if (isOwn(placed)) seen.push(name)
    }
  }
  expect(wrong).toEqual([])
}

/** Ids of records: each of the other business, and one of the other among own ones. */
function foreignIds({ route }: Placed): Sent[] {
  const params = ownParams(route)
  const of = ({ records }: typeof own, name: string) => String(records[kindOf(route, name)])
  const mixes = params.length > 1 ? params.map((_, foreign) => (i: number) => i === foreign) : []
  return [() => true, ...mixes].map((isForeign) => ({
    params: Object.fromEntries(params.map(([name], i) => [name, of(isForeign(i) ? other : own, name)])),
  }))
}

/** Not a record of a business: what everybody shares, what a secret in the address opens, and what only customers have. */
const shared = ['product-taxonomies', 'locations', 'pg-reference-id', 'sessions', 'webhook-deliveries']

describe('every route refuses', () => {
  const before = snapshot(service.database.pool)

  it('a query parameter that it does not know', async () => {
    await before
    await walk({
      status: 400,
      says: 'nonsense',
      sent: ({ route }) => (route.openQuery ? undefined : [{ query: '?nonsense=1' }]),
    })
  })

  it('a body that is no JSON', async () => {
    await walk({ status: 400, sent: ({ route }) => (route.body ? [{ body: '{"' }] : undefined) })
  })

  it('a field that it does not know', async () => {
    await walk({
      status: 422,
      says: 'nonsense',
      sent: ({ route }) =>
        isClosed(route) ? [{ body: JSON.stringify({ ...(route.example as object), nonsense: 1 }) }] : undefined,
      isOwn: () => false, // What the route itself finds unacceptable is for its own tests.
    })
  })

  it('an id that cannot be one', async () => {
    await walk({
      status: 400,
      sent: ({ route }) =>
        ownParams(route).flatMap(([name, schema]) => {
          const text = impossibleId(schema)
          return text ? [{ params: { [name]: text } }] : []
        }),
    })
  })

  it('an id of nothing', async () => {
    // The payment sandbox first asks for the secret of its merchant; its own tests send it.
    const isAsked = ({ route }: Placed) => ownParams(route).length > 0 && !route.path.startsWith('/sandbox/references')
    await walk({ status: 404, sent: (placed) => (isAsked(placed) ? [{}] : undefined) })
  })

  it("an id of another business's record, alone or among own ones", async () => {
    const asked = routes.filter(
      ({ route: { access, ...rest } }) =>
        (access.kind === 'machine' || access.kind === 'member') && ownParams({ access, ...rest }).length > 0,
    )
    const kinds = new Set(asked.flatMap(({ route }) => ownParams(route).map(([name]) => kindOf(route, name))))
    expect([...kinds].filter((kind) => !(kind in own.records) && !shared.includes(kind))).toEqual([])
    await walk({
      status: 404,
      sent: (placed) => {
        const isOurs = ownParams(placed.route).every(([name]) => kindOf(placed.route, name) in own.records)
        return asked.includes(placed) && isOurs ? foreignIds(placed) : undefined
      },
    })
  })

  it('a business or a shop that is not its caller’s', async () => {
    const { unique_id } = other.shop.business
    await walk({
      status: 404,
      sent: ({ route }) => {
        if (isMachine(route.access)) return [{ query: `?b_uid=${unique_id}` }]
        if (route.access.kind === 'member') return [{ params: { business_id: unique_id } }]
        return route.access.kind.startsWith('storefront')
          ? [{ params: { store_id: 'nowhere' } }, { params: { store_id: other.shop.store.unique_id } }]
          : undefined
      },
      isOwn: ({ route }) => !route.errors?.includes(404),
    })
  })

  it('an Idempotency-Key that is too long', async () => {
    await walk({
      status: 422,
      says: 'Idempotency-Key',
      sent: ({ route }) => (route.create ? [{ headers: { 'idempotency-key': 'k'.repeat(256) } }] : undefined),
      isOwn: () => false,
    })
  })

  it('and then nothing has changed', async () => {
    expect(await snapshot(service.database.pool)).toEqual(await before)
  })

  it('an Idempotency-Key that came with another body', async () => {
    // What a preparation refuses is not remembered: it stands outside the transaction that remembers.
    const creating = routes.filter(({ route }) => route.create && !route.prepare)
    const headers = { 'idempotency-key': 'once' }
    for (const placed of creating) expect((await send(placed, { headers })).status).toBeLessThan(500)
    expect(creating.filter(({ route }) => otherBody(route) === undefined).map(({ route }) => route.path)).toEqual([])
    await walk({
      status: 422,
      says: 'idempotency_key_reused',
      sent: (placed) =>
        creating.includes(placed) ? [{ headers, body: JSON.stringify(otherBody(placed.route)) }] : undefined,
      isOwn: () => false,
    })
  })
})

it('notes what it saw, for the account at the end of the suite', async () => {
  // One verb at two addresses: a test at either holds it.
  const pairs = merchantRoutes(service.service)
  const twins = new Map(pairs.map(({ api, dashboard }) => [keyOf(api), dashboard]))
  const second = new Set(pairs.map(({ dashboard }) => keyOf(dashboard)))
  const promised = routes
    .filter(({ route }) => !second.has(keyOf(route)))
    .flatMap(({ route }) =>
      promisedStatuses(route).map((status) =>
        [route, twins.get(keyOf(route)) ?? route].map((one) => nameOf(one, status)),
      ),
    )
  await notePromises(inject('refusals'), promised)
  await noteRefusals(inject('refusals'), seen)
})
