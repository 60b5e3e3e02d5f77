import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createApp, decide, type TestApp } from '../../../../test/records/apps.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'

const service = await startService()
const insecure = { [oauth.allowInsecureRequests]: true } as const

const discover = async () => {
  const issuer = new URL(service.baseUrl)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return await oauth.processDiscoveryResponse(issuer, response)
}

const authentications: [string, (app: TestApp) => oauth.ClientAuth][] = [
  ['client_secret_post', (app) => oauth.ClientSecretPost(app.client_secret)],
  ['client_secret_basic', (app) => oauth.ClientSecretBasic(app.client_secret)],
]

describe('the unmodified library oauth4webapi', () => {
  it.each(authentications)(
    'discovers, authorizes with PKCE, refreshes, introspects and revokes with %s',
    async (_, by) => {
      const app = await createApp(service)
      const { browser, business } = await createMerchant(service)
      const server = await discover()
      const client: oauth.Client = { client_id: app.client_id }
      const authentication = by(app)

      const code_verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const address = new URL(server.authorization_endpoint!)
      expect(`${address}`).toBe(`${service.appUrl}/oauth/authorize`)
      const request = {
        client_id: app.client_id,
        redirect_uri: app.redirect_uri,
        response_type: 'code',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      }
      const { location } = await decide(browser, { ...request, decision: 'approve' }, [business.unique_id])
      const parameters = oauth.validateAuthResponse(server, client, location!, state)
      const grantResponse = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        app.redirect_uri,
        code_verifier,
        insecure,
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, grantResponse)
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'order:list store:list' })

      const me = await oauth.protectedResourceRequest(
        tokens.access_token,
        'GET',
        new URL(`${service.baseUrl}/v3/me`),
        undefined,
        undefined,
        insecure,
      )
      expect(await me.json()).toMatchObject({ auth_method: 'oauth' })

      const refreshResponse = await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        tokens.refresh_token!,
        insecure,
      )
      const renewed = await oauth.processRefreshTokenResponse(server, client, refreshResponse)
      const introspect = async () => {
        const response = await oauth.introspectionRequest(
          server,
          client,
          authentication,
          renewed.access_token,
          insecure,
        )
        return await oauth.processIntrospectionResponse(server, client, response)
      }
      expect(await introspect()).toMatchObject({
        active: true,
        client_id: app.client_id,
        scope: 'order:list store:list',
      })
      const revocation = await oauth.revocationRequest(server, client, authentication, renewed.refresh_token!, {
        ...insecure,
        additionalParameters: { token_type_hint: 'refresh_token' },
      })
      await oauth.processRevocationResponse(revocation)
      expect(await introspect()).toEqual({ active: false })
    },
  )

  it('reads the code and the sentence of an error response', async () => {
    const app = await createApp(service)
    const server = await discover()
    const client = { client_id: app.client_id }
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(app.client_secret),
      'rt_unknown',
      insecure,
    )
    const failure = await oauth.processRefreshTokenResponse(server, client, response).catch((error) => error)
    expect(failure).toBeInstanceOf(oauth.ResponseBodyError)
    expect(failure).toMatchObject({
      status: 400,
      error: 'invalid_grant',
      error_description: 'The refresh token is invalid, expired or revoked',
    })
  })

  it('finds RFC 8414 metadata of one issuer at one address', async () => {
    const metadata = await (await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`)).json()
    expect(metadata).toMatchObject({
      issuer: service.baseUrl,
      token_endpoint: `${service.baseUrl}/v3/oauth/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: expect.arrayContaining(['order:list']),
    })
    for (const path of [
      '/.well-known/oauth-authorization-server/v3/oauth',
      '/v3/oauth/.well-known/oauth-authorization-server',
    ])
      expect((await fetch(service.baseUrl + path)).status).toBe(404)
  })
})
