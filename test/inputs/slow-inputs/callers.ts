import { roleAllows, roles } from '../../../src/access/roles.ts'
import type { Route } from '../../../src/access/route.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../src/platform/secrets/secrets.ts'
import { type Caller, createTenant } from '../../access/isolation/tenant.ts'
import { fillCustomer } from '../../refusals/records.ts'
import { signUp, type TestService } from '../../support/service.ts'

export type Weakest = { name: string; headers: Record<string, string>; records: Caller['records'] }

const maxCustomerMs = 8 * 60_000
const weakestRoles = [...roles].reverse()

/** A business with a record of every kind, and for each route the weakest caller that it admits. */
export async function createCallers(service: TestService, appUrl: string) {
  const operator = await signUp(service) // The first account of an installation is its operator.
  const operating = { name: 'operator', headers: { origin: appUrl, cookie: operator.cookie! }, records: {} }
  const tenant = await createTenant(service)
  const find = (name: string) => tenant.callers.find((caller) => caller.name === name)!
  const owner = find('session of owner')
  const [key, customer, guest] = [find('API key'), find('customer'), find('guest')]
  const sessions = new Map<string, Weakest>(
    roles.map((role) => {
      const { name, headers, records } = find(`session of ${role}`)
      return [role, { name, headers: { ...headers, origin: appUrl }, records }]
    }),
  )
  const scoped = new Map<string, Promise<Weakest>>()
  let customerSince = Date.now()

  /** Inserts keys into the database, because a business has at most ten and there are more scopes. */
  async function createScoped(scope: string): Promise<Weakest> {
    const secret = issueSecret('rk')
    await service.database.pool.query(
      `insert into api_keys (business_id, name, key_type, key_hash, masked_key, scopes)
       select id, $2, 'restricted', $3, $4, array[$2] from businesses where unique_id = $1`,
      [owner.records.businesses, scope, hashSecret(secret), maskSecret(secret)],
    )
    return { name: `key with ${scope}`, headers: { authorization: `Bearer ${secret}` }, records: key.records }
  }

  /** Customers stay signed in for 15 minutes, so a long run needs several. */
  async function currentCustomer(): Promise<Weakest> {
    if (Date.now() - customerSince > maxCustomerMs) {
      customerSince = Date.now()
      // Near its end the run deletes the store, after which nobody can sign in.
      const next = await fillCustomer(tenant.filled).catch(() => undefined)
      if (!next) return customer
      customer.headers = { ...customer.headers, authorization: `Bearer ${next.token}` }
      customer.records = { ...customer.records, ...next.records }
    }
    return customer
  }

  async function weakestFor({ access }: Route): Promise<Weakest | undefined> {
    switch (access.kind) {
      case 'machine':
        if (!scoped.has(access.scope)) scoped.set(access.scope, createScoped(access.scope))
        return await scoped.get(access.scope)
      case 'identity':
        return key
      case 'installed_app':
        return find('OAuth token')
      case 'oauth_client':
        return find('OAuth client')
      case 'storefront':
        return guest
      case 'customer':
      case 'storefront_customer':
        return await currentCustomer()
      case 'member':
        return sessions.get(weakestRoles.find((role) => roleAllows(role, access.permission))!)
      case 'session':
        return sessions.get('viewer')
      case 'operator':
        return operating
      default:
        return undefined
    }
  }
  const stranger: Weakest = {
    name: 'anonymous',
    headers: { origin: appUrl },
    records: { ...owner.records, ...guest.records },
  }
  return { weakestFor, stranger, tenant }
}

export type Callers = Awaited<ReturnType<typeof createCallers>>
