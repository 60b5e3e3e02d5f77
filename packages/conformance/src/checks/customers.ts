import { createPublicKey, verify } from 'node:crypto'
import type { Check } from '../check.ts'
import { expectEqual, expectHeader, expectMatch, expectMembers, expectStatus, expectThat } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const internals = ['financial_entity', 'warehouse', 'origin_address', 'net_revenue', 'platform_fee', 'internal_notes']

const refresh = ({ visit }: Kit, token: string) => visit('POST /auth/jwt/refresh', { body: { refresh: token } })

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString() || '{}')

export const customers: Check[] = [
  {
    id: 'customers.no-token-is-401',
    rule: 'A customer route without a token is 401.',
    async run({ customers }) {
      expectStatus(await customers.call('GET /profile', null), 401)
    },
  },
  {
    id: 'customers.tokens-have-lifetimes',
    rule: 'A sign-in returns `token_type`, `expires_in` and `refresh_expires_in`: Bearer, 15 minutes, 30 days.',
    async run({ customers }) {
      const { answer } = await customers.signIn()
      const { token_type, expires_in, refresh_expires_in } = answer.body
      const expected = { token_type: 'Bearer', expires_in: 900, refresh_expires_in: 2_592_000 }
      expectEqual(answer, 'the lifetimes', { token_type, expires_in, refresh_expires_in }, expected)
    },
  },
  {
    id: 'customers.token-is-signed',
    rule: 'The access token is a JWT (EdDSA) whose key is at `/public/auth/jwks`, for this store (`aud`).',
    async run({ customers, records, visit }) {
      const { answer, tokens } = await customers.signIn()
      const [head, payload, signature] = tokens.access.split('.')
      const { alg, kid } = decode(head)
      expectEqual(answer, 'alg', alg, 'EdDSA')
      expectEqual(answer, 'aud', decode(payload).aud, (await records.store()).unique_id)
      const jwks = await visit('GET /auth/jwks')
      const key = jwks.body?.keys?.find((one: { kid?: string }) => one.kid === kid)
      expectThat(jwks, key !== undefined, `a key with kid ${kid}`, jwks.body)
      const publicKey = createPublicKey({ key, format: 'jwk' })
      const isGenuine = verify(
        null,
        Buffer.from(`${head}.${payload}`),
        publicKey,
        Buffer.from(signature ?? '', 'base64url'),
      )
      expectThat(answer, isGenuine, 'a signature by that key', 'another signature')
    },
  },
  {
    id: 'customers.wrong-password-is-401',
    rule: 'A wrong password is 401, and an unknown address gets the same answer.',
    async run({ customers, visit }) {
      const { email } = await customers.registered()
      const wrong = await visit('POST /auth/login', { body: { email, password: 'not-the-password' } })
      expectStatus(wrong, 401)
      const stranger = { email: `nobody-${email}`, password: 'not-the-password' }
      const unknown = await visit('POST /auth/login', { body: stranger })
      expectStatus(unknown, 401)
      expectEqual(unknown, 'error', unknown.body?.error, wrong.body?.error)
    },
  },
  {
    id: 'customers.profile',
    rule: 'The profile has `customer`, `store` and `is_generated_password_reset`.',
    async run({ customers }) {
      const { tokens } = await customers.signIn()
      const answer = await customers.call('GET /profile', tokens.access)
      expectStatus(answer, 200)
      expectMembers(answer, 'the profile', answer.body, ['customer', 'store', 'is_generated_password_reset'])
    },
  },
  {
    id: 'customers.token-of-another-store-is-401',
    rule: 'A token of store A on store B: 401.',
    async run({ call, customers, records }) {
      const { tokens } = await customers.signIn()
      const { unique_id } = await records.otherStore()
      const path = `GET /v3/stores/${unique_id}/customers/me/profile`
      expectStatus(await call(path, { credential: tokens.access }), 401)
    },
  },
  {
    id: 'customers.refresh-replaces-the-token',
    rule: 'Each refresh rotates the refresh token.',
    async run(kit) {
      const { tokens } = await kit.customers.signIn()
      const answer = await refresh(kit, tokens.refresh)
      expectStatus(answer, 200)
      expectMatch(answer, 'refresh', answer.body?.refresh, /./)
      expectThat(answer, answer.body.refresh !== tokens.refresh, 'another refresh token', 'the same refresh token')
    },
  },
  {
    id: 'customers.reused-refresh-token-is-401',
    rule: 'A refresh token is single-use.',
    async run(kit) {
      const { tokens } = await kit.customers.signIn()
      await refresh(kit, tokens.refresh)
      expectStatus(await refresh(kit, tokens.refresh), 401)
    },
  },
  {
    id: 'customers.reuse-revokes-the-family',
    rule: 'Reuse of an already-rotated refresh token revokes its whole token family.',
    async run(kit) {
      const { tokens } = await kit.customers.signIn()
      const { body: next } = await refresh(kit, tokens.refresh)
      await refresh(kit, tokens.refresh)
      expectStatus(await refresh(kit, next.refresh), 401)
      expectStatus(await kit.customers.call('GET /profile', next.access), 401)
    },
  },
  {
    id: 'customers.sign-out-ends-the-access-token',
    rule: 'Logout stops the access token at once.',
    async run({ customers, visit }) {
      const { tokens } = await customers.signIn()
      const answer = await visit('POST /auth/jwt/blacklist', { body: { tokens: [tokens.refresh, tokens.access] } })
      expectStatus(answer, 204)
      expectStatus(await customers.call('GET /profile', tokens.access), 401)
    },
  },
  {
    id: 'customers.forgotten-password-reveals-nobody',
    rule: 'Forgetting a password has the same answer for unknown addresses: 204.',
    async run({ visit, records }) {
      const { customer_email: email } = records.buyer()
      expectStatus(await visit('POST /auth/forget-password', { body: { email } }), 204)
    },
  },
  {
    id: 'customers.cart-add-is-201',
    rule: 'Adding an item to the cart of a customer returns 201 with the cart.',
    async run({ customers, records }) {
      const [{ tokens }, { id }] = await Promise.all([customers.signIn(), records.digital()])
      const answer = await customers.call('POST /cart/items', tokens.access, {
        type: 'variant',
        variant_id: id,
        quantity: 1,
      })
      expectStatus(answer, 201)
      expectThat(answer, Array.isArray(answer.body?.items), 'items = a list', answer.body?.items)
    },
  },
  {
    id: 'customers.orders-are-buyer-safe',
    rule: "A customer's order keeps totals and store, and omits what belongs to the business.",
    async run(kit) {
      const { customers, records } = kit
      const [{ tokens }, { id }] = await Promise.all([customers.signIn(), records.digital()])
      const items = [{ type: 'variant', variant_id: id, quantity: 2 }]
      const bought = await customers.call('POST /checkout', tokens.access, { items, payment_method: 'bank_transfer' })
      expectStatus(bought, 201)
      records.deleteBoughtAtEnd(bought.body.order_id)
      const answer = await customers.call('GET /orders', tokens.access)
      const order = answer.body?.data?.[0]
      expectMembers(answer, 'the order', order, ['id', 'order_id', 'gross_revenue', 'store'])
      const found = internals.filter((name) => name in order)
      expectEqual(answer, 'the internal fields', found, [])
    },
  },
  {
    id: 'customers.refusal-names-the-scheme',
    rule: '401 on customer routes has `WWW-Authenticate: Bearer`.',
    async run({ customers }) {
      expectHeader(await customers.call('GET /orders', null), 'www-authenticate', /^Bearer\b/)
    },
  },
]
