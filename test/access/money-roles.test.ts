import { expect, it } from 'vitest'
import type { Role } from '../../src/access/roles.ts'
import { roles } from '../../src/access/roles.ts'
import type { Route } from '../../src/access/route.ts'
import { allScopes, moneyScopes, type Scope } from '../../src/access/scopes.ts'
import { apiRoutes, dashboardRoutes } from '../../src/app.ts'
import { authorizeParams, createApp, decide, exchange } from '../records/apps.ts'
import { addMember } from '../records/members.ts'
import type { Browser } from '../support/browser.ts'
import { createMerchant, signUp, startService } from '../support/service.ts'

const service = await startService({ isRecorded: false })
await signUp(service) // The first account of an installation is its operator.
const merchant = await createMerchant(service)
const { path: business } = merchant
const keys = `${business}/api-keys`

const isMoney = (scope: Scope) => moneyScopes.includes(scope)
const otherScopes = allScopes.filter((scope) => !isMoney(scope))

type Target = { name: string; method: string; url: string; body?: object }

/** A valid address of missing records, so that an admitted caller gets 404, 422 or an empty file. */
const toTarget = (origin: string, { method, path }: Route, body?: object): Target => ({
  name: `${method} ${path.replace(/^\/v3|^\/api\/businesses\/:business_id/, '')}`,
  method,
  url: origin + path.replace(':business_id', merchant.business.unique_id).replace(/:[a-z_]+/g, '999999'),
  ...(body && { body }),
})

const storePatch = (route: Route) => route.method === 'PATCH' && /\/stores\/:store_id$/.test(route.path)

const machineRoutes = apiRoutes(service.service).filter(
  (route) => route.access.kind === 'machine' && !storePatch(route) && isMoney(route.access.scope),
)

/** Routes that machines reach with money scopes, and the same routes for members. */
const forMachines = [
  ...machineRoutes.map((route) => toTarget(service.baseUrl, route)),
  ...apiRoutes(service.service)
    .filter(storePatch)
    .map((route) => toTarget(service.baseUrl, route, { payment_accounts: [] })),
]
const twins = new Set(machineRoutes.map(({ method, path }) => `${method} ${path.slice('/v3'.length)}`))
const ownerRoutes = /^\/api\/businesses\/:business_id\/(account-changes\/|api-keys\/:key_id\/confirm$)/
const forMembers = dashboardRoutes(service.service)
  .filter(({ method, path }) => twins.has(`${method} ${path.slice('/api/businesses/:business_id'.length)}`))
  .map((route) => toTarget(service.appUrl, route))
  .concat(
    dashboardRoutes(service.service)
      .filter((route) => storePatch(route) || ownerRoutes.test(route.path))
      .map((route) =>
        toTarget(service.appUrl, route, storePatch(route) ? { settings: { payment_accounts: [] } } : undefined),
      ),
  )

let calls = 0

/** The names of the targets at which the credential is admitted. */
async function reach(targets: Target[], headers: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const { name, method, url, body } of targets) {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    calls++
    expect(response.status, name).toBeLessThan(500)
    if (![401, 403].includes(response.status)) found.push(name)
  }
  return found.toSorted()
}

const listNames = (targets: Target[]) => targets.map(({ name }) => name).toSorted()

/**
 * Routes that members reach without a key. Staff export customers and invoices, and request refunds, by their own
 * permissions.
 */
const direct: Record<Role, (name: string) => boolean> = {
  owner: () => true,
  admin: (name) => !/account-changes|confirm/.test(name),
  developer: () => false,
  staff: (name) => /^GET \/(customers|invoices)\/export$|^POST \/orders\/:id\/refunds$/.test(name),
  viewer: () => false,
}

const mayGrant: readonly Role[] = ['owner', 'admin']
const mayMakeKeys: readonly Role[] = ['owner', 'admin', 'developer']

async function makeKey(browser: Browser, fields: object): Promise<{ status: number; headers: Record<string, string> }> {
  const { status, body } = await browser.post(keys, { name: 'Walk', ...fields })
  calls++
  return { status, headers: { authorization: `Bearer ${body.key}` } }
}

/** Deletes the keys of earlier roles, because a business has at most ten. */
const deleteKeys = () => service.database.pool.query("delete from api_keys where name = 'Walk'")

it('knows the routes that lead to money, for machines and for members', () => {
  expect(forMachines.length).toBeGreaterThan(20)
  expect(forMembers.length).toBeGreaterThan(20)
  for (const scope of moneyScopes.filter((one) => one !== 'payment_account:update'))
    expect(machineRoutes.filter(({ access }) => access.kind === 'machine' && access.scope === scope)).not.toEqual([])
})

it.each(roles)('lets a member with the role %s reach money by no other way than the role allows', async (role) => {
  const { browser } = role === 'owner' ? merchant : await addMember(service, merchant, role)
  const session = { origin: service.appUrl, cookie: browser.cookie! }
  expect(await reach(forMembers, session)).toEqual(listNames(forMembers).filter(direct[role]))

  const canGrant = mayGrant.includes(role)
  const secret = await makeKey(browser, { key_type: 'secret' })
  expect(secret.status).toBe(canGrant ? 201 : 403)
  if (canGrant) expect(await reach(forMachines, secret.headers)).toEqual(listNames(forMachines))
  for (const scope of moneyScopes)
    expect((await makeKey(browser, { key_type: 'restricted', scopes: [scope] })).status).toBe(canGrant ? 201 : 403)
  const restricted = await makeKey(browser, { key_type: 'restricted', scopes: otherScopes })
  expect(restricted.status).toBe(mayMakeKeys.includes(role) ? 201 : 403)
  if (restricted.status === 201) expect(await reach(forMachines, restricted.headers)).toEqual([])
  await deleteKeys()

  const { body: owned } = await merchant.browser.post(keys, { name: 'Walk', key_type: 'secret' })
  expect((await browser.post(`${keys}/${owned.id}/rotate`)).status).toBe(canGrant ? 200 : 403)
  const { body: own } = await merchant.browser.post(keys, { name: 'Walk', key_type: 'restricted', scopes: otherScopes })
  const widened = await browser.patch(`${keys}/${own.id}`, { scopes: allScopes })
  expect(widened.status).toBe(canGrant ? 200 : 403)
  await deleteKeys()

  const created = await browser.post(`${business}/apps`, {
    ...{ name: `Walk ${role}`, redirect_uri: 'https://gudang.example/callback', scopes: allScopes },
  })
  expect(created.status).toBe(mayMakeKeys.includes(role) ? 201 : 403)
  if (created.status !== 201) return
  const fields = { ...authorizeParams(created.body), decision: 'approve' }
  const chosen = [merchant.business.unique_id]
  expect((await decide(browser, fields, chosen)).status).toBe(403) // The app is not verified.
  const narrowed = await decide(browser, { ...fields, scope: otherScopes.join(' ') }, chosen)
  const { body: tokens } = await exchange(service, created.body, narrowed.location!.searchParams.get('code')!)
  expect(await reach(forMachines, { authorization: `Bearer ${tokens.access_token}` })).toEqual([])
  const rotated = await browser.post(`${business}/apps/${created.body.client_id}/rotate-secret`)
  expect(rotated.status).toBe(200)
})

it("lets no role but owner and admin install another business's app, and prints the number of calls", async () => {
  const app = await createApp(service, { scopes: ['refund:create'] })
  for (const role of roles) {
    const { browser } = role === 'owner' ? merchant : await addMember(service, merchant, role)
    const answer = await decide(browser, { ...authorizeParams(app), decision: 'approve' }, [
      merchant.business.unique_id,
    ])
    expect([role, answer.status]).toEqual([role, mayGrant.includes(role) ? 303 : 403])
  }
  process.stdout.write(`${calls} calls by five roles reached money only where the role allows it\n`)
})
