import { describe, expect, it } from 'vitest'
import { approve, callOauth, createApp, exchange, install, refresh, verifier } from '../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, createKey, createMerchant, signUp, startService } from '../../../../test/support/service.ts'

const service = await startService()
const app = await createApp(service)
const routes = ['token', 'introspect', 'revoke', 'installation/status', 'installation/launch-token/exchange']
const allFields = { grant_type: 'refresh_token', refresh_token: 'rt_x', token: 'at_x', launch_token: 'lt_x' }

const refusal = (answer: { status: number; body: unknown }) => ({ status: answer.status, body: answer.body })
const refused = (status: number, error_code: string, error: unknown = expect.any(String)) => ({
  status,
  body: { error, error_code, request_id: expect.any(String) },
})
const post = (route: string, body: string | URLSearchParams | undefined, headers: Record<string, string> = {}) =>
  checkedFetch(service.baseUrl, `/v3/oauth/${route}`, { method: 'POST', body: body ?? null, headers })
const json = { 'content-type': 'application/json' }

describe('invalid_request is 400', () => {
  it.each([
    ['token', {}, 'grant_type'],
    ['token', { grant_type: '' }, 'grant_type'],
    ['token', { grant_type: 'authorization_code', code_verifier: verifier }, 'code'],
    ['token', { grant_type: 'authorization_code', code: 'ac_x' }, 'code_verifier'],
    ['token', { grant_type: 'authorization_code', code: 'ac_x', code_verifier: 'short' }, 'code_verifier'],
    ['token', { grant_type: 'refresh_token' }, 'refresh_token'],
    ['token', { grant_type: 7 }, 'grant_type'],
    ['introspect', {}, 'token'],
    ['introspect', { token: 'at_x', token_type: 'bearer' }, 'token_type'],
    ['revoke', {}, 'token'],
    ['revoke', { token: 'at_x', token_type: 'id' }, 'token_type'],
    ['installation/status', {}, 'token'],
    ['installation/launch-token/exchange', {}, 'launch_token'],
  ])('for %s with %j, and the message names %s', async (route, fields, name) => {
    const answer = await callOauth(service, route, app, fields)
    expect(refusal(answer)).toEqual(refused(400, 'invalid_request', expect.stringContaining(name)))
  })

  it.each(routes)('for %s with an unreadable or missing body or a repeated parameter', async (route) => {
    expect(refusal(await post(route, '{', json))).toEqual(refused(400, 'invalid_request'))
    expect(refusal(await post(route, '[]', json))).toEqual(refused(400, 'invalid_request'))
    expect(refusal(await post(route, undefined))).toEqual(refused(400, 'invalid_request'))
    expect(refusal(await post(route, '<a/>', { 'content-type': 'text/xml' }))).toEqual(refused(400, 'invalid_request'))
    const nul = new URLSearchParams({ ...allFields, client_id: 'a\0b', client_secret: app.client_secret })
    expect(refusal(await post(route, nul))).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const twice = new URLSearchParams({ ...allFields, client_id: app.client_id, client_secret: app.client_secret })
    for (const name of ['token', 'grant_type', 'launch_token']) twice.append(name, 'again')
    expect(refusal(await post(route, twice))).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('for installation/status with a token for several businesses', async () => {
    const { tokens } = await install(service, app, { businesses: 2 })
    const answer = await callOauth(service, 'installation/status', app, { token: tokens.access_token })
    expect(refusal(answer)).toEqual(refused(400, 'invalid_request', expect.stringContaining('several businesses')))
  })
})

describe('invalid_client is 401', () => {
  it.each(routes)("for %s with a wrong or missing secret or another app's", async (route) => {
    const other = await createApp(service)
    for (const client of [
      { client_id: app.client_id, client_secret: other.client_secret },
      { client_id: app.client_id, client_secret: 'wrong' },
      { client_id: 'app_unknown', client_secret: app.client_secret },
      { client_id: app.client_id, client_secret: undefined as never },
    ]) {
      const answer = await callOauth(service, route, client, allFields)
      expect(refusal(answer)).toEqual(refused(401, 'invalid_client', 'Client authentication failed'))
    }
  })

  it.each(routes)(
    'for %s with an API key, an access token or a session cookie instead of client credentials',
    async (route) => {
      const merchant = await createMerchant(service)
      const { tokens } = await install(service, app)
      const browser = await signUp(service)
      const instead: Record<string, string>[] = [
        { authorization: `Bearer ${await createKey(merchant)}` },
        { authorization: `Bearer ${tokens.access_token}` },
        { cookie: browser.cookie! },
      ]
      for (const headers of instead) {
        const answer = await post(route, JSON.stringify(allFields), { ...json, ...headers })
        expect(refusal(answer)).toEqual(refused(401, 'invalid_client'))
      }
    },
  )

  it('for the old secret immediately after rotation', async () => {
    const owner = await createMerchant(service)
    const rotating = await createApp(service, {}, owner)
    const { tokens } = await install(service, rotating)
    const { body } = await owner.browser.post(`${rotating.path}/rotate-secret`)
    expect(refusal(await refresh(service, rotating, tokens.refresh_token))).toEqual(refused(401, 'invalid_client'))
    const renewed = { ...rotating, client_secret: body.client_secret }
    expect((await refresh(service, renewed, tokens.refresh_token)).status).toBe(200)
  })
})

describe('invalid_grant is 400', () => {
  it('for an unknown code, refresh token, launch token or token reference', async () => {
    for (const answer of [
      await exchange(service, app, 'ac_unknown'),
      await refresh(service, app, 'rt_unknown'),
      await callOauth(service, 'installation/launch-token/exchange', app, { launch_token: 'lt_unknown' }),
      await callOauth(service, 'installation/status', app, { token: 'at_unknown' }),
    ])
      expect(refusal(answer)).toEqual(refused(400, 'invalid_grant'))
  })

  it('for a verifier that does not match', async () => {
    const { browser, business } = await createMerchant(service)
    const code = await approve(browser, app, [business.unique_id])
    const answer = await exchange(service, app, code, { code_verifier: 'b'.repeat(43) })
    expect(refusal(answer)).toEqual(refused(400, 'invalid_grant', expect.stringContaining('code_verifier')))
  })
})

describe('the other errors', () => {
  it.each(['client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'unauthorized_client is 400: %s',
    async (grant_type) => {
      const answer = await callOauth(service, 'token', app, { grant_type })
      expect(refusal(answer)).toEqual(refused(400, 'unauthorized_client'))
    },
  )

  it('server_error is 500 and discloses no internal detail', async () => {
    const broken = await startService()
    const brokenApp = await createApp(broken)
    await broken.service.pool.query('alter table oauth_grants rename to gone')
    const answer = await refresh(broken, brokenApp, (await install(service, app)).tokens.refresh_token)
    expect(refusal(answer)).toEqual(refused(500, 'server_error', 'Something went wrong on our side'))
  })

  it('invalid_token is 401 for a malformed access token and for a refresh token on /v3', async () => {
    const { tokens } = await install(service, app)
    for (const token of ['at_garbage', tokens.refresh_token, `${tokens.access_token.slice(0, -1)}_`]) {
      const answer = await callApi(service, '/v3/me', token)
      expect(refusal(answer)).toEqual(refused(401, 'invalid_token', 'The access token is invalid, expired or revoked'))
    }
  })
})
