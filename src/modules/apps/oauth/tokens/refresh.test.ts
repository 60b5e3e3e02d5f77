import { beforeEach, describe, expect, it } from 'vitest'
import { createApp, install, refresh, switchApp } from '../../../../../test/records/apps.ts'
import { callApi, startService } from '../../../../../test/support/service.ts'

const service = await startService()
// The clock stands still unless a test moves it: some limits are exact to the second.
beforeEach(() => {
  service.clock.now = new Date()
})
const advanceMinutes = (count: number) => {
  service.clock.now = new Date(service.clock.now!.getTime() + count * 60_000)
}
const refused = (error_code: string) => ({ error: expect.any(String), error_code, request_id: expect.any(String) })

describe('refreshing tokens', () => {
  it('replaces both tokens; the old access token stays valid until it expires', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const next = await refresh(service, app, tokens.refresh_token)
    expect(next.status).toBe(200)
    expect(next.headers.get('cache-control')).toBe('no-store')
    expect(next.body.expires_in).toBe(3600)
    expect(next.body.access_token).not.toBe(tokens.access_token)
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token)
    expect((await callApi(service, '/v3/me', next.body.access_token)).status).toBe(200)
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(200)
    advanceMinutes(60)
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(401)
  })

  it('returns the same pair again within 30 s if the successor has not been used', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const first = await refresh(service, app, tokens.refresh_token)
    advanceMinutes(0.5)
    const second = await refresh(service, app, tokens.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, expires_in: 3570 })
    expect((await refresh(service, app, second.body.refresh_token)).status).toBe(200)
  })

  it('states the real validity of the access token near the end of the grant', async () => {
    const app = await createApp(service)
    let { tokens } = await install(service, app)
    const advanceDays = (count: number) => advanceMinutes(count * 24 * 60)
    for (let day = 0; day < 350; day += 25) {
      advanceDays(25)
      tokens = (await refresh(service, app, tokens.refresh_token)).body
    }
    advanceDays(15)
    advanceMinutes(-10.5)
    const last = (await refresh(service, app, tokens.refresh_token)).body
    expect(last.expires_in).toBe(630)
    advanceMinutes(0.25)
    expect((await refresh(service, app, tokens.refresh_token)).body.expires_in).toBe(615)
    advanceMinutes(10.24)
    expect((await callApi(service, '/v3/me', last.access_token)).status).toBe(200)
    advanceMinutes(0.01)
    expect((await callApi(service, '/v3/me', last.access_token)).status).toBe(401)
  })

  it('revokes the whole grant when a rotated token is reused after 30 s', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const next = await refresh(service, app, tokens.refresh_token)
    advanceMinutes(0.51)
    expect((await refresh(service, app, tokens.refresh_token)).body).toEqual(refused('invalid_grant'))
    expect((await callApi(service, '/v3/me', next.body.access_token)).status).toBe(401)
    expect((await refresh(service, app, next.body.refresh_token)).body).toEqual(refused('invalid_grant'))
  })

  it('revokes the whole grant when a rotated token is reused after its successor was used', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const second = await refresh(service, app, tokens.refresh_token)
    const third = await refresh(service, app, second.body.refresh_token)
    expect((await refresh(service, app, tokens.refresh_token)).body).toEqual(refused('invalid_grant'))
    expect((await callApi(service, '/v3/me', third.body.access_token)).status).toBe(401)
    expect((await refresh(service, app, third.body.refresh_token)).body).toEqual(refused('invalid_grant'))
  })

  it('is refused 30 days after the last refresh and a year after the approval', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const idle = await install(service, app)
    let current = tokens.refresh_token
    for (let day = 0; day < 360; day += 24) {
      advanceMinutes(24 * 24 * 60)
      current = (await refresh(service, app, current)).body.refresh_token
      expect(current).toBeDefined()
    }
    expect((await refresh(service, app, idle.tokens.refresh_token)).body).toEqual(refused('invalid_grant'))
    advanceMinutes(6 * 24 * 60)
    expect((await refresh(service, app, current)).body).toEqual(refused('invalid_grant'))
  })

  it('drops businesses that are not active and enabled, and includes one again after it is enabled', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app, { businesses: 2 })
    const [first, second] = merchant.businesses
    await switchApp(merchant, second, app, 'disable')
    const next = (await refresh(service, app, merchant.tokens.refresh_token)).body
    const me = await callApi(service, '/v3/me', next.access_token)
    expect(me.body.connected_businesses.map((one: { unique_id: string }) => one.unique_id)).toEqual([first.unique_id])
    expect((await callApi(service, '/v3/stores', next.access_token)).status).toBe(200)
    const gone = await callApi(service, `/v3/stores?b_uid=${second.unique_id}`, next.access_token)
    expect(gone.body).toEqual(refused('business_not_found'))
    await switchApp(merchant, second, app, 'enable')
    const later = (await refresh(service, app, next.refresh_token)).body
    expect((await callApi(service, `/v3/stores?b_uid=${second.unique_id}`, later.access_token)).status).toBe(200)
  })

  it('is refused when no connected business is left, and leaves the token unchanged', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app)
    await switchApp(merchant, merchant.business, app, 'disable')
    for (let i = 0; i < 2; i++) {
      const failed = await refresh(service, app, merchant.tokens.refresh_token)
      expect({ status: failed.status, body: failed.body }).toEqual({ status: 400, body: refused('invalid_grant') })
    }
    await switchApp(merchant, merchant.business, app, 'enable')
    expect((await refresh(service, app, merchant.tokens.refresh_token)).status).toBe(200)
  })

  it("refuses another app's token and an access token", async () => {
    const app = await createApp(service)
    const other = await createApp(service)
    const { tokens } = await install(service, app)
    expect((await refresh(service, other, tokens.refresh_token)).body).toEqual(refused('invalid_grant'))
    expect((await refresh(service, app, tokens.access_token)).body).toEqual(refused('invalid_grant'))
    expect((await refresh(service, app, tokens.refresh_token)).status).toBe(200)
  })
})
