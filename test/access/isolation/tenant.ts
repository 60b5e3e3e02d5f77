import { type Role, roles } from '../../../src/access/roles.ts'
import { allScopes, ungrantableScopes } from '../../../src/access/scopes.ts'
import { approve, createApp, exchange } from '../../records/apps.ts'
import { fillBusiness, fillCustomer, fillStorefront, type Records } from '../../refusals/records.ts'
import type { Browser } from '../../support/browser.ts'
import { signUp, type TestService } from '../../support/service.ts'

/** A credential of a tenant. */
export type Caller = {
  name: string
  /** The security schemes that it satisfies. */
  schemes: string[]
  headers: Record<string, string>
  /** Ids of the tenant's records, by the word before them in paths. */
  records: Records
  /** Whether every route is tried with this credential; for the others only the guard is tested, as the rest is the same. */
  isFirst: boolean
}

export type Tenant = Awaited<ReturnType<typeof createTenant>>

const grantableBy = (role: Role) => {
  const refused: string[] = ungrantableScopes(role, allScopes)
  return allScopes.filter((scope) => !refused.includes(scope))
}

/** The widest keys that each role can create; staff and viewers can create none. */
const madeKeys: { role: Role; fields: object }[] = [
  { role: 'owner', fields: { key_type: 'restricted', scopes: allScopes } },
  { role: 'admin', fields: { key_type: 'secret' } },
  { role: 'developer', fields: { key_type: 'restricted', scopes: grantableBy('developer') } },
]

/** A business with a record of every kind and a credential of every kind. */
export async function createTenant(service: TestService) {
  const filled = await fillBusiness(service)
  const { shop } = filled
  const buyer = await fillCustomer(filled)
  const visitor = await fillStorefront(filled)
  const app = await createApp(service, { scopes: allScopes }, shop)
  const { body: tokens } = await exchange(service, app, await approve(shop.browser, app, [shop.business.unique_id]))

  async function join(role: Role): Promise<Browser> {
    if (role === 'owner') return shop.browser
    const browser = await signUp(service)
    const { body: user } = await browser.get('/api/me')
    await service.database.pool.query('insert into memberships (business_id, user_id, role) values ($1, $2, $3)', [
      shop.business.id,
      user.id,
      role,
    ])
    return browser
  }

  const own = { businesses: shop.business.unique_id, ...filled.records }
  const inShop = { ...filled.records, stores: shop.store.unique_id, slugs: shop.store.slug }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const storefront = { 'x-service-storefront-api-key': shop.key.token }
  const callers: Caller[] = [
    { name: 'API key', schemes: ['apiKey'], headers: bearer(shop.secretKey), records: own, isFirst: true },
    {
      name: 'OAuth token',
      schemes: ['oauth2'],
      headers: bearer(tokens.access_token),
      records: own,
      isFirst: false,
    },
    {
      name: 'customer',
      schemes: ['customerToken', 'storefrontKey'],
      headers: { ...storefront, ...bearer(buyer.token) },
      records: { ...inShop, ...visitor.records, ...buyer.records },
      isFirst: true,
    },
    {
      name: 'guest',
      schemes: ['storefrontKey'],
      headers: { ...storefront, 'x-service-guest-token': visitor.guest },
      records: { ...inShop, ...visitor.records },
      isFirst: true,
    },
    {
      name: 'OAuth client',
      schemes: ['clientBasic'],
      headers: { authorization: `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}` },
      records: {},
      isFirst: true,
    },
  ]
  const browsers = new Map<Role, Browser>()
  for (const role of roles) {
    const browser = await join(role)
    const { cookie } = browser
    browsers.set(role, browser)
    callers.push({
      name: `session of ${role}`,
      schemes: ['session'],
      headers: { origin: service.appUrl, cookie: cookie! },
      records: own,
      isFirst: role === 'owner',
    })
  }
  for (const { role, fields } of madeKeys) {
    const { status, body } = await browsers.get(role)!.post(`${shop.path}/api-keys`, { name: role, ...fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    callers.push({
      name: `key made by ${role}`,
      schemes: ['apiKey'],
      headers: bearer(body.key),
      records: own,
      isFirst: false,
    })
  }
  const known = {
    b_uid: shop.business.unique_id,
    client_id: app.client_id,
    refresh_token: tokens.refresh_token,
    token: tokens.access_token,
  }
  return { callers, known, texts: [`Kopi ${shop.store.id}`, buyer.email], filled }
}
