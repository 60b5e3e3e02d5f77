import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { allScopes } from '../../src/access/scopes.ts'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../../src/app.ts'
import { ensureWebBuild } from '../../src/modules/console/dashboard-pages/index.ts'
import { createApp, install } from '../records/apps.ts'
import { createCallers } from '../refusals/callers.ts'
import { fillBusiness, fillCustomer, fillStorefront } from '../refusals/records.ts'
import { signUp, startService } from '../support/service.ts'
import { Requests } from './requests.ts'
import { kindOfPath, SeenIds, toKind } from './seen-ids.ts'
import { type Received, sendChecked } from './send.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const app = await createApp(service, { scopes: allScopes })
const filled = await fillBusiness(service)
const { shop } = filled
const buyer = await fillCustomer(filled)
const guest = await fillStorefront(filled)
const merchant = shop.browser
const callers = await createCallers(service, {
  operator: await signUp(service),
  member: merchant,
  key: shop.secretKey,
  accessToken: (await install(service, app)).tokens.access_token,
  shop,
  customerToken: buyer.token,
})
const ids = new SeenIds()
const { body: spare } = await merchant.post('/api/businesses', { name: 'Spare' })
for (const name of ['First', 'Second']) {
  ids.collect((await merchant.post(`/api/businesses/${spare.unique_id}/stores`, { name })).body, 'store')
}
ids.collect(shop.store, 'store')
for (const { records } of [filled, buyer, guest]) {
  for (const [kind, id] of Object.entries(records)) ids.add(toKind(kind), id)
}
const requests = new Requests(ids, {
  business: shop.business.unique_id,
  spareBusiness: spare.unique_id,
  shop: shop.store.unique_id,
})

beforeAll(() => ensureWebBuild())

/** The number of requests per route, and the seed; `npm run fuzz` runs many such batches with their own seeds. */
const perRoute = Number(process.env.FUZZ_PER_ROUTE ?? 8)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const statuses = new Map<number, number>()

const sides = [
  { name: 'api', url: service.baseUrl, routes: apiRoutes(service.service) },
  { name: 'dashboard', url: service.appUrl, routes: dashboardRoutes(service.service) },
  { name: 'shops', url: service.shopUrl, routes: shopRoutes(service.service) },
]

afterAll(() => {
  if (!process.env.FUZZ_SEED) return
  const routes = sides.reduce((sum, side) => sum + side.routes.length, 0)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const sent = statuses.values().reduce((sum, count) => sum + count, 0)
  process.stdout.write(`fuzz: ${sent} requests to ${routes} routes; ${counts.join(', ')}\n`)
})

/**
 * Fewer for passwords, which are slow on purpose, and for documents and metrics, which are long and always the same.
 */
function runsFor({ path }: Route): number {
  if (/login|signup|password/.test(path)) return Math.ceil(perRoute / 2)
  return /openapi\.json|metrics/.test(path) ? Math.ceil(perRoute / 20) : perRoute
}

/** Browsers are shown their errors on a page. */
const isPage = ({ headers }: Received) => headers.get('content-type')?.startsWith('text/html')

/** What is wrong with a response, beside violations of the document. */
function findFault(answer: Received): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500) return 'is a fault of the service'
  const requestId = headers.get('x-request-id')
  if (!requestId) return 'has no x-request-id'
  if (status < 400 || isPage(answer)) return undefined
  if (typeof body?.error !== 'string' || !/^[a-z_]+$/.test(body.error_code)) return 'has no error or no code'
  if (body.request_id !== requestId) return 'names another request id than its header'
  const coded = new Set((body.error_details ?? []).map(({ field }: { field: string }) => field))
  const named = new Set(Object.keys(body.errors ?? {}))
  return [...coded].sort().join() !== [...named].sort().join() ? 'has fields without codes' : undefined
}

for (const { name, url, routes } of sides) {
  describe(`no input makes a fault: ${name}`, () => {
    // Deletions come last, because later routes could not use what they delete.
    const cases = routes
      .map((route, position) => ({
        title: `${route.method} ${route.path}`,
        route,
        position,
        isLast: route.method === 'DELETE',
      }))
      .sort((a, b) => Number(a.isLast) - Number(b.isLast))
    test.each(cases)('$title', async ({ route, position }) => {
      const { method, access } = route
      const kind = kindOfPath(route.path)
      let isSignedOut = false
      await fc.assert(
        fc.asyncProperty(requests.to(route), async ({ path, body, contentType, idempotencyKey, isAnonymous }) => {
          const answer = await sendChecked(url, {
            method,
            path,
            headers: {
              ...(isAnonymous ? { origin: service.appUrl } : callers.headersFor(route)),
              ...(method !== 'GET' && contentType && { 'content-type': contentType }),
              ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
            },
            ...(method !== 'GET' && { body }),
          })
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status < 300) ids.collect(answer.body, kind)
          if (answer.status === 401 && !isAnonymous) isSignedOut = true
          const fault = findFault(answer)
          if (fault) throw new Error(`${method} ${path}\n${body}\nanswer ${answer.status} ${fault}: ${answer.text}`)
        }),
        { numRuns: runsFor(route), seed: seed + position * 7919 },
      )
      if (!isSignedOut && !/password|logout|sessions/.test(route.path)) return
      if (access.kind.includes('customer')) await callers.signIn()
      else await merchant.post('/api/auth/login', { email: merchant.email, password: merchant.password })
    })
  })
}
