import { expect, it } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { install } from '../records/apps.ts'
import { createCallers } from '../refusals/callers.ts'
import { fillBusiness, fillCustomer, fillStorefront, type Records } from '../refusals/records.ts'
import { documentedRoutes, findKind, ownParams, type Placed } from '../refusals/routes.ts'
import { createWalk } from '../refusals/walk.ts'
import { signUp, startService } from '../support/service.ts'
import { acrossBusinesses, findSpread } from './find-spread.ts'
import { recordPlans } from './record-plans.ts'

const recording = await recordPlans(4)
const { databaseUrl } = recording
const service = await startService({ databaseUrl, isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service) // The first of an installation operates it.
const own = await fillBusiness(service)
await fillBusiness(service)
const person = await fillCustomer(own)
const shop = await fillStorefront(own)
const { tokens } = await install(service, own.app)
const { headersFor } = await createCallers(service, {
  operator,
  member: own.shop.browser,
  key: own.shop.secretKey,
  accessToken: tokens.access_token,
  shop: own.shop,
  customerToken: person.token,
})
const routes = await documentedRoutes(service)
const { send } = createWalk({
  routes,
  guard: { business_id: own.shop.business.unique_id, store_id: own.shop.store.unique_id },
  headersFor,
})

function recordsFor({ access }: Route): Records {
  if (access.kind === 'customer') return person.records
  return access.kind.startsWith('storefront') ? shop.records : own.records
}

/** Fields of examples that name a record, with the word before the id of such a record in a path. */
const namedKinds: Record<string, string> = {
  variant_id: 'variants',
  product_id: 'products',
  customer_id: 'customers',
  warehouse_id: 'warehouses',
  bundle_price_option_id: 'bundle-price-options',
  store_unique_id: 'stores',
}

/** The example of a route with ids of the business instead of invented ones. */
function withOwnIds({ path, example }: Route): unknown {
  const replace = (value: unknown, name = ''): unknown => {
    if (name === 'ids' && path.includes('/orders')) return [own.records.orders]
    if (name === 'variant_unique_id') return shop.records.variants
    const kind = namedKinds[name]
    if (kind) return own.records[kind]
    if (Array.isArray(value)) return value.map((one) => replace(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, key)]))
  }
  return replace(example)
}

const kindsOfIds = (route: Route) => ownParams(route).map(([name]) => [name, findKind(route, name)] as const)

/** Sends the example of a route with ids of the caller's records. */
async function act(placed: Placed) {
  const { route } = placed
  const records = recordsFor(route)
  const params = Object.fromEntries(
    kindsOfIds(route).flatMap(([name, kind]) => (kind in records ? [[name, String(records[kind])]] : [])),
  )
  const headers: Record<string, string> =
    route.access.kind === 'storefront' ? { 'x-service-guest-token': shop.guest } : {}
  const body = route.body && !route.isUpload ? { body: JSON.stringify(withOwnIds(route)) } : {}
  const { status, text } = await send(placed, { params, headers, ...body })
  if (status === 200 && route.path.endsWith('/downloads/:entitlement_id/files/:file_id'))
    await fetch((JSON.parse(text) as { url: string }).url)
  return status
}

/**
 * Reads come first, because writes change what they would find; then what creates and changes; last what ends a login,
 * revokes a key or deletes a record.
 */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const isEnd = ({ path, method }: Route) =>
  method !== 'GET' && /logout|sessions|deletion|leave|password|revoke|rotate|api-keys/.test(path)
const toRank = ({ route }: Placed) => methods.indexOf(route.method) + (isEnd(route) ? methods.length : 0)

const timeoutMs = 900_000

it('reads one partition of each table, on every route', { timeout: timeoutMs }, async () => {
  const answers: { method: string; isSuccess: boolean }[] = []
  const plans = await recording.during(async () => {
    for (const placed of routes.toSorted((a, b) => toRank(a) - toRank(b)))
      answers.push({ method: placed.route.method, isSuccess: (await act(placed)) < 300 })
  })
  // Requests that are refused early would prove nothing.
  const succeeded = (isRead: boolean) =>
    answers.filter(({ method, isSuccess }) => isSuccess && (method === 'GET') === isRead).length
  expect([succeeded(true) > 390, succeeded(false) > 240]).toEqual([true, true])
  const spread = plans.flatMap((plan) => findSpread(plan).map((found) => ({ statement: plan.statement, found })))
  const isKnown = (part: string) => spread.some(({ statement }) => statement.includes(part))
  const unknown = spread.filter(({ statement }) => !acrossBusinesses.some(({ part }) => statement.includes(part)))
  expect([...new Set(unknown.map(({ statement, found }) => `${found}: ${statement}`))]).toEqual([])
  expect(acrossBusinesses.filter(({ part }) => !isKnown(part))).toEqual([])
})
