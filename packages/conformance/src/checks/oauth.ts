import type { Check } from '../check.ts'
import {
  expectEqual,
  expectHeader,
  expectMatch,
  expectMembers,
  expectStatus,
  expectThat,
  isRecord,
} from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const metadataPath = '/.well-known/oauth-authorization-server'

/** Of no app. */
const nobody = { client_id: 'app_conformance', client_secret: 'conformance' }

const verifier = 'conformance-verifier-of-more-than-43-characters-0123456789'

const unknownCode = { grant_type: 'authorization_code', code: 'conformance', code_verifier: verifier }

/** Sends a browser without a session to the page where merchants approve an app. */
async function authorize({ call, records }: Kit, parameters: Record<string, string>) {
  const { body } = await records.must(`GET ${metadataPath}`)
  const query = {
    response_type: 'code',
    state: 'conformance-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  }
  return await call(`GET ${body.authorization_endpoint}`, { credential: null, query })
}

const appParameters = ({ options }: Kit) => ({ client_id: options.clientId!, redirect_uri: options.redirectUri! })

const snapshot = [
  'authorized_business_id',
  'client_id',
  'is_active',
  'is_enabled',
  'granted_scopes',
  'webhook_status',
  'granted_webhook_events',
  'approved_billing_tags',
  'manage_launch_available',
  'updated_at',
]

export const oauth: Check[] = [
  {
    id: 'oauth.metadata',
    rule: 'The metadata of the authorization server names its endpoints.',
    async run({ call }) {
      const answer = await call(`GET ${metadataPath}`, { credential: null })
      expectStatus(answer, 200)
      const members = ['issuer', 'authorization_endpoint', 'token_endpoint', 'scopes_supported']
      expectMembers(answer, 'the metadata', answer.body, members)
    },
  },
  {
    id: 'oauth.only-s256',
    rule: 'Only `S256` is accepted as a PKCE method.',
    async run({ call }) {
      const answer = await call(`GET ${metadataPath}`, { credential: null })
      expectEqual(answer, 'the methods', answer.body?.code_challenge_methods_supported, ['S256'])
    },
  },
  {
    id: 'oauth.unknown-application-is-404',
    rule: 'Application lookup of an unknown pair: 404.',
    async run({ call }) {
      const query = { client_id: nobody.client_id, redirect_uri: 'https://conformance.example/callback' }
      expectStatus(await call('GET /v3/oauth/application', { credential: null, query }), 404)
    },
  },
  {
    id: 'oauth.unknown-client-is-401',
    rule: 'Client authentication failed: 401 `invalid_client`.',
    async run({ app }) {
      const answer = await app.call('token', { ...unknownCode, ...nobody })
      expectStatus(answer, 401)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_client')
    },
  },
  {
    id: 'oauth.errors-have-two-forms',
    rule: 'A form-encoded request gets the error of the RFC: `error` is the code, `error_description` the sentence.',
    async run({ app }) {
      const raw = String(new URLSearchParams({ ...unknownCode, ...nobody }))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await app.call('token', {}, { body: undefined, raw, headers })
      expectEqual(answer, 'error', answer.body?.error, 'invalid_client')
      expectMatch(answer, 'error_description', answer.body.error_description, / /)
    },
  },
  {
    id: 'oauth.json-errors-are-sentences',
    rule: 'A JSON request gets `error`, a message, and `error_code`.',
    async run({ app }) {
      const answer = await app.call('introspect', { token: 'at_x', token_type: 'access', ...nobody })
      expectMatch(answer, 'error', answer.body?.error, / /)
      expectMatch(answer, 'error_code', answer.body.error_code, /^invalid_client$/)
    },
  },
  {
    id: 'oauth.missing-parameters-are-400',
    rule: 'Missing or malformed parameters: 400 `invalid_request`.',
    async run({ app }) {
      const answer = await app.call('token', nobody)
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_request')
    },
  },
  {
    id: 'oauth.scopes-are-described',
    rule: '`GET /v3/oauth/scopes` has each scope with a plain description.',
    async run({ call }) {
      const answer = await call('GET /v3/oauth/scopes', { credential: null })
      expectStatus(answer, 200)
      expectThat(answer, isRecord(answer.body), 'an object', answer.body)
      expectMatch(answer, 'order:read', answer.body['order:read'], /./)
    },
  },
  {
    id: 'oauth.unknown-token-is-401',
    rule: 'A missing, expired or revoked access token is 401.',
    async run({ call }) {
      expectStatus(await call('GET /v3/me', { credential: `at_${'0'.repeat(38)}` }), 401)
    },
  },
  {
    id: 'oauth.unknown-client-is-not-redirected',
    rule: 'An unknown client or redirect URI shows an error page and never redirects.',
    async run(kit) {
      const { client_id } = nobody
      const answer = await authorize(kit, { client_id, redirect_uri: 'https://conformance.example/callback' })
      expectThat(answer, answer.status < 300 || answer.status > 399, 'no redirect', `status ${answer.status}`)
    },
  },
  {
    id: 'oauth.consent-is-not-framed',
    rule: "The authorize page has `frame-ancestors 'none'`.",
    async run(kit) {
      const answer = await authorize(kit, { client_id: nobody.client_id, redirect_uri: 'https://conformance.example/' })
      expectHeader(answer, 'content-security-policy', /frame-ancestors 'none'/)
    },
  },
  {
    id: 'oauth.application-metadata',
    rule: 'The public metadata of an app has its name, addresses and redirect URI, and no secret.',
    needs: ['app'],
    async run(kit) {
      const answer = await kit.call('GET /v3/oauth/application', { credential: null, query: appParameters(kit) })
      expectStatus(answer, 200)
      const fields = ['client_id', 'description', 'homepage_url', 'logo_url', 'name', 'redirect_uri']
      expectEqual(answer, 'the fields', Object.keys(answer.body ?? {}).sort(), fields)
    },
  },
  {
    id: 'oauth.redirect-uri-is-exact',
    rule: '`redirect_uri` must match exactly.',
    needs: ['app'],
    async run(kit) {
      const { client_id, redirect_uri } = appParameters(kit)
      const query = { client_id, redirect_uri: `${redirect_uri}x` }
      expectStatus(await kit.call('GET /v3/oauth/application', { credential: null, query }), 404)
    },
  },
  {
    id: 'oauth.plain-pkce-is-refused',
    rule: 'Any bad parameter of the authorize page redirects with `error`.',
    needs: ['app'],
    async run(kit) {
      const answer = await authorize(kit, { ...appParameters(kit), code_challenge_method: 'plain' })
      expectStatus(answer, 303, 302)
      const target = new URL(answer.headers.get('location') ?? '', kit.options.redirectUri)
      expectEqual(answer, 'error', target.searchParams.get('error'), 'invalid_request')
    },
  },
  {
    id: 'oauth.state-comes-back',
    rule: 'The redirect carries `state`, and `iss`.',
    needs: ['app'],
    async run(kit) {
      const answer = await authorize(kit, { ...appParameters(kit), response_type: 'token' })
      const target = new URL(answer.headers.get('location') ?? '', kit.options.redirectUri)
      expectEqual(answer, 'state', target.searchParams.get('state'), 'conformance-state')
      expectMatch(answer, 'iss', target.searchParams.get('iss'), /^https?:/)
    },
  },
  {
    id: 'oauth.wrong-secret-is-401',
    rule: 'A wrong `client_secret` is 401 `invalid_client`.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('revoke', { token: 'x', token_type: 'access', client_secret: 'conformance' })
      expectStatus(answer, 401)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_client')
    },
  },
  {
    id: 'oauth.other-grants-are-unauthorized',
    rule: 'A grant type that apps may not use: 400 `unauthorized_client`.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('token', { grant_type: 'client_credentials' })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'unauthorized_client')
    },
  },
  {
    id: 'oauth.unknown-code-is-invalid-grant',
    rule: 'A code that is invalid or expired: 400 `invalid_grant`.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('token', unknownCode)
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_grant')
    },
  },
  {
    id: 'oauth.short-verifier-is-refused',
    rule: '`code_verifier` has 43 to 128 characters: 400 `invalid_request` otherwise.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('token', { ...unknownCode, code_verifier: 'short' })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_request')
    },
  },
  {
    id: 'oauth.unknown-refresh-token-is-invalid-grant',
    rule: 'A refresh token that is invalid: 400 `invalid_grant`.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('token', { grant_type: 'refresh_token', refresh_token: `rt_${'0'.repeat(38)}` })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_grant')
    },
  },
  {
    id: 'oauth.two-authentications-are-400',
    rule: 'Two client authentications in one request: 400.',
    needs: ['app'],
    async run({ app, options }) {
      const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
      const headers = { authorization: `Basic ${basic}` }
      expectStatus(await app.call('introspect', { token: 'x', token_type: 'access' }, { headers }), 400)
    },
  },
  {
    id: 'oauth.inactive-token-says-nothing',
    rule: 'Introspection of what is not active: `{"active": false}`.',
    needs: ['app'],
    async run({ app }) {
      const answer = await app.call('introspect', { token: `at_${'0'.repeat(38)}`, token_type: 'access' })
      expectStatus(answer, 200)
      expectEqual(answer, 'the answer', answer.body, { active: false })
    },
  },
  {
    id: 'oauth.revoking-an-unknown-token-is-204',
    rule: 'Revoke of an unknown or foreign token: 204.',
    needs: ['app'],
    async run({ app }) {
      expectStatus(await app.call('revoke', { token: `rt_${'0'.repeat(38)}`, token_type: 'refresh' }), 204)
    },
  },
  {
    id: 'oauth.unknown-launch-token-is-refused',
    rule: 'A launch token that is not known is 400.',
    needs: ['app'],
    async run({ app }) {
      expectStatus(await app.call('installation/launch-token/exchange', { launch_token: `lt_${'0'.repeat(38)}` }), 400)
    },
  },
  {
    id: 'oauth.refresh-returns-a-pair',
    rule: 'The token answer: `token_type` Bearer, `expires_in` 3600, and a new refresh token.',
    needs: ['app', 'refresh token'],
    async run({ app, options }) {
      const { refreshed } = await app.story()
      const { token_type, expires_in, refresh_token } = refreshed.body
      expectEqual(refreshed, 'token_type', token_type, 'Bearer')
      expectEqual(refreshed, 'expires_in', expires_in, 3600)
      expectThat(refreshed, refresh_token !== options.refreshToken, 'another refresh token', 'the same one')
    },
  },
  {
    id: 'oauth.tokens-are-not-stored',
    rule: 'Responses with tokens carry `Cache-Control: no-store`.',
    needs: ['app', 'refresh token'],
    async run({ app }) {
      expectHeader((await app.story()).next, 'cache-control', /no-store/)
    },
  },
  {
    id: 'oauth.lost-refresh-can-be-repeated',
    rule: 'A refresh whose answer was lost returns the same pair within 30 seconds.',
    needs: ['app', 'refresh token'],
    async run({ app }) {
      const { next, repeated } = await app.story()
      expectStatus(repeated, 200)
      const isSame = repeated.body?.refresh_token === next.body.refresh_token
      expectThat(repeated, isSame, 'the same pair', 'another one')
    },
  },
  {
    id: 'oauth.revoked-token-is-401',
    rule: 'Revocation is 204, and the access token stops.',
    needs: ['app', 'refresh token'],
    async run({ app }) {
      const { revoked, used } = await app.story()
      expectStatus(revoked, 204)
      expectStatus(used, 401)
    },
  },
  {
    id: 'oauth.identity-of-a-token',
    rule: '`/v3/me` with a token has `auth_method` oauth, the user, the app and its connected businesses.',
    needs: ['app', 'refresh token'],
    async run({ app, options }) {
      const { identity: answer } = await app.story()
      expectEqual(answer, 'auth_method', answer.body?.auth_method, 'oauth')
      expectMembers(answer, 'user', answer.body.user, ['id', 'unique_id', 'email', 'fullname', 'avatar'])
      expectEqual(answer, 'client_id', answer.body.oauth_application?.client_id, options.clientId)
      const [business] = answer.body.connected_businesses
      expectMembers(answer, 'a business', business, ['unique_id', 'username', 'name', 'is_enabled', 'scopes'])
    },
  },
  {
    id: 'oauth.active-token-is-described',
    rule: 'Introspection of an active token: `active, token_type, client_id, scope, sub, iat, exp`.',
    needs: ['app', 'refresh token'],
    async run({ app }) {
      const { introspected: answer } = await app.story()
      expectEqual(answer, 'active', answer.body?.active, true)
      expectMembers(answer, 'the answer', answer.body, ['token_type', 'client_id', 'scope', 'sub', 'iat', 'exp'])
    },
  },
  {
    id: 'oauth.installation-snapshot',
    rule: '`installation/status` returns the installation snapshot.',
    needs: ['app', 'refresh token'],
    async run({ app }) {
      const { installation: answer } = await app.story()
      expectStatus(answer, 200)
      expectMembers(answer, 'the snapshot', answer.body, snapshot)
      expectMatch(answer, 'updated_at', answer.body.updated_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    },
  },
]
