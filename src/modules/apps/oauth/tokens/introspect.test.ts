import { describe, expect, it } from 'vitest'
import { callOauth, createApp, install, refresh, switchApp } from '../../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../../test/support/service.ts'

const service = await startService()
const app = await createApp(service)
const introspect = async (token: string, fields: object = {}, by = app) =>
  (await callOauth(service, 'introspect', by, { token, ...fields })).body

describe('introspection', () => {
  it('describes a valid access token and a valid refresh token', async () => {
    const { tokens, browser, businesses } = await install(service, app, { businesses: 2 })
    const me = (await browser.get('/api/me')).body
    const shown = {
      active: true,
      client_id: app.client_id,
      scope: 'order:list store:list',
      sub: me.unique_id,
      iat: expect.any(Number),
      exp: expect.any(Number),
      connected_businesses: businesses.map(({ unique_id, username, name }) => ({
        unique_id,
        username,
        name,
        is_enabled: true,
        scopes: ['store:list', 'order:list'],
      })),
    }
    const access = await introspect(tokens.access_token, { token_type: 'access' })
    expect(access).toEqual({ ...shown, token_type: 'access' })
    expect(access.exp - access.iat).toBe(3600)
    const asRefresh = await introspect(tokens.refresh_token, { token_type_hint: 'refresh_token' })
    expect(asRefresh).toEqual({ ...shown, token_type: 'refresh' })
    expect(asRefresh.exp - asRefresh.iat).toBe(30 * 86_400)
    expect(await introspect(tokens.access_token, { token_type: 'refresh' })).toMatchObject({ token_type: 'access' })
  })

  it('returns only active: false for any other token', async () => {
    const other = await createApp(service)
    const merchant = await install(service, app)
    const { access_token, refresh_token } = merchant.tokens
    const inactive = { active: false }
    expect(await introspect(access_token, {}, other)).toEqual(inactive)
    expect(await introspect(refresh_token, {}, other)).toEqual(inactive)
    for (const token of ['x', 'at_unknown', 'sk_unknown', '\u{1F600}'])
      expect(await introspect(token)).toEqual(inactive)
    await refresh(service, app, refresh_token)
    expect(await introspect(refresh_token)).toEqual(inactive)
    await switchApp(merchant, merchant.business, app, 'disable')
    expect(await introspect(access_token)).toMatchObject({ connected_businesses: [{ is_enabled: false }] })
    await switchApp(merchant, merchant.business, app, 'revoke')
    expect(await introspect(access_token)).toEqual(inactive)
    service.clock.now = new Date(Date.now() + 3_600_000)
    expect(await introspect((await install(service, app)).tokens.access_token)).toMatchObject({ active: true })
    service.clock.now = undefined
  })

  it('accepts client credentials in the form or by HTTP Basic, but not two different clients', async () => {
    const { tokens } = await install(service, app)
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(app.client_id)}:${app.client_secret}`).toString('base64')}`
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      checkedFetch(service.baseUrl, '/v3/oauth/introspect', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ token: tokens.access_token, ...fields }),
      })
    const { client_id, client_secret } = app
    expect((await post({ client_id, client_secret })).body.active).toBe(true)
    expect((await post({}, { authorization: basic })).body.active).toBe(true)
    expect((await post({ client_id }, { authorization: basic })).body.active).toBe(true)
    expect((await post({ client_id: 'app_other' }, { authorization: basic })).body.error_code).toBe('invalid_request')
    const wrong = await post({}, { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` })
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="oauth"'])
  })
})
