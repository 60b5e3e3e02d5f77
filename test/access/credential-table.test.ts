import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { allScopes } from '../../src/access/scopes.ts'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../../src/app.ts'
import { ensureWebBuild } from '../../src/modules/console/dashboard-pages/index.ts'
import { issueSecret } from '../../src/platform/secrets/secrets.ts'
import { createApp, install } from '../records/apps.ts'
import { signInCustomer } from '../records/customers.ts'
import { createStorefront } from '../records/storefront.ts'
import { sendRequest } from '../support/send-request.ts'
import { createKey, createMerchant, signUp, startService } from '../support/service.ts'

// Only the guard is tested here; the handlers have their own tests.
const service = await startService({ isRecorded: false })
beforeAll(() => ensureWebBuild())
await signUp(service) // The first user becomes the operator, so that none of the users below is.
const merchant = await createMerchant(service)
const app = await createApp(service, { scopes: allScopes })
const narrowApp = await createApp(service, { scopes: ['business:update'] })
const { tokens } = await install(service, app)
const narrow = await install(service, narrowApp)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Keeps a credential until a route that may end it was asked: signing in costs a slow hash each time. */
function kept(signIn: () => Promise<Record<string, string>>) {
  let current: Promise<Record<string, string>> | undefined
  return async (route: Route) => {
    current ??= signIn()
    const headers = await current
    if (/logout|session|password|blacklist/.test(route.path)) current = undefined
    return headers
  }
}

async function session(): Promise<Record<string, string>> {
  const { browser } = merchant
  const answer = await fetch(`${service.appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { origin: service.appUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ email: browser.email, password: browser.password }),
  })
  return { origin: service.appUrl, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
}

const forged = `${btoa('{"alg":"EdDSA"}')}.${btoa('{"sub":"customer"}')}.c2ln`
const credentials: Record<string, (route: Route) => Promise<Record<string, string>>> = {
  none: async () => ({}),
  garbage: async () => bearer('garbage'),
  session: kept(session),
  'sk_ key': async () => bearer(secretKey),
  'rk_ key with every scope': async () => bearer(restrictedKey),
  'rk_ key without the scope': async () => bearer(narrowKey),
  'OAuth access token': async () => bearer(tokens.access_token),
  'OAuth access token without the scope': async () => bearer(narrow.tokens.access_token),
  'OAuth refresh token': async () => bearer(tokens.refresh_token),
  'sfpk_ key': async () => ({ 'x-service-storefront-api-key': storefrontKey }),
  'sfpk_ key of nobody': async () => ({ 'x-service-storefront-api-key': issueSecret('sfpk') }),
  'guest token': async () => ({ 'x-service-guest-token': crypto.randomUUID() }),
  'customer token': kept(async () => bearer((await signInCustomer(service, shop)).tokens.access)),
  'customer token of another store': kept(async () => bearer((await signInCustomer(service, otherShop)).tokens.access)),
  'customer refresh token': kept(async () => bearer((await signInCustomer(service, shop)).tokens.refresh)),
  'forged customer token': async () => bearer(forged),
}
const secretKey = await createKey(merchant)
const restrictedKey = await createKey(merchant, allScopes)
const narrowKey = await createKey(merchant, ['business:update'])

const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
const { token: storefrontKey } = await fetch(`${service.baseUrl}/v3/stores/${store.id}/public-api-keys`, {
  method: 'POST',
  headers: bearer(secretKey),
}).then((response) => response.json() as Promise<{ token: string }>)

const shop = { store, key: { token: storefrontKey } }
const otherShop = await createStorefront(service)

/**
 * A cell is the status of the refusal, or `in` if the guard lets the request through, whatever the handler responds.
 */
type Cell = 'in' | 400 | 401 | 403 | 404
const row = (otherwise: Cell, cells: Record<string, Cell> = {}) =>
  Object.fromEntries(Object.keys(credentials).map((name) => [name, cells[name] ?? otherwise]))

const machines: Record<string, Cell> = {
  'sk_ key': 'in',
  'rk_ key with every scope': 'in',
  'OAuth access token': 'in',
}
const lacking: Record<string, Cell> = {
  'rk_ key without the scope': 403,
  'OAuth access token without the scope': 403,
}
const everyMachine: Record<string, Cell> = {
  ...machines,
  'rk_ key without the scope': 'in',
  'OAuth access token without the scope': 'in',
}

/** What was decided, by who may call and where. A family that is missing here fails below. */
const decided: Record<string, Record<string, Cell>> = {
  'anyone GET on api': row('in'),
  'anyone PUT on api': row('in'), // Its address is the permission.
  'anyone POST on api': row('in'), // Also for the link in a mail.
  'anyone GET on app': row('in'),
  'anyone POST on app': row(403, { session: 'in' }),
  'anyone GET on shop': row('in'),
  // Only the page of the shop sends its forms, and the page from before shops had origins of their own.
  'anyone POST on shop': row(403, { session: 'in' }),
  'machine on api': row(401, { ...machines, ...lacking }),
  'identity on api': row(401, everyMachine),
  'installed_app on api': row(401, {
    'OAuth access token': 'in',
    'OAuth access token without the scope': 'in',
  }),
  'oauth_client on api': row(401),
  'storefront on api': row(404, { 'sfpk_ key': 'in' }),
  'customer on api': row(401, { 'customer token': 'in' }),
  // These need the key of the store and the customer's token, both.
  'storefront_customer on api': row(404, { 'sfpk_ key': 401 }),
  'session on app': row(401, { session: 'in' }),
  'member on app': row(401, { session: 'in' }),
  'operator on app': row(401, { session: 403 }),
}

type Placed = { side: 'api' | 'app' | 'shop'; route: Route }
const routes: Placed[] = [
  ...apiRoutes(service.service).map((route) => ({ side: 'api' as const, route })),
  ...dashboardRoutes(service.service).map((route) => ({ side: 'app' as const, route })),
  ...shopRoutes(service.service).map((route) => ({ side: 'shop' as const, route })),
]
/**
 * Routes for payment providers, message channels, mail servers and Prometheus. They take no credential of ours but a
 * signature or a token, which tests of their own cover.
 */
const isSigned = ({ route }: Placed) =>
  /^\/sandbox\/|^\/v3\/((payments|messages)\/callbacks|mail-reports)|^\/metrics$/.test(route.path)
const nameFamily = ({ side, route }: Placed) =>
  route.access.kind === 'anyone' ? `anyone ${route.method} on ${side}` : `${route.access.kind} on ${side}`
const families = Map.groupBy(
  routes.filter((placed) => !isSigned(placed)),
  nameFamily,
)

/** A well-formed address: the business is that of the merchant, and no other record that it names exists. */
const toAddress = ({ path, access }: Route) =>
  path
    .replace(':business_id', merchant.business.unique_id)
    .replace(':store_id', /storefront|customer/.test(access.kind) ? store.unique_id : '999999')
    .replace(/:([a-z_]+)/g, '999999')

/** Client routes get a body that lacks only the client, so that what refuses is the credential. */
const toBody = ({ access }: Route) =>
  access.kind === 'oauth_client' ? { grant_type: 'refresh_token', token: 'x', launch_token: 'x' } : undefined

async function ask({ side, route }: Placed, headers: Record<string, string>) {
  const body = toBody(route)
  return await sendRequest(
    { api: service.baseUrl, app: service.appUrl, shop: service.shopUrl }[side] + toAddress(route),
    {
      method: route.method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    },
  )
}

/** The guard's verdict; a handler may respond with 401 only if it checks a password itself. */
const toCell = ({ status, text }: Awaited<ReturnType<typeof ask>>): Cell =>
  [401, 403].includes(status) || text.includes('"error_code":"store_not_found"') ? (status as Cell) : 'in'

it('every family of routes was decided', () => {
  expect([...families.keys()].filter((family) => !decided[family])).toEqual([])
})

/** Changes that the contract admits with a read scope: they refresh or resend existing data. */
const readingByContract = [
  'POST /v3/orders/:id/check-payment',
  'POST /v3/orders/:id/check-settlement',
  'POST /v3/orders/:id/send-product-digital',
  'POST /v3/orders/:id/send-lms-access',
  'POST /v3/orders/exports', // Writes a file of the data that `order:list` can read.
  'POST /v3/orders/documents', // Writes a file of the data that `order:read` can read.
  'POST /v3/webhook-streams', // Sends what `GET /v3/events` shows.
  'DELETE /v3/webhook-streams/:stream_id', // Ends the caller's own stream.
]

it('a machine changes something only with a scope that allows changes', () => {
  const isReadingScope = ({ route: { kind, access } }: Placed) =>
    kind !== 'read' &&
    access.kind === 'machine' &&
    [access.scope, ...(access.or ?? [])].some((one) => /:(read|list)$/.test(one))
  const found = routes.filter(isReadingScope).map(({ route }) => `${route.method} ${route.path}`)
  expect(found.filter((route) => !readingByContract.includes(route))).toEqual([])
})

/**
 * Credentials that the same code checks as another one in the table: each is tested on every third route, together on
 * all.
 */
const alike = [
  'garbage',
  'rk_ key with every scope',
  'OAuth access token without the scope',
  'OAuth refresh token',
  'sfpk_ key of nobody',
  'guest token',
  'customer token of another store',
  'customer refresh token',
  'forged customer token',
]

/** The routes of a family that a credential is tested on: all of a small family. */
function routesFor(name: string, members: Placed[]): Placed[] {
  const place = alike.indexOf(name)
  return place < 0 || members.length < 12 ? members : members.filter((_, index) => index % 3 === place % 3)
}

describe.each([...families].filter(([family]) => decided[family]))('%s', (family, members) => {
  it.each(Object.keys(credentials))('%s', async (name) => {
    const found: Record<string, Cell> = {}
    for (const placed of routesFor(name, members)) {
      const answer = await ask(placed, await credentials[name]!(placed.route))
      expect(answer.status, `${placed.route.method} ${placed.route.path}`).toBeLessThan(500)
      found[`${placed.route.method} ${placed.route.path}`] = toCell(answer)
    }
    const expected = Object.fromEntries(Object.keys(found).map((route) => [route, decided[family]![name]!]))
    expect(found).toEqual(expected)
  })
})
