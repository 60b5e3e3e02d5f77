import { type Break, inAnswer, inRequest, inStatus } from './break.ts'

const metadata = /\/\.well-known\/oauth-authorization-server$/
const authorize = /^GET \/oauth\/authorize$/
const token = /^POST \/v3\/oauth\/token$/
const introspect = /^POST \/v3\/oauth\/introspect$/
const revoke = /^POST \/v3\/oauth\/revoke$/
const callback = 'https://elsewhere.example/?code=x'

const isStranger = (body: { client_id?: string } | undefined) => body?.client_id === 'app_conformance'

export const oauthBreaks: Break[] = [
  inAnswer('oauth.metadata', 'leaves out token_endpoint', metadata, ({ body }) => {
    delete body.token_endpoint
  }),
  inAnswer('oauth.only-s256', 'offers plain', metadata, ({ body }) => {
    body.code_challenge_methods_supported.push('plain')
  }),
  inAnswer(
    'oauth.unknown-application-is-404',
    'answers with 400',
    /^GET \/v3\/oauth\/application$/,
    (reply, { query }) => {
      if (query.get('client_id') === 'app_conformance') reply.status = 400
    },
  ),
  inAnswer('oauth.unknown-client-is-401', 'answers unknown clients with 400', token, (reply, { body }) => {
    if (isStranger(body) && body.grant_type) reply.status = 400
  }),
  inAnswer('oauth.errors-have-two-forms', 'has one form of errors', token, ({ body }, { headers }) => {
    if (headers['content-type']?.includes('form')) body.error = body.error_description
  }),
  inAnswer(
    'oauth.json-errors-are-sentences',
    'has the error of the RFC for JSON',
    introspect,
    ({ body }, { body: sent }) => {
      if (isStranger(sent)) body.error = body.error_code
    },
  ),
  inAnswer('oauth.missing-parameters-are-400', 'authenticates before it reads', token, (reply, { body }) => {
    if (body && !body.grant_type) reply.body.error_code = 'invalid_client'
  }),
  inAnswer('oauth.scopes-are-described', 'leaves out a scope', /^GET \/v3\/oauth\/scopes$/, ({ body }) => {
    delete body['order:read']
  }),
  inAnswer('oauth.unknown-token-is-401', 'answers unknown tokens with 403', /^GET \/v3\/me$/, (reply, { headers }) => {
    if (headers.authorization?.startsWith('Bearer at_0000')) reply.status = 403
  }),
  inAnswer('oauth.unknown-client-is-not-redirected', 'redirects for unknown clients', authorize, (reply, { query }) => {
    if (query.get('client_id') === 'app_conformance')
      Object.assign(reply, { status: 303, body: undefined }).headers.location = callback
  }),
  inAnswer('oauth.consent-is-not-framed', 'can be framed', authorize, ({ headers }) => {
    delete headers['content-security-policy']
  }),
  inAnswer('oauth.application-metadata', 'shows the secret', /^GET \/v3\/oauth\/application$/, ({ body }) => {
    if (body?.client_id) body.client_secret = 'secret'
  }),
  inRequest('oauth.redirect-uri-is-exact', 'compares the beginning', /^GET \/v3\/oauth\/application$/, ({ query }) => {
    query.set('redirect_uri', query.get('redirect_uri')!.replace(/x$/, ''))
  }),
  inAnswer('oauth.plain-pkce-is-refused', 'calls it denied', authorize, ({ headers }) => {
    if (headers.location) headers.location = headers.location.replace('error=invalid_request', 'error=access_denied')
  }),
  inAnswer('oauth.state-comes-back', 'forgets state', authorize, ({ headers }) => {
    if (headers.location) headers.location = headers.location.replace(/([?&])state=[^&]*/, '$1')
  }),
  inRequest('oauth.wrong-secret-is-401', 'revokes for anybody', revoke, ({ body }) =>
    body.client_secret === 'conformance' ? { status: 204 } : undefined,
  ),
  inAnswer('oauth.other-grants-are-unauthorized', 'calls other grants malformed', token, ({ body }) => {
    if (body?.error_code === 'unauthorized_client') body.error_code = 'invalid_request'
  }),
  inAnswer('oauth.unknown-code-is-invalid-grant', 'calls it malformed', token, (reply, { body }) => {
    if (reply.body?.error_code === 'invalid_grant' && body?.code) reply.body.error_code = 'invalid_request'
  }),
  inAnswer('oauth.short-verifier-is-refused', 'takes short verifiers', token, (reply, { body }) => {
    if (body?.code_verifier === 'short') reply.body.error_code = 'invalid_grant'
  }),
  inAnswer('oauth.unknown-refresh-token-is-invalid-grant', 'answers with 401', token, (reply, { body }) => {
    if (body?.refresh_token?.startsWith('rt_0000')) reply.status = 401
  }),
  inRequest('oauth.two-authentications-are-400', 'reads one of them', introspect, ({ headers }) => {
    if (headers.authorization?.startsWith('Basic')) delete headers.authorization
  }),
  inAnswer('oauth.inactive-token-says-nothing', 'describes inactive tokens', introspect, ({ body }) => {
    if (body?.active === false) body.token_type = 'access'
  }),
  inAnswer('oauth.revoking-an-unknown-token-is-204', 'refuses to revoke unknown tokens', revoke, (reply, { body }) => {
    if (body.token.startsWith('rt_0000')) reply.status = 400
  }),
  inStatus('oauth.unknown-launch-token-is-refused', 'answers with 404', /launch-token\/exchange$/, 400, 404),
  inAnswer('oauth.refresh-returns-a-pair', 'gives tokens two hours', token, ({ body }) => {
    if (body?.expires_in) body.expires_in = 7200
  }),
  inAnswer('oauth.tokens-are-not-stored', 'lets caches keep tokens', token, ({ headers }) => {
    headers['cache-control'] = 'private, max-age=60'
  }),
  {
    check: 'oauth.lost-refresh-can-be-repeated',
    does: 'revokes the installation at the second refresh',
    make: () => {
      const used = new Set<string>()
      let newest = ''
      return {
        request: (sent) => {
          const { path, body } = sent
          if (path !== '/v3/oauth/token' || !body?.refresh_token) return
          if (used.has(body.refresh_token)) {
            const { client_id, client_secret } = body
            sent.path = '/v3/oauth/revoke'
            sent.body = { client_id, client_secret, token: newest, token_type: 'refresh' }
          }
          used.add(body.refresh_token)
        },
        answer: (reply, { path, body }) => {
          if (reply.body?.refresh_token) newest = reply.body.refresh_token
          if (path === '/v3/oauth/revoke' && body.token === newest)
            Object.assign(reply, { status: 400, body: { error: 'Used', error_code: 'invalid_grant' } })
        },
      }
    },
  },
  inRequest('oauth.revoked-token-is-401', 'revokes nothing', revoke, ({ body }) =>
    body.token_type === 'access' && body.client_secret !== 'conformance' ? { status: 204 } : undefined,
  ),
  inAnswer('oauth.identity-of-a-token', 'does not name the app', /^GET \/v3\/me$/, ({ body }) => {
    if (body?.auth_method === 'oauth') body.oauth_application = null
  }),
  inAnswer('oauth.active-token-is-described', 'leaves out sub', introspect, ({ body }) => {
    if (body?.active) delete body.sub
  }),
  inAnswer('oauth.installation-snapshot', 'leaves out the scopes', /\/installation\/status$/, ({ body }) => {
    delete body?.granted_scopes
  }),
]
