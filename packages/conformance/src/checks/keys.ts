import type { Check } from '../check.ts'
import { Obstacle } from '../run/answer.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../run/expect.ts'
import { makeUnknownKey, misspell } from '../run/key-form.ts'
import type { Kit } from '../run/kit.ts'

const foreignBusiness = 'ZZZZZZZZ'

export const keys: Check[] = [
  {
    id: 'keys.no-credential-is-401',
    rule: 'A business route without a credential is 401.',
    async run({ call }) {
      expectStatus(await call('GET /v3/me', { credential: null }), 401)
    },
  },
  {
    id: 'keys.refusal-names-the-scheme',
    rule: '401 on `/v3` routes has `WWW-Authenticate: Bearer`.',
    async run({ call }) {
      expectHeader(await call('GET /v3/stores', { credential: null }), 'www-authenticate', /^Bearer\b/)
    },
  },
  {
    id: 'keys.unknown-key-is-401',
    rule: 'Key not recognized: 401 with the text `Invalid API key`.',
    async run({ call }) {
      const answer = await call('GET /v3/me', { credential: makeUnknownKey('sk_') })
      expectStatus(answer, 401)
      expectEqual(answer, 'error', answer.body?.error, 'Invalid API key')
    },
  },
  {
    id: 'keys.misspelled-key-is-401',
    rule: 'A key with a wrong checksum is refused.',
    async run({ call, options }) {
      expectStatus(await call('GET /v3/me', { credential: misspell(options.key) }), 401)
    },
  },
  {
    id: 'keys.expired-key-is-401',
    rule: 'Key past its expiration: 401 with the text `API key has expired`.',
    needs: ['expired key'],
    async run({ call, options }) {
      const answer = await call('GET /v3/me', { credential: options.expiredKey })
      expectStatus(answer, 401)
      expectEqual(answer, 'error', answer.body?.error, 'API key has expired')
    },
  },
  {
    id: 'keys.identity-of-a-key',
    rule: '`/v3/me` with a key: `auth_method` is `api_key`, `user` and `oauth_application` are null.',
    async run({ call }) {
      const answer = await call('GET /v3/me')
      expectStatus(answer, 200)
      expectEqual(answer, 'auth_method', answer.body?.auth_method, 'api_key')
      expectEqual(answer, 'user', answer.body?.user, null)
      expectEqual(answer, 'oauth_application', answer.body?.oauth_application, null)
    },
  },
  {
    id: 'keys.one-business-a-key',
    rule: '`/v3/me` with a key has one connected business with the effective scopes.',
    async run({ call }) {
      const answer = await call('GET /v3/me')
      const businesses = answer.body?.connected_businesses
      expectThat(answer, Array.isArray(businesses) && businesses.length === 1, 'one connected business', businesses)
      expectThat(answer, Array.isArray(businesses[0].scopes), 'scopes = a list', businesses[0].scopes)
    },
  },
  {
    id: 'keys.never-shown-again',
    rule: 'The full key value is returned once, at creation or rotation.',
    async run({ call, options }) {
      const answer = await call('GET /v3/me')
      const shown = answer.text.includes(options.key) || [...answer.headers.values()].join().includes(options.key)
      expectThat(answer, !shown, 'a response without the key', 'the key')
    },
  },
  {
    id: 'keys.foreign-business-is-404',
    rule: '`b_uid` of another business with a key: 404.',
    async run({ call }) {
      expectStatus(await call('GET /v3/stores', { query: { b_uid: foreignBusiness } }), 404)
    },
  },
  {
    id: 'keys.refused-on-customer-routes',
    rule: 'API keys are not accepted on customer routes: 401.',
    async run({ call, records }) {
      const { unique_id } = await records.store()
      expectStatus(await call(`GET /v3/stores/${unique_id}/customers/me/profile`), 401)
    },
  },
  {
    id: 'keys.refused-on-storefront-routes',
    rule: 'API keys are not accepted on storefront public routes: 404, as for any bad storefront key.',
    async run({ call, options, records }) {
      const { unique_id } = await records.store()
      const path = `GET /v3/stores/${unique_id}/public/payment-methods`
      expectStatus(await call(path), 404)
      const headers = { 'x-service-storefront-api-key': options.key }
      expectStatus(await call(path, { credential: null, headers }), 404)
    },
  },
  {
    id: 'keys.refused-on-oauth-routes',
    rule: 'API keys are not accepted on OAuth install and token flows.',
    async run({ call }) {
      expectStatus(await call('POST /v3/oauth/introspect', { body: { token: 'at_x', token_type: 'access' } }), 401)
    },
  },
  {
    id: 'keys.missing-scope-is-forbidden',
    rule: 'Restricted key lacks the required scope: 403 with the text `Forbidden`.',
    needs: ['restricted key'],
    async run(kit) {
      const { answer } = await askWithoutScope(kit)
      expectStatus(answer, 403)
      expectEqual(answer, 'error', answer.body?.error, 'Forbidden')
    },
  },
  {
    id: 'keys.missing-scope-is-named',
    rule: 'A missing scope is `insufficient_scope` with `details.required_scope`.',
    needs: ['restricted key'],
    async run(kit) {
      const { answer, scope } = await askWithoutScope(kit)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'insufficient_scope')
      expectEqual(answer, 'details.required_scope', answer.body?.details?.required_scope, scope)
    },
  },
  {
    id: 'keys.other-business-record-is-404',
    rule: 'An id of another business answers 404, never 403.',
    needs: ['other key'],
    async run({ call, options, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`, { credential: options.otherKey })
      expectStatus(answer, 404)
    },
  },
]

const lists = [
  ['store:list', 'GET /v3/stores'],
  ['order:list', 'GET /v3/orders'],
  ['product:list', 'GET /v3/products'],
  ['customer:list', 'GET /v3/customers'],
] as const

/** Calls a list that the restricted key may not read. */
async function askWithoutScope({ call, options, records }: Kit) {
  const credential = options.restrictedKey
  const me = await records.must('GET /v3/me', { credential })
  const scopes: string[] = me.body.connected_businesses[0].scopes
  const found = lists.find(([scope]) => !scopes.includes(scope))
  if (!found) throw new Obstacle('The restricted key has all scopes that are tried; give one with fewer', me)
  return { scope: found[0], answer: await call(found[1], { credential }) }
}
