import { randomText } from '../../src/platform/secrets/base62.ts'
import { checkedFetch } from '../support/checked-fetch.ts'
import type { TestService } from '../support/service.ts'

type Shop = { store: { unique_id: string }; key: { token: string } }

export const customerPassword = 'kopi tubruk pagi hari'

let people = 0

/** Calls `/v3/stores/{store}/…`, with the storefront key on public routes and the customer's token where one is given. */
export function callShop(
  service: TestService,
  shop: Shop,
  method: string,
  path: string,
  body?: unknown,
  { token, ...headers }: Record<string, string> = {},
) {
  return checkedFetch(service.baseUrl, `/v3/stores/${shop.store.unique_id}${path}`, {
    method,
    headers: {
      ...(path.startsWith('/public') && { 'x-service-storefront-api-key': shop.key.token }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** A customer of the shop who registered and is signed in; `call` goes to `/customers/me…` as them. */
export async function signInCustomer(service: TestService, shop: Shop, fields: Record<string, unknown> = {}) {
  const email = `pembeli${++people}.${randomText(6).toLowerCase()}@example.com`
  const person = { name: 'Budi Santoso', email, password: customerPassword, phone: '628123456789', ...fields }
  const answer = await callShop(service, shop, 'POST', '/public/auth/register', person)
  if (answer.status !== 201) throw new Error(`registration failed: ${answer.status} ${answer.text}`)
  const tokens = (answer.body.message ? await proveAddress(service, shop, person) : answer.body) as Tokens
  const call = (method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
    callShop(service, shop, method, `/customers/me${path}`, body, { token: tokens.access, ...headers })
  return { ...person, tokens, call, id: (await call('GET')).body.customer.id as number }
}

export type SignedInCustomer = Awaited<ReturnType<typeof signInCustomer>>

type Tokens = { access: string; refresh: string }

/** Replaces entering the mailed code, where the installation sends mail. */
async function proveAddress(
  service: TestService,
  shop: Shop,
  { email, password }: { email: string; password: string },
) {
  const { db } = service.service
  await db
    .updateTable('customer_passwords')
    .set({ is_unproven: false })
    .where('customer_id', 'in', db.selectFrom('customers').select('id').where('email', '=', email))
    .execute()
  return (await callShop(service, shop, 'POST', '/public/auth/login', { email, password })).body
}
