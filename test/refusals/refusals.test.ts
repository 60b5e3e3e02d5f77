import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isMachine } from '../../src/access/mount.ts'
import type { Route } from '../../src/access/route.ts'
import { merchantRoutes } from '../../src/merchant-routes.ts'
import { install } from '../records/apps.ts'
import { signUp, startService } from '../support/service.ts'
import { createCallers } from './callers.ts'
import { notePromises, noteRefusals, promisedStatuses, toName } from './record.ts'
import { fillBusiness, fillCustomer, fillStorefront } from './records.ts'
import { documentedRoutes, impossibleId, isClosed, otherBody, ownParams, type Placed } from './routes.ts'
import { snapshot } from './snapshot.ts'
import { buildRequest, createWalk, listMixes, routesWithIds } from './walk.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service) // The first of an installation operates it.
const own = await fillBusiness(service)
const other = await fillBusiness(service)
const person = await fillCustomer(own)
const [ownShop, theirShop] = [await fillStorefront(own), await fillStorefront(other)]
const { tokens } = await install(service, own.app)
const { headersFor } = await createCallers(service, {
  operator,
  member: own.shop.browser,
  key: own.shop.secretKey,
  accessToken: tokens.access_token,
  shop: own.shop,
})
const routes = await documentedRoutes(service)
const { seen, send, walk, expectFound } = createWalk({
  routes,
  guard: { business_id: own.shop.business.unique_id, store_id: own.shop.store.unique_id },
  headersFor,
})
const toKey = ({ method, path }: Route) => `${method} ${path}`

describe('every route refuses', () => {
  let before: Awaited<ReturnType<typeof snapshot>>
  beforeAll(async () => {
    before = await snapshot(service.database.pool)
  })
  afterAll(async () => {
    expect(await snapshot(service.database.pool)).toEqual(before)
  })

  it('an address with a null character', async () => {
    await walk({ status: 400, says: 'null characters', sent: () => [{ query: '?nonsense=%00' }] })
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
      isOwn: () => false, // Errors in the values of known fields are tested beside each route.
    })
  })

  // The payment sandbox first asks for the secret of its merchant; its own tests send it.
  const isAsked = ({ route }: Placed) =>
    ownParams(route).length > 0 && !/^\/sandbox\/(references|refunds\/:refund_key)/.test(route.path)

  it('an id that cannot be one', async () => {
    await walk({
      status: 404,
      sent: (placed) =>
        isAsked(placed)
          ? ownParams(placed.route).map(([name, schema]) => ({ params: { [name]: impossibleId(schema) } }))
          : undefined,
    })
  })

  it('an id of nothing', async () => {
    await walk({ status: 404, sent: (placed) => (isAsked(placed) ? [{}] : undefined) })
  })

  it("an id of another business's record, alone or among own ones", async () => {
    const { owned, unknown } = routesWithIds(routes, ['machine', 'member'], own.records)
    // Ids that no test business has: records that all businesses share, kinds of messages and feeds, records that only
    // a worker or a payment creates, days of reports, and dimensions of sales.
    expect(unknown).toEqual([
      'courier-services',
      'feeds',
      'locations',
      'measuring',
      'messages',
      'pg-reference-id',
      'product-taxonomies',
      'reports',
      'sales',
      'webhook-deliveries',
    ])
    // An app's webhook is there only after a receiver acknowledged it.
    const readable = owned.filter(({ route }) => !route.path.endsWith('/apps/:client_id/webhook'))
    await expectFound(readable, own.records)
    await walk({
      status: 404,
      sent: (placed) => (owned.includes(placed) ? listMixes(placed.route, own.records, other.records) : undefined),
    })
  })

  it('an id of what another customer has', async () => {
    const { owned, unknown } = routesWithIds(routes, ['customer'], person.records)
    expect(unknown).toEqual([])
    await expectFound(owned, person.records, { authorization: `Bearer ${person.token}` })
    // Every customer may put a product on their wishlist.
    const isPrivate = ({ route }: (typeof owned)[number]) => !route.path.includes('/wishlist/')
    await walk({
      status: 404,
      sent: (placed) =>
        isPrivate(placed) && owned.includes(placed) ? [buildRequest(placed.route, person.records)] : undefined,
    })
  })

  it("an id of what another shop shows, and of another guest's cart", async () => {
    const { owned, unknown } = routesWithIds(routes, ['storefront'], theirShop.records)
    expect(unknown).toEqual(['locations'])
    await expectFound(owned, ownShop.records, { 'x-service-guest-token': ownShop.guest })
    const foreign = { ...theirShop.records, items: ownShop.records.items! }
    await walk({
      status: 404,
      sent: (placed) => (owned.includes(placed) ? [buildRequest(placed.route, foreign)] : undefined),
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
      sent: ({ route }) =>
        route.kind === 'create' ? [{ headers: { 'idempotency-key': 'k'.repeat(256) } }] : undefined,
      isOwn: () => false,
    })
  })
})

it('ignores a query parameter that a route does not know, on every route that reads', async () => {
  const reads = routes.filter(({ route }) => route.method === 'GET')
  expect(reads.length).toBeGreaterThan(100)
  const different: string[] = []
  for (const placed of reads) {
    const plain = await send(placed, {})
    const decorated = await send(placed, { query: '?per_page=20&utm_source=news&constructor=1' })
    if (decorated.status !== plain.status) different.push(`${placed.route.path}: ${decorated.text.slice(0, 300)}`)
  }
  expect(different).toEqual([])
})

describe('every route that creates refuses', () => {
  it('an Idempotency-Key that came with another body', async () => {
    // Refusals before the transaction are not stored under the Idempotency-Key.
    const creating = routes.filter(({ route }) => route.kind === 'create' && !route.prepare)
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

/** Reports what the walks saw to the comparison at the end of the whole run. */
afterAll(async () => {
  // A merchant route has two addresses; a test at either suffices.
  const pairs = merchantRoutes(service.service)
  const twins = new Map(pairs.map(({ api, dashboard }) => [toKey(api), dashboard]))
  const second = new Set(pairs.map(({ dashboard }) => toKey(dashboard)))
  const promised = routes
    .filter(({ route }) => !second.has(toKey(route)))
    .flatMap(({ route }) =>
      promisedStatuses(route).map((status) =>
        [route, twins.get(toKey(route)) ?? route].map((one) => toName(one, status)),
      ),
    )
  await notePromises(inject('refusals'), promised)
  await noteRefusals(inject('refusals'), seen)
})
