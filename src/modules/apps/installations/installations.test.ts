import { afterAll, describe, expect, it } from 'vitest'
import { approve, callOauth, createApp, findInstallation, install, switchApp } from '../../../../test/records/apps.ts'
import { addMember } from '../../../../test/records/members.ts'
import { callApi, createMerchant, startService } from '../../../../test/support/service.ts'
import { listen } from '../../../../test/webhooks/stage.ts'

const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const hooks = await listen((request, response) => void request.resume().on('end', () => response.writeHead(204).end()))
afterAll(hooks.close)
const owner = await createMerchant(service)
const manage_url = 'https://gudang.example/manage?tab=1'
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const registration = {
  manage_url,
  webhook: { is_enabled: true, url: hooks.url, events: ['payment.received'] },
  billing_tags: [{ tag_code: 'sync', label: 'Sync', price: 5000, currency: 'IDR', action_key: 'stock.sync' }],
}
const app = await createApp(service, registration, owner)
await owner.browser.post(`${app.path}/webhook/activate`)
const tags = [
  {
    billing_tag_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    tag_code: 'sync',
    label: 'Sync',
    price: 5000,
    currency: 'IDR',
    action_key: 'stock.sync',
  },
]
const refusal = (answer: { status: number; body: { error_code: string } }) => [answer.status, answer.body.error_code]
const status = (token: string, fields: object = {}) =>
  callOauth(service, 'installation/status', app, { token, ...fields })
const launchTokenFrom = (url: string) => new URL(url).searchParams.get('launch_token')!
const exchangeLaunch = (launch_token: string, by = app) =>
  callOauth(service, 'installation/launch-token/exchange', by, { launch_token })

describe('the merchant', () => {
  it('sees what was granted, by whom, and when it was last used', async () => {
    const merchant = await install(service, app)
    const me = (await merchant.browser.get('/api/me')).body
    const { body } = await merchant.browser.get(`${merchant.path}/installations`)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(Number),
          application: {
            client_id: app.client_id,
            name: 'Gudang',
            description: null,
            logo_url: null,
            homepage_url: null,
          },
          is_active: true,
          is_enabled: true,
          granted_scopes: ['store:list', 'order:list'],
          webhook_status: 'active',
          granted_webhook_events: ['payment.received'],
          approved_billing_tags: tags,
          manage_launch_available: true,
          installed_by: { unique_id: me.unique_id, fullname: me.fullname, has_left: false },
          last_used_at: null,
          created_at: time,
          updated_at: time,
        },
      ],
      is_paginated: false,
    })
    await callApi(service, '/v3/stores', merchant.tokens.access_token)
    await expect
      .poll(async () => (await findInstallation(merchant, merchant.business, app)).last_used_at, { timeout: 5000 })
      .toEqual(time)
  })

  it('disables, enables and revokes an installation with one audit entry each; a revoked one cannot be enabled or opened', async () => {
    const merchant = await install(service, app)
    const change = (verb: Parameters<typeof switchApp>[3]) => switchApp(merchant, merchant.business, app, verb)
    const disabled = await change('disable')
    expect(disabled.body).toMatchObject({
      is_enabled: false,
      webhook_status: 'inactive',
      manage_launch_available: false,
    })
    expect((await change('disable')).status).toBe(200)
    expect(refusal(await change('launch'))).toEqual([409, 'state_conflict'])
    expect((await change('enable')).body).toMatchObject({ is_enabled: true, webhook_status: 'active' })
    expect((await change('revoke')).body).toMatchObject({ is_active: false, webhook_status: 'inactive' })
    expect((await change('revoke')).status).toBe(200)
    for (const verb of ['enable', 'disable', 'launch'] as const)
      expect(refusal(await change(verb))).toEqual([409, 'state_conflict'])
    const { body } = await merchant.browser.get(`${merchant.path}/audit`)
    const actions = body.data.map((entry: { action: string }) => entry.action)
    expect(actions.slice(0, 4)).toEqual(['app.revoked', 'app.enabled', 'app.disabled', 'app.installed'])
  })

  it('shows who authorised an app and that this person has left', async () => {
    const owner = await createMerchant(service)
    const { browser, user } = await addMember(service, owner, 'admin')
    await approve(browser, app, [owner.business.unique_id])
    await owner.browser.delete(`${owner.path}/members/${user.unique_id}`)
    expect(await findInstallation(owner, owner.business, app)).toMatchObject({
      is_active: true,
      installed_by: { unique_id: user.unique_id, fullname: user.fullname, has_left: true },
    })
  })

  it("gets 404 for another business's installation", async () => {
    const merchant = await install(service, app)
    const stranger = await createMerchant(service)
    const { id } = await findInstallation(merchant, merchant.business, app)
    for (const verb of ['disable', 'enable', 'revoke', 'launch']) {
      const answer = await stranger.browser.post(`${stranger.path}/installations/${id}/${verb}`)
      expect(refusal(answer)).toEqual([404, 'not_found'])
    }
    expect((await findInstallation(merchant, merchant.business, app)).is_active).toBe(true)
  })
})

describe('opening an app', () => {
  it('returns manage_url with a launch token that can be exchanged once for the snapshot', async () => {
    const merchant = await install(service, app)
    const opened = await switchApp(merchant, merchant.business, app, 'launch')
    expect(opened.body).toEqual({
      url: expect.stringMatching(/^https:\/\/gudang.example\/manage\?tab=1&launch_token=lt_/),
      expires_in: 120,
    })
    const token = launchTokenFrom(opened.body.url)
    const other = await createApp(service)
    expect(refusal(await exchangeLaunch(token, other))).toEqual([400, 'invalid_grant'])
    const first = await exchangeLaunch(token)
    const { id } = await findInstallation(merchant, merchant.business, app)
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: {
        authorized_business_id: id,
        client_id: app.client_id,
        business: {
          unique_id: merchant.business.unique_id,
          username: merchant.business.username,
          name: merchant.business.name,
        },
        is_active: true,
        is_enabled: true,
        granted_scopes: ['store:list', 'order:list'],
        webhook_status: 'active',
        granted_webhook_events: ['payment.received'],
        approved_billing_tags: tags,
        manage_launch_available: true,
        updated_at: time,
      },
    })
    expect(refusal(await exchangeLaunch(token))).toEqual([400, 'invalid_grant'])
  })

  it('issues a launch token that expires after 120 seconds', async () => {
    const merchant = await install(service, app)
    const { body } = await switchApp(merchant, merchant.business, app, 'launch')
    service.clock.now = new Date(Date.now() + 121_000)
    expect(refusal(await exchangeLaunch(launchTokenFrom(body.url)))).toEqual([400, 'invalid_grant'])
    service.clock.now = undefined
  })

  it('is refused with 409 for an app without a manage_url', async () => {
    const plain = await createApp(service)
    const merchant = await install(service, plain)
    expect(refusal(await switchApp(merchant, merchant.business, plain, 'launch'))).toEqual([409, 'state_conflict'])
  })
})

describe('installation/status', () => {
  it('returns the flags of a disabled and a revoked installation for an access and a refresh token', async () => {
    const merchant = await install(service, app)
    const { access_token, refresh_token } = merchant.tokens
    await switchApp(merchant, merchant.business, app, 'disable')
    const disabled = await status(access_token, { token_type: 'access' })
    expect(disabled.body).toMatchObject({
      is_active: true,
      is_enabled: false,
      webhook_status: 'inactive',
      business: { unique_id: merchant.business.unique_id },
    })
    await switchApp(merchant, merchant.business, app, 'revoke')
    const revoked = await status(refresh_token, { token_type: 'refresh' })
    expect(revoked.body).toMatchObject({ is_active: false, is_enabled: false })
  })

  it("refuses another app's token and a revoked token with invalid_grant", async () => {
    const other = await createApp(service)
    const { tokens } = await install(service, other)
    expect(refusal(await status(tokens.access_token))).toEqual([400, 'invalid_grant'])
    const mine = await install(service, app)
    await callOauth(service, 'revoke', app, { token: mine.tokens.refresh_token })
    expect(refusal(await status(mine.tokens.access_token))).toEqual([400, 'invalid_grant'])
  })
})
