import { randomUUID } from 'node:crypto'
import type { Route } from '../../src/access/route.ts'
import { signInCustomer } from '../records/customers.ts'
import type { Browser } from '../support/browser.ts'
import type { TestService } from '../support/service.ts'

type Headers = Record<string, string>

type Credentials = {
  operator: Browser
  member: Browser
  key: string
  accessToken: string
  shop: { store: { unique_id: string }; key: { token: string } }
  /** The token of a customer who is already signed in. */
  customerToken?: string
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Tells for every route what lets a request pass its guard; `signIn` renews a customer's login that a call may end. */
export async function createCallers(service: TestService, given: Credentials) {
  const storefront = { 'x-service-storefront-api-key': given.shop.key.token, 'x-service-guest-token': randomUUID() }
  const session = ({ cookie }: Browser): Headers => ({ origin: service.appUrl, cookie: cookie! })
  let customer: Headers = given.customerToken ? bearer(given.customerToken) : {}

  async function signIn() {
    customer = bearer((await signInCustomer(service, given.shop)).tokens.access)
  }

  function headersFor({ access }: Route): Headers {
    const { kind } = access
    if (kind === 'machine' || kind === 'identity') return bearer(given.key)
    if (kind === 'installed_app') return bearer(given.accessToken)
    if (kind === 'storefront') return storefront
    if (kind === 'customer') return customer
    if (kind === 'storefront_customer') return { ...storefront, ...customer }
    if (kind === 'session' || kind === 'member') return session(given.member)
    if (kind === 'operator') return session(given.operator)
    return { origin: service.appUrl } // For everybody, and for clients that send their secret in the body.
  }

  if (!given.customerToken) await signIn()
  return { headersFor, signIn }
}
