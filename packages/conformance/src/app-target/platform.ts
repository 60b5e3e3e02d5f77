import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Obstacle } from '../run/answer.ts'
import { Grants } from './grants.ts'

export type Credentials = { clientId: string; clientSecret: string; webhookSecret: string }

type Fields = Record<string, string>

/** A call of a business route. */
export type Call = { path: string; token: string; business: string | undefined; status: number; at: number }

const listEnd = { is_paginated: true, has_next: false, has_previous: false, next_cursor: null, previous_cursor: null }

/** Plays the service to an app: consent without a person, tokens, and routes that answer with empty lists. */
export class Platform {
  readonly credentials: Credentials
  readonly grants = new Grants()
  /** The queries of the authorize page. */
  readonly authorizations: Fields[] = []
  readonly tokenRequests: (Fields & { outcome: string })[] = []
  readonly calls: Call[] = []
  /** Closes the connection in place of the next answer to a refresh. */
  losesNextRefresh = false
  /** Seconds for which the business of the next call gets 429. */
  limitsNextCallFor: number | undefined
  #server: Server | undefined

  constructor(credentials: Credentials) {
    this.credentials = credentials
  }

  async start(port: number): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    }).listen(port, '127.0.0.1')
    await once(this.#server, 'listening').catch((error) => {
      throw new Obstacle(`--listen ${port} cannot be used: ${error.message}`)
    })
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://platform')
    const query = Object.fromEntries(searchParams)
    const text = Buffer.concat(await request.toArray()).toString()
    const send = (status: number, body?: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, {
          'content-type': 'application/json',
          'x-request-id': randomBytes(8).toString('hex'),
          ...headers,
        })
        .end(body && JSON.stringify(body))
    const ownAddress = `http://${request.headers.host}`
    if (pathname === '/.well-known/oauth-authorization-server') return send(200, describeServer(ownAddress))
    if (pathname === '/oauth/authorize') return send(303, undefined, { location: this.#approve(query, ownAddress) })
    if (pathname.startsWith('/v3/oauth/')) {
      const [status, body] = this.#answerClient(pathname, readFields(request, text))
      if (this.losesNextRefresh && this.tokenRequests.at(-1)?.grant_type === 'refresh_token' && status === 200) {
        this.losesNextRefresh = false
        return void response.destroy()
      }
      return send(status, body, { 'cache-control': 'no-store' })
    }
    const [status, body, headers] = this.#answerCall(pathname, query.b_uid, request.headers.authorization)
    send(status, body, headers)
  }

  /** Begins a check: nothing goes wrong yet. */
  reset(): void {
    this.losesNextRefresh = false
    this.limitsNextCallFor = undefined
    this.grants.lifetimeSeconds = 3600
  }

  /** The merchant approves at once, for a new business. Returns the address that the browser is sent to. */
  #approve(query: Fields, issuer: string): string {
    this.authorizations.push(query)
    const target = new URL(query.redirect_uri ?? '', 'http://no-redirect-uri.invalid')
    target.searchParams.set('code', this.grants.issueCode(query.code_challenge ?? '', query.redirect_uri ?? ''))
    target.searchParams.set('state', query.state ?? '')
    target.searchParams.set('iss', issuer)
    return target.href
  }

  #answerClient(path: string, fields: Fields): [number, object?] {
    const { clientId, clientSecret } = this.credentials
    const isClient = fields.client_id === clientId && fields.client_secret === clientSecret
    const refuse = (status: number, code: string): [number, object] => {
      if (path.endsWith('/token')) this.tokenRequests.push({ ...fields, outcome: code })
      const description = `The conformance run refuses this: ${code}`
      return [status, { error: fields.is_form ? code : description, error_code: code, error_description: description }]
    }
    if (!isClient) return refuse(401, 'invalid_client')
    if (path.endsWith('/token')) {
      const tokens =
        fields.grant_type === 'refresh_token'
          ? this.grants.refresh(fields.refresh_token ?? '')
          : this.grants.exchange(fields.code ?? '', toChallenge(fields.code_verifier ?? ''), fields.redirect_uri)
      if (!tokens) return refuse(400, 'invalid_grant')
      this.tokenRequests.push({ ...fields, outcome: 'tokens' })
      return [200, tokens]
    }
    if (path.endsWith('/launch-token/exchange')) {
      const business = this.grants.useLaunchToken(fields.launch_token ?? '')
      return business ? [200, toSnapshot(clientId, business)] : refuse(400, 'invalid_grant')
    }
    const token = fields.token ?? ''
    if (path.endsWith('/revoke')) {
      this.grants.revoke(token)
      return [204]
    }
    const grant = this.grants.find(token) ?? this.grants.findByRefresh(token)
    if (path.endsWith('/installation/status'))
      return grant ? [200, toSnapshot(clientId, grant.business, !grant.isRevoked)] : refuse(400, 'invalid_grant')
    return [200, grant && !grant.isRevoked ? describeToken(clientId, grant.business) : { active: false }]
  }

  #answerCall(
    path: string,
    selected: string | undefined,
    authorization = '',
  ): [number, object, Record<string, string>?] {
    const token = authorization.replace(/^Bearer /, '')
    const grant = this.grants.find(token)
    const finish = (
      status: number,
      body: object,
      headers?: Record<string, string>,
    ): [number, object, Record<string, string>?] => {
      this.calls.push({ path, token, business: grant?.business, status, at: Date.now() })
      return [status, body, headers]
    }
    if (!grant) return finish(401, { error: 'The access token is invalid', error_code: 'invalid_token' })
    if (this.limitsNextCallFor !== undefined) grant.limitedUntil = Date.now() + this.limitsNextCallFor * 1000
    this.limitsNextCallFor = undefined
    const waitMs = grant.limitedUntil - Date.now()
    if (waitMs > 0) {
      const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
      return finish(429, { error: 'Too many requests', error_code: 'rate_limited' }, headers)
    }
    if (grant.isRevoked) return finish(403, { error: 'No active business', error_code: 'business_access_denied' })
    if (path === '/v3/me') return finish(200, toIdentity(this.credentials.clientId, grant.business))
    if (selected && selected !== grant.business)
      return finish(404, { error: 'Not found', error_code: 'business_not_found' })
    return finish(200, { data: [], ...listEnd, page_size: 25 })
  }
}

/** The fields of a JSON or form body; the client may authenticate by HTTP Basic. */
function readFields({ headers }: IncomingMessage, text: string): Fields {
  const isForm = headers['content-type']?.includes('form') ?? false
  const fields: Fields = isForm
    ? { ...Object.fromEntries(new URLSearchParams(text)), is_form: 'yes' }
    : JSON.parse(text || '{}')
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!basic) return fields
  const [client_id, client_secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return { ...fields, client_id: client_id!, client_secret: client_secret! }
}

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const toBusiness = (unique_id: string) => ({
  unique_id,
  username: unique_id.toLowerCase(),
  name: `Conformance ${unique_id}`,
})

const describeServer = (address: string) => ({
  issuer: address,
  authorization_endpoint: `${address}/oauth/authorize`,
  token_endpoint: `${address}/v3/oauth/token`,
  revocation_endpoint: `${address}/v3/oauth/revoke`,
  introspection_endpoint: `${address}/v3/oauth/introspect`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: ['store:list', 'order:list'],
})

const describeToken = (client_id: string, sub: string) => {
  const iat = Math.floor(Date.now() / 1000)
  const scope = 'store:list order:list'
  return { active: true, token_type: 'access', client_id, scope, sub, iat, exp: iat + 3600 }
}

const toIdentity = (client_id: string, business: string) => ({
  auth_method: 'oauth',
  user: {
    id: 1,
    unique_id: 'user_conformance',
    email: 'conformance@conformance.example',
    fullname: 'Conformance',
    avatar: null,
  },
  oauth_application: { client_id, name: 'Conformance' },
  connected_businesses: [{ ...toBusiness(business), is_enabled: true, scopes: ['store:list', 'order:list'] }],
})

const toSnapshot = (client_id: string, business: string, is_active = true) => ({
  authorized_business_id: 1,
  business: toBusiness(business),
  client_id,
  is_active,
  is_enabled: true,
  granted_scopes: ['store:list', 'order:list'],
  webhook_status: 'active',
  granted_webhook_events: ['order.created', 'app.revoked'],
  approved_billing_tags: [],
  manage_launch_available: true,
  updated_at: '2026-01-01T00:00:00.000000Z',
})
