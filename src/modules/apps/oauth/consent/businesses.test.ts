import { describe, expect, it } from 'vitest'
import { approve, createApp, exchange, install, refresh, switchApp } from '../../../../../test/records/apps.ts'
import { callApi, createKey, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const refusal = (answer: { status: number; body: unknown }) => ({ status: answer.status, body: answer.body })
const refused = (status: number, error_code: string, extra: object = {}) => ({
  status,
  body: { error: expect.any(String), error_code, request_id: expect.any(String), ...extra },
})

describe('GET /v3/oauth/applications/me', () => {
  it('returns the app of the access token without its secret', async () => {
    const app = await createApp(service, {
      description: 'Stock',
      webhook: { is_enabled: false, url: null, events: [] },
    })
    const { tokens } = await install(service, app, { businesses: 2 })
    expect(refusal(await callApi(service, '/v3/oauth/applications/me', tokens.access_token))).toEqual({
      status: 200,
      body: {
        client_id: app.client_id,
        name: 'Gudang',
        description: 'Stock',
        logo_url: null,
        homepage_url: null,
        redirect_uri: app.redirect_uri,
        available_scopes: ['store:list', 'order:list'],
        webhook_status: null,
        webhook_events: [],
      },
    })
  })

  it('answers 401 to other credentials and 403 once every business has revoked the app', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app)
    const key = await createKey(merchant)
    for (const token of [key, merchant.tokens.refresh_token, 'at_none', undefined])
      expect((await callApi(service, '/v3/oauth/applications/me', token)).status).toBe(401)
    await switchApp(merchant, merchant.business, app, 'revoke')
    const answer = await callApi(service, '/v3/oauth/applications/me', merchant.tokens.access_token)
    expect(answer.status).toBe(403)
  })
})

describe('GET /v3/me with an access token', () => {
  it('returns app, user and connected businesses', async () => {
    const app = await createApp(service)
    const { tokens, businesses, browser } = await install(service, app, { businesses: 2 })
    const me = (await browser.get('/api/me')).body
    const answer = await callApi(service, '/v3/me', tokens.access_token)
    expect(refusal(answer)).toEqual({
      status: 200,
      body: {
        auth_method: 'oauth',
        user: { id: me.id, unique_id: me.unique_id, email: me.email, fullname: 'Sari Dewi', avatar: null },
        oauth_application: { client_id: app.client_id, name: 'Gudang' },
        connected_businesses: businesses.map(({ unique_id, username, name }) => ({
          unique_id,
          username,
          name,
          is_enabled: true,
          scopes: ['store:list', 'order:list'],
        })),
      },
    })
  })

  it('omits revoked businesses, marks disabled ones, and answers 403 when none is active', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app, { businesses: 2 })
    const [first, second] = merchant.businesses
    await switchApp(merchant, first, app, 'revoke')
    await switchApp(merchant, second, app, 'disable')
    const { body } = await callApi(service, '/v3/me', merchant.tokens.access_token)
    expect(body.connected_businesses).toEqual([expect.objectContaining({ name: second.name, is_enabled: false })])
    await switchApp(merchant, second, app, 'revoke')
    const none = await callApi(service, '/v3/me', merchant.tokens.access_token)
    expect(refusal(none)).toEqual(refused(403, 'business_access_denied'))
  })
})

describe('choosing a business', () => {
  it('is optional with one connected business and required with several', async () => {
    const app = await createApp(service)
    const one = await install(service, app)
    expect((await callApi(service, '/v3/stores', one.tokens.access_token)).status).toBe(200)
    const several = await install(service, app, { businesses: 2 })
    const answer = await callApi(service, '/v3/stores', several.tokens.access_token)
    expect(refusal(answer)).toEqual(refused(400, 'business_selection_required'))
    for (const { unique_id } of several.businesses) {
      expect((await callApi(service, `/v3/stores?b_uid=${unique_id}`, several.tokens.access_token)).status).toBe(200)
    }
  })

  it('answers 404 for a business that is not connected, even if it exists', async () => {
    const app = await createApp(service)
    const mine = await install(service, app)
    const other = await install(service, app)
    for (const id of [other.business.unique_id, 'NOBODY99']) {
      const answer = await callApi(service, `/v3/stores?b_uid=${id}`, mine.tokens.access_token)
      expect(refusal(answer)).toEqual(refused(404, 'business_not_found'))
    }
  })

  it.each(['disable', 'revoke'] as const)(
    'answers 403 after %s while the other businesses keep working',
    async (change) => {
      const app = await createApp(service)
      const merchant = await install(service, app, { businesses: 3 })
      const [first, second, third] = merchant.businesses
      const stores = (business: { unique_id: string }) =>
        callApi(service, `/v3/stores?b_uid=${business.unique_id}`, merchant.tokens.access_token)
      await switchApp(merchant, first, app, change)
      expect(refusal(await stores(first))).toEqual(refused(403, 'business_access_denied'))
      expect((await stores(second)).status).toBe(200)
      expect((await stores(third)).status).toBe(200)
    },
  )

  it('still refuses a token from before a revoke after a new approval', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app)
    await switchApp(merchant, merchant.business, app, 'revoke')
    const code = await approve(merchant.browser, app, [merchant.business.unique_id])
    const fresh = (await exchange(service, app, code)).body
    expect((await callApi(service, '/v3/stores', fresh.access_token)).status).toBe(200)
    expect(refusal(await callApi(service, '/v3/stores', merchant.tokens.access_token))).toEqual(
      refused(403, 'business_access_denied'),
    )
    expect((await refresh(service, app, merchant.tokens.refresh_token)).body.error_code).toBe('invalid_grant')
  })

  it('works again with the same token after the app is enabled', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app)
    await switchApp(merchant, merchant.business, app, 'disable')
    expect((await callApi(service, '/v3/stores', merchant.tokens.access_token)).status).toBe(403)
    await switchApp(merchant, merchant.business, app, 'enable')
    expect((await callApi(service, '/v3/stores', merchant.tokens.access_token)).status).toBe(200)
  })
})

describe('scopes', () => {
  it('that are missing cause 403 insufficient_scope with the required scope', async () => {
    const app = await createApp(service, { scopes: ['order:list'] })
    const { tokens } = await install(service, app)
    expect(refusal(await callApi(service, '/v3/stores', tokens.access_token))).toEqual(
      refused(403, 'insufficient_scope', { details: { required_scope: 'store:list' } }),
    )
  })

  it('are narrowed by the scope parameter and replaced by a new approval', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app, { scope: 'order:list product:read' })
    const scopes = async () =>
      (await callApi(service, '/v3/me', merchant.tokens.access_token)).body.connected_businesses[0].scopes
    expect(await scopes()).toEqual(['order:list'])
    await approve(merchant.browser, app, [merchant.business.unique_id], { scope: 'store:list' })
    expect(await scopes()).toEqual(['store:list'])
  })
})

describe('rate limits', () => {
  it('use one bucket per application and business, regardless of the token', async () => {
    const limited = await startService({ env: { RATE_LIMIT_CREDENTIAL: '3/10s' } })
    const app = await createApp(limited)
    const merchant = await install(limited, app, { businesses: 2 })
    const [first, second] = merchant.businesses
    const stores = (business: { unique_id: string }, token: string) =>
      callApi(limited, `/v3/stores?b_uid=${business.unique_id}`, token)
    const old = merchant.tokens.access_token
    expect((await stores(first, old)).headers.get('x-ratelimit-remaining')).toBe('2')
    const renewed = (await refresh(limited, app, merchant.tokens.refresh_token)).body.access_token
    expect((await stores(first, renewed)).headers.get('x-ratelimit-remaining')).toBe('1')
    expect((await stores(second, renewed)).headers.get('x-ratelimit-remaining')).toBe('2')
    await stores(first, old)
    const full = await stores(first, renewed)
    expect(refusal(full)).toEqual(refused(429, 'rate_limited'))
    expect((await stores(second, old)).status).toBe(200)
  })

  it('count OAuth client routes per client and failed authentications per address', async () => {
    const limited = await startService({
      env: { RATE_LIMIT_OAUTH_CLIENT: '2/10s', RATE_LIMIT_FAILED_CREDENTIALS: '2/1m' },
    })
    const app = await createApp(limited)
    const other = await createApp(limited)
    for (const status of [400, 400, 429]) expect((await refresh(limited, app, 'rt_x')).status).toBe(status)
    expect((await refresh(limited, other, 'rt_x')).status).toBe(400)
    const wrong = { ...other, client_secret: 'wrong' }
    for (const status of [401, 401, 429]) expect((await refresh(limited, wrong, 'rt_x')).status).toBe(status)
    expect((await refresh(limited, other, 'rt_x')).status).toBe(400)
  })
})

describe('the IP allowlist of an app', () => {
  it('refuses other addresses with 403 ip_not_allowed on client routes and on /v3', async () => {
    const owner = await install(service, await createApp(service))
    const app = await createApp(service, {}, owner)
    const { tokens } = await install(service, app)
    await owner.browser.patch(app.path, { ip_allowlist: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(refusal(await refresh(service, app, tokens.refresh_token))).toEqual(refused(403, 'ip_not_allowed'))
    expect(refusal(await callApi(service, '/v3/me', tokens.access_token))).toEqual(refused(403, 'ip_not_allowed'))
    await owner.browser.patch(app.path, { ip_allowlist: ['127.0.0.0/8', '::1'] })
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(200)
    expect((await refresh(service, app, tokens.refresh_token)).status).toBe(200)
  })
})
