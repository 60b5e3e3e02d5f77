import { describe, expect, it } from 'vitest'
import { callOauth, createApp, install, type TestApp } from '../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const app = await createApp(service)
const allFields = { grant_type: 'refresh_token', refresh_token: 'rt_x', token: 'at_x', launch_token: 'lt_x' }
const routes = ['token', 'introspect', 'revoke', 'installation/status', 'installation/launch-token/exchange']

const basic = ({ client_id, client_secret }: TestApp) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
})
const postForm = (route: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  checkedFetch(service.baseUrl, `/v3/oauth/${route}`, { method: 'POST', body: new URLSearchParams(fields), headers })
const client = { client_id: app.client_id, client_secret: app.client_secret }

describe('a form-encoded request', () => {
  it('gets the error code as `error` and the sentence as `error_description`', async () => {
    const answer = await postForm('token', { ...client, grant_type: 'refresh_token', refresh_token: 'rt_unknown' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: 'invalid_grant',
      error_description: 'The refresh token is invalid, expired or revoked',
      error_code: 'invalid_grant',
      request_id: expect.any(String),
    })
  })

  it.each(routes)('gets that shape for every refusal of %s', async (route) => {
    const shape = (code: string) => ({
      error: code,
      error_description: expect.any(String),
      error_code: code,
      request_id: expect.any(String),
    })
    expect((await postForm(route, { ...allFields, ...client, client_secret: 'wrong' })).body).toEqual(
      shape('invalid_client'),
    )
    expect((await postForm(route, client)).body).toEqual(shape('invalid_request'))
    const blocked = await createApp(service, { ip_allowlist: ['10.0.0.0/8'] })
    const { client_id, client_secret } = blocked
    expect((await postForm(route, { ...allFields, client_id, client_secret })).body).toEqual(shape('ip_not_allowed'))
  })

  it('to revoke is answered 200 with an empty object, a JSON request 204', async () => {
    const { tokens } = await install(service, app)
    const form = await postForm('revoke', { ...client, token: tokens.access_token })
    expect({ status: form.status, body: form.body }).toEqual({ status: 200, body: {} })
    expect((await callApi(service, '/v3/me', tokens.access_token)).status).toBe(401)
    const json = await callOauth(service, 'revoke', app, { token: tokens.refresh_token })
    expect({ status: json.status, text: json.text }).toEqual({ status: 204, text: '' })
  })
})

describe('a JSON request', () => {
  it('keeps the sentence in `error`', async () => {
    const answer = await callOauth(service, 'token', app, { grant_type: 'refresh_token', refresh_token: 'rt_unknown' })
    expect(answer.body).toEqual({
      error: 'The refresh token is invalid, expired or revoked',
      error_code: 'invalid_grant',
      request_id: expect.any(String),
    })
  })
})

describe('client authentication', () => {
  it.each(routes)('twice in one request to %s is 400', async (route) => {
    const answer = await postForm(route, { ...allFields, ...client }, basic(app))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
  })

  it('by HTTP Basic may repeat the client_id in the body', async () => {
    const { tokens } = await install(service, app)
    const fields = { client_id: app.client_id, token: tokens.access_token }
    expect((await postForm('introspect', fields, basic(app))).body).toMatchObject({ active: true })
  })
})

it('the token answer names the scopes of all its businesses, after narrowing too', async () => {
  const { tokens } = await install(service, app, { scope: 'store:list' })
  expect(tokens).toMatchObject({ scope: 'store:list' })
  const next = await postForm('token', { ...client, grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  expect(next.body).toMatchObject({ scope: 'store:list' })
})
