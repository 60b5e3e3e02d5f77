import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/access/route.ts'
import { allScopes } from '../src/access/scopes.ts'
import { apiRoutes, dashboardRoutes } from '../src/app.ts'
import { ensureWebBuild } from '../src/modules/surface/dashboard-pages/index.ts'
import { createApp, install } from './apps.ts'
import { type Answer, checkedFetch } from './checked-fetch.ts'
import { createCallers } from './refusals/callers.ts'
import { createMerchant, signUp, startService } from './service.ts'
import { createStorefront } from './storefront.ts'

const service = await startService({ isRecorded: false })
const merchant = await createMerchant(service)
// These belong to businesses that no request of a member names, so that nothing deletes them.
const app = await createApp(service, { scopes: allScopes })
const shop = await createStorefront(service)
const callers = await createCallers(service, {
  operator: await signUp(service),
  member: merchant.browser,
  key: shop.secretKey,
  accessToken: (await install(service, app)).tokens.access_token,
  shop,
})
const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Store' })
const { body: me } = await merchant.browser.get('/api/me')
await merchant.browser.post(`${merchant.path}/stores`, { name: 'Second' })
const { next_cursor } = (await merchant.browser.get(`${merchant.path}/stores?page_size=1`)).body

beforeAll(() => ensureWebBuild())

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'a',
    '0',
    '-1',
    '1e3',
    '\0',
    '\ud800',
    '💣',
    '__proto__',
    'constructor',
    '%00',
    '../..',
    "' or 1=1 --",
    'x'.repeat(5000),
    'a@b.co',
    '2030-01-01T00:00:00Z',
    '2030-01-01T00:00:00+23:59',
    'order:list',
    'secret',
    'owner',
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53 + 1,
    1e308,
    -0,
    [],
    {},
    [[]],
    { a: { b: [null] } },
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)
const known = fc.constantFrom<unknown>(
  merchant.business.unique_id,
  store.id,
  store.unique_id,
  me.unique_id,
  next_cursor,
  'Kopi',
  3,
  ['order:list'],
  'staff',
  'restricted',
)
const value = fc.oneof({ weight: 2, arbitrary: nasty }, { weight: 3, arbitrary: known })
const rawBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"x"',
  'NaN',
  '{"name":1e999}',
  '{"name":"\\ud800"}',
  '[1e400]',
  '\0',
  '{"a":1,"a":2}',
)

const namesOf = (shape?: object) => Object.keys(shape ?? {})
const objectOf = (names: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), value, { maxKeys: 4 }) },
  )

/** Browsers are shown their errors on a page. */
const isPage = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html')

const text = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part)) ?? ''
const encode = (part: unknown) => encodeURIComponent(text(part).toWellFormed())

/** Mostly the business or the shop that the caller has, so that a request comes past the guard. */
const guarded = (own: string) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(own) }, { weight: 1, arbitrary: value })

function paramOf(name: string, { access }: Route) {
  if (name === 'business_id') return guarded(merchant.business.unique_id)
  return name === 'store_id' && /storefront|customer/.test(access.kind) ? guarded(shop.store.unique_id) : value
}

function requestFor(route: Route) {
  const body = (route.body as { properties?: object } | undefined)?.properties
  return fc.record({
    params: fc.record(Object.fromEntries(namesOf(route.params).map((name) => [name, paramOf(name, route)]))),
    query: objectOf([...namesOf(route.query), 'b_uid']),
    body: fc.oneof(
      { weight: 5, arbitrary: objectOf(namesOf(body)).map((shape) => JSON.stringify(shape)) },
      { weight: 1, arbitrary: rawBodies },
    ),
    idempotencyKey: fc.option(fc.constantFrom('a', 'b', '', 'k'.repeat(300))),
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'application/json; charset=latin1',
      '',
    ),
  })
}

/** How many requests each route gets, and the seed; `npm run fuzz` sends many such batches. */
const perRoute = Number(process.env.FUZZ_PER_ROUTE ?? 15)
const seed = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}
let sent = 0

const sides = [
  { name: 'api', url: service.baseUrl, routes: apiRoutes(service.service) },
  { name: 'dashboard', url: service.appUrl, routes: dashboardRoutes(service.service) },
]

afterAll(() => {
  const routes = sides.reduce((sum, side) => sum + side.routes.length, 0)
  if (process.env.FUZZ_SEED) process.stdout.write(`fuzz: ${sent} requests to ${routes} routes\n`)
})

for (const { name, url, routes } of sides) {
  describe(`no input makes a fault: ${name}`, () => {
    test.each(routes.map((route) => ({ title: `${route.method} ${route.path}`, route })))(
      '$title',
      async ({ route }) => {
        await fc.assert(
          fc.asyncProperty(requestFor(route), async ({ params, query, body, idempotencyKey, contentType }) => {
            const path = route.path.replace(
              /:([a-z_]+)/g,
              (_, param) => encode((params as Record<string, unknown>)[param]) || 'x',
            )
            const search = Object.entries(query).map(([field, part]) => `${encode(field)}=${encode(part)}`)
            sent++
            const response = await checkedFetch(url, `${path}?${search.join('&')}`, {
              method: route.method,
              headers: {
                ...callers.headersFor(route),
                ...(route.method !== 'GET' && contentType && { 'content-type': contentType }),
                ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
              },
              ...(route.method !== 'GET' && { body: body.toWellFormed() }),
            })
            const answer = response.text
            expect(response.status, answer).toBeLessThan(500)
            expect(response.headers.get('x-request-id')).toBeTruthy()
            if (response.status < 400 || isPage(response)) return
            const { error, error_code, request_id, errors, error_details, details, ...rest } = JSON.parse(answer)
            expect([typeof error, error_code, request_id]).toEqual([
              'string',
              expect.stringMatching(/^[a-z_]+$/),
              response.headers.get('x-request-id'),
            ])
            expect([rest, typeof (errors ?? {}), typeof (details ?? {})]).toEqual([{}, 'object', 'object'])
            const fields = (error_details ?? []).map(({ field }: { field: string }) => field)
            expect(new Set(fields)).toEqual(new Set(Object.keys(errors ?? {})))
          }),
          { numRuns: /login|signup/.test(route.path) ? Math.ceil(perRoute / 2) : perRoute, ...seed },
        )
        if (route.access.kind === 'customer' && /password|logout/.test(route.path)) await callers.signIn()
        if (route.path.endsWith('/logout') || route.path.includes('/sessions/')) {
          await merchant.browser.post('/api/auth/login', {
            email: merchant.browser.email,
            password: merchant.browser.password,
          })
        }
      },
    )
  })
}
