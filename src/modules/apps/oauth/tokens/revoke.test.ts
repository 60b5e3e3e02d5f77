import { describe, expect, it } from 'vitest'
import { callOauth, createApp, install, refresh } from '../../../../../test/records/apps.ts'
import { callApi, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const refused = (error_code: string) => ({ error: expect.any(String), error_code, request_id: expect.any(String) })

describe('revocation', () => {
  const introspect = async (app: Parameters<typeof refresh>[1], token: string) =>
    (await callOauth(service, 'introspect', app, { token })).body.active

  it('of an access token keeps the refresh token valid', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const answer = await callOauth(service, 'revoke', app, { token: tokens.access_token, token_type: 'access' })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(401)
    expect(await introspect(app, tokens.access_token)).toBe(false)
    expect(await introspect(app, tokens.refresh_token)).toBe(true)
    expect((await refresh(service, app, tokens.refresh_token)).status).toBe(200)
  })

  it('of a refresh token revokes all tokens of its grant', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const next = (await refresh(service, app, tokens.refresh_token)).body
    const hinted = { token: next.refresh_token, token_type: 'refresh_token' }
    expect((await callOauth(service, 'revoke', app, hinted)).status).toBe(204)
    for (const token of [tokens.access_token, next.access_token]) {
      expect((await callApi(service, '/v3/me', token)).status).toBe(401)
    }
    expect((await refresh(service, app, next.refresh_token)).body).toEqual(refused('invalid_grant'))
  })

  it("of an unknown token or another app's answers 204 and changes nothing", async () => {
    const app = await createApp(service)
    const other = await createApp(service)
    const { tokens } = await install(service, app)
    for (const token of [tokens.access_token, tokens.refresh_token, 'at_unknown', 'x']) {
      expect((await callOauth(service, 'revoke', other, { token, token_type: 'access' })).status).toBe(204)
    }
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(200)
    expect((await refresh(service, app, tokens.refresh_token)).status).toBe(200)
  })
})
