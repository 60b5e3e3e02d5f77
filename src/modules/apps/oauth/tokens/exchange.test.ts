import { describe, expect, it } from 'vitest'
import {
  approve,
  authorizeParams,
  createApp,
  decide,
  exchange,
  install,
  redirectUri,
  refresh,
  verifier,
} from '../../../../../test/records/apps.ts'
import { addMember } from '../../../../../test/records/members.ts'
import { callApi, createMerchant, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const advanceMinutes = (count: number) => {
  service.clock.now = new Date((service.clock.now ?? new Date()).getTime() + count * 60_000)
}
const refused = (error_code: string) => ({ error: expect.any(String), error_code, request_id: expect.any(String) })

describe('exchanging a code', () => {
  it('returns a working token pair with cache-control no-store', async () => {
    const app = await createApp(service)
    const { browser, business } = await createMerchant(service)
    const answer = await decide(browser, { ...authorizeParams(app), decision: 'approve' }, [business.unique_id])
    expect(answer.status).toBe(303)
    const { location } = answer
    expect(`${location?.origin}${location?.pathname}`).toBe('https://gudang.example/callback')
    expect(Object.fromEntries(location!.searchParams)).toEqual({
      from: 'etalase',
      code: expect.stringMatching(/^ac_/),
      state: 'state-1',
      iss: service.baseUrl,
    })
    const tokens = await exchange(service, app, location!.searchParams.get('code')!, { redirect_uri: redirectUri })
    expect(tokens.status).toBe(200)
    expect(tokens.headers.get('cache-control')).toBe('no-store')
    expect(tokens.body).toEqual({
      access_token: expect.stringMatching(/^at_[0-9A-Za-z]{38}$/),
      refresh_token: expect.stringMatching(/^rt_[0-9A-Za-z]{38}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'order:list store:list',
    })
    expect((await callApi(service, '/v3/stores', tokens.body.access_token)).status).toBe(200)
  })

  it('is refused the second time and revokes the tokens of the first exchange', async () => {
    const app = await createApp(service)
    const { tokens, code } = await install(service, app)
    const again = await exchange(service, app, code)
    expect({ status: again.status, body: again.body }).toEqual({ status: 400, body: refused('invalid_grant') })
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(401)
    expect((await refresh(service, app, tokens.refresh_token)).body).toEqual(refused('invalid_grant'))
  })

  it('is refused when the person who approved has left the business since', async () => {
    const app = await createApp(service)
    const owner = await createMerchant(service)
    const leaving = await addMember(service, owner, 'admin')
    const staying = await addMember(service, owner, 'admin')
    const ids = [owner.business.unique_id]
    const [void_, valid] = [await approve(leaving.browser, app, ids), await approve(staying.browser, app, ids)]
    await owner.browser.delete(`${owner.path}/members/${leaving.user.unique_id}`)
    expect((await exchange(service, app, void_)).body).toEqual(refused('invalid_grant'))
    expect((await exchange(service, app, valid)).status).toBe(200)
  })

  it('keeps the tokens of a person who leaves afterwards', async () => {
    const app = await createApp(service)
    const owner = await createMerchant(service)
    const leaving = await addMember(service, owner, 'admin')
    const { body } = await exchange(service, app, await approve(leaving.browser, app, [owner.business.unique_id]))
    await owner.browser.delete(`${owner.path}/members/${leaving.user.unique_id}`)
    expect((await callApi(service, '/v3/me', body.access_token)).status).toBe(200)
    expect((await refresh(service, app, body.refresh_token)).status).toBe(200)
  })

  it('is refused with invalid_grant after 10 minutes', async () => {
    const app = await createApp(service)
    const { browser, business } = await createMerchant(service)
    const code = await approve(browser, app, [business.unique_id])
    advanceMinutes(10)
    const late = await exchange(service, app, code)
    expect({ status: late.status, body: late.body }).toEqual({ status: 400, body: refused('invalid_grant') })
  })

  it('succeeds just before the 10 minutes are over', async () => {
    const app = await createApp(service)
    const { browser, business } = await createMerchant(service)
    const code = await approve(browser, app, [business.unique_id])
    advanceMinutes(9.99)
    expect((await exchange(service, app, code)).status).toBe(200)
  })

  it('is bound to client, redirect URI and challenge; a failed attempt does not use up the code', async () => {
    const app = await createApp(service)
    const other = await createApp(service)
    const { browser, business } = await createMerchant(service)
    const code = await approve(browser, app, [business.unique_id])
    const wrongVerifier = await exchange(service, app, code, { code_verifier: `${verifier}x` })
    expect(wrongVerifier.body).toEqual(refused('invalid_grant'))
    const wrongUri = await exchange(service, app, code, { redirect_uri: 'https://gudang.example/other' })
    expect(wrongUri.body).toEqual(refused('invalid_grant'))
    const wrongClient = await exchange(service, other, code)
    expect(wrongClient.body).toEqual(refused('invalid_grant'))
    expect((await exchange(service, app, code)).status).toBe(200)
  })

  it('accepts only verifiers of 43 to 128 unreserved characters', async () => {
    const app = await createApp(service)
    for (const code_verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}!`, `${'a'.repeat(43)}é`]) {
      const answer = await exchange(service, app, 'ac_x', { code_verifier })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refused('invalid_request') })
    }
    for (const code_verifier of ['a'.repeat(43), '~'.repeat(128)]) {
      expect((await exchange(service, app, 'ac_x', { code_verifier })).body).toEqual(refused('invalid_grant'))
    }
  })
})
