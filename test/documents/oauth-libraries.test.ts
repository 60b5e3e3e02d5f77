import { OAuth2Client as BadgatewayClient, generateCodeVerifier, OAuth2HttpError } from '@badgateway/oauth2-client'
import * as arctic from 'arctic'
import * as openid from 'openid-client'
import { Strategy } from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import { describe, expect, it } from 'vitest'
import { createApp, decide, randomVerifier, type TestApp, toChallenge } from '../records/apps.ts'
import { callApi, createMerchant, startService } from '../support/service.ts'

/**
 * Unmodified OAuth libraries, used as their documentation says. Steps that a library lacks are left out; its token is
 * then tried on /v3.
 */
const service = await startService()
// Without a query, because openid-client derives the redirect URI from the address of the call and drops queries.
const app = await createApp(service, { redirect_uri: 'https://gudang.example/callback' })
const merchant = await createMerchant(service)
const addresses = {
  authorize: `${service.appUrl}/oauth/authorize`,
  token: `${service.baseUrl}/v3/oauth/token`,
  introspect: `${service.baseUrl}/v3/oauth/introspect`,
  revoke: `${service.baseUrl}/v3/oauth/revoke`,
}
const granted = 'order:list store:list'

/** The merchant's browser: opens the library's address, approves, and follows the redirect. */
async function follow(url: string | URL, decision: 'approve' | 'deny' = 'approve'): Promise<URL> {
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe(addresses.authorize)
  const fields = { ...Object.fromEntries(searchParams), decision }
  const { location } = await decide(
    merchant.browser,
    fields,
    decision === 'approve' ? [merchant.business.unique_id] : [],
  )
  return location!
}

const readStatus = async (token: string) => (await callApi(service, '/v3/me', token)).status
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )
const wrongSecret = (one: TestApp): TestApp => ({ ...one, client_secret: `${one.client_secret.slice(0, -2)}zz` })

describe('simple-oauth2', () => {
  const createClient = (one: TestApp, authorizationMethod = 'header') =>
    new AuthorizationCode({
      client: { id: one.client_id, secret: one.client_secret },
      auth: {
        tokenHost: service.baseUrl,
        tokenPath: '/v3/oauth/token',
        revokePath: '/v3/oauth/revoke',
        authorizeHost: service.appUrl,
        authorizePath: '/oauth/authorize',
      },
      options: { authorizationMethod },
    })

  it.each(['header', 'body'])(
    'authorizes, exchanges, refreshes and revokes with its secret in the %s',
    async (method) => {
      const client = createClient(app, method)
      const code_verifier = randomVerifier()
      const redirect_uri = app.redirect_uri
      const challenge = { code_challenge: toChallenge(code_verifier), code_challenge_method: 'S256' }
      const back = await follow(client.authorizeURL({ redirect_uri, state: 's', ...challenge }))
      const code = back.searchParams.get('code')
      const first = await client.getToken({ code, redirect_uri, code_verifier })
      expect(first.token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: granted })
      expect(await readStatus(first.token.access_token)).toBe(200)
      const next = await first.refresh()
      expect(await readStatus(next.token.access_token)).toBe(200)
      await next.revoke('access_token')
      expect(await readStatus(next.token.access_token)).toBe(401)
      await next.revoke('refresh_token')
      expect(await readStatus(first.token.access_token)).toBe(401)
    },
  )

  it('reports a refused refresh token and a wrong secret by their codes', async () => {
    const stale = createClient(app).createToken({ refresh_token: 'rt_unknown' })
    expect((await rejection(stale.refresh())).data.payload).toMatchObject({
      error: 'invalid_grant',
      error_description: 'The refresh token is invalid, expired or revoked',
    })
    const failure = await rejection(
      createClient(wrongSecret(app)).getToken({ code: 'ac_x', redirect_uri: app.redirect_uri }),
    )
    expect([failure.output.statusCode, failure.data.payload.error]).toEqual([401, 'invalid_client'])
  })
})

describe('arctic', () => {
  const createClient = (one: TestApp) => new arctic.OAuth2Client(one.client_id, one.client_secret, one.redirect_uri)

  it('authorizes, exchanges, refreshes and revokes', async () => {
    const client = createClient(app)
    const verifier = arctic.generateCodeVerifier()
    const { S256 } = arctic.CodeChallengeMethod
    const state = arctic.generateState()
    const scopes = ['order:list']
    const back = await follow(client.createAuthorizationURLWithPKCE(addresses.authorize, state, S256, verifier, scopes))
    expect(back.searchParams.get('state')).toBe(state)
    const tokens = await client.validateAuthorizationCode(addresses.token, back.searchParams.get('code')!, verifier)
    expect(tokens.scopes()).toEqual(['order:list'])
    expect(tokens.accessTokenExpiresInSeconds()).toBe(3600)
    const next = await client.refreshAccessToken(addresses.token, tokens.refreshToken(), [])
    expect(await readStatus(next.accessToken())).toBe(200)
    await client.revokeToken(addresses.revoke, next.refreshToken())
    expect(await readStatus(next.accessToken())).toBe(401)
  })

  it('reports a used code and a wrong secret by their codes', async () => {
    const failure = await rejection(
      createClient(app).validateAuthorizationCode(addresses.token, 'ac_x', randomVerifier()),
    )
    expect(failure).toBeInstanceOf(arctic.OAuth2RequestError)
    expect([failure.code, failure.description]).toEqual([
      'invalid_grant',
      'The authorization code is invalid, used or expired',
    ])
    const refused = await rejection(createClient(wrongSecret(app)).revokeToken(addresses.revoke, 'at_x'))
    expect(refused).toMatchObject({ code: 'invalid_client' })
  })
})

describe('openid-client', () => {
  const discover = (one: TestApp, authentication: (secret: string) => openid.ClientAuth) =>
    openid.discovery(new URL(service.baseUrl), one.client_id, undefined, authentication(one.client_secret), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })

  it.each([
    ['client_secret_post', openid.ClientSecretPost],
    ['client_secret_basic', openid.ClientSecretBasic],
  ])('discovers, authorizes, exchanges, refreshes, introspects and revokes with %s', async (_, authentication) => {
    const config = await discover(app, authentication)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: app.redirect_uri,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    const back = await follow(url)
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState })
    expect(tokens).toMatchObject({ scope: granted, expires_in: 3600 })
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!)
    expect(await openid.tokenIntrospection(config, next.access_token)).toMatchObject({ active: true, scope: granted })
    await openid.tokenRevocation(config, next.refresh_token!)
    expect(await openid.tokenIntrospection(config, next.access_token)).toEqual({ active: false })
  })

  it('reports a refused approval, refresh token and client by their codes', async () => {
    const config = await discover(app, openid.ClientSecretPost)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier)
    const request = { redirect_uri: app.redirect_uri, state: 's', code_challenge, code_challenge_method: 'S256' }
    const back = await follow(openid.buildAuthorizationUrl(config, request), 'deny')
    const denied = await rejection(
      openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState: 's' }),
    )
    expect(denied).toBeInstanceOf(openid.AuthorizationResponseError)
    expect(denied).toMatchObject({ error: 'access_denied' })
    const refused = await rejection(openid.refreshTokenGrant(config, 'rt_unknown'))
    expect(refused).toBeInstanceOf(openid.ResponseBodyError)
    expect(refused).toMatchObject({ status: 400, error: 'invalid_grant' })
    const stranger = await discover(wrongSecret(app), openid.ClientSecretPost)
    expect(await rejection(openid.tokenRevocation(stranger, 'at_x'))).toMatchObject({ error: 'invalid_client' })
  })
})

describe('passport-oauth2', () => {
  type Outcome = { url: string } | { user: Parameters<Strategy['success']>[0] } | { failure: unknown }

  function createClient(one: TestApp) {
    const session = {}
    const strategy = new Strategy(
      {
        authorizationURL: addresses.authorize,
        tokenURL: addresses.token,
        clientID: one.client_id,
        clientSecret: one.client_secret,
        callbackURL: one.redirect_uri,
        state: true,
        pkce: true,
      },
      (access, refresh, params, _profile, done) => done(null, { access, refresh, params }),
    )
    /** Passport sets these methods on a strategy, which calls them. */
    const handle = (query: Record<string, string>) =>
      new Promise<Outcome>((resolve) => {
        strategy.redirect = (url) => resolve({ url })
        strategy.success = (user) => resolve({ user })
        strategy.fail = (failure) => resolve({ failure })
        strategy.error = (failure) => resolve({ failure })
        strategy.authenticate({ query, session })
      })
    return { strategy, handle }
  }

  const begin = async (client: ReturnType<typeof createClient>) => {
    const started = await client.handle({})
    if (!('url' in started)) throw new Error(JSON.stringify(started))
    return started.url
  }

  it('authorizes and exchanges; its token refreshes', async () => {
    const client = createClient(app)
    const back = await follow(await begin(client))
    const finished = await client.handle(Object.fromEntries(back.searchParams))
    if (!('user' in finished)) throw new Error(JSON.stringify(finished))
    expect(finished.user.params).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: granted })
    expect(await readStatus(finished.user.access)).toBe(200)
    const renewed = await new Promise<string>((resolve, reject) =>
      client.strategy._oauth2.getOAuthAccessToken(
        finished.user.refresh,
        { grant_type: 'refresh_token' },
        (error, token) => (error ? reject(error) : resolve(token)),
      ),
    )
    expect(await readStatus(renewed)).toBe(200)
  })

  it('reports a refused approval and a wrong secret by their codes', async () => {
    const client = createClient(app)
    const denied = await client.handle(Object.fromEntries((await follow(await begin(client), 'deny')).searchParams))
    expect(denied).toEqual({ failure: { message: 'The merchant did not approve the app' } })
    const stranger = createClient(wrongSecret(app))
    const back = await follow(await begin(stranger))
    const refused = await stranger.handle(Object.fromEntries(back.searchParams))
    expect(refused).toMatchObject({ failure: { name: 'TokenError', code: 'invalid_client' } })
  })
})

describe('@badgateway/oauth2-client', () => {
  const createClient = (one: TestApp) =>
    new BadgatewayClient({ server: service.baseUrl, clientId: one.client_id, clientSecret: one.client_secret })

  it('discovers, authorizes, exchanges, refreshes, introspects and revokes', async () => {
    const client = createClient(app)
    const codeVerifier = await generateCodeVerifier()
    const redirectUri = app.redirect_uri
    const url = await client.authorizationCode.getAuthorizeUri({ redirectUri, state: 's', codeVerifier })
    const back = await follow(url)
    const request = { redirectUri, state: 's', codeVerifier }
    const first = await client.authorizationCode.getTokenFromCodeRedirect(back, request)
    expect(first.expiresAt).toBeGreaterThan(Date.now())
    const next = await client.refreshToken(first)
    expect(await client.introspect(next)).toMatchObject({ active: true, scope: granted })
    await client.revoke(next, 'access_token')
    expect(await client.introspect(next)).toEqual({ active: false })
  })

  it('reports a refused refresh token and a wrong secret by their codes', async () => {
    const token = { accessToken: 'at_x', refreshToken: 'rt_unknown', expiresAt: null }
    const failure = await rejection(createClient(app).refreshToken(token))
    expect(failure).toBeInstanceOf(OAuth2HttpError)
    expect(failure).toMatchObject({ httpCode: 400, oauth2Code: 'invalid_grant' })
    expect(await rejection(createClient(wrongSecret(app)).refreshToken(token))).toMatchObject({
      httpCode: 401,
      oauth2Code: 'invalid_client',
    })
  })
})
