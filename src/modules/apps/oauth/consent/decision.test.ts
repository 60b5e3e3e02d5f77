import { describe, expect, it } from 'vitest'
import {
  authorizeParams,
  changeApp,
  createApp,
  decide,
  findInstallation,
  formToken,
  install,
  redirectUri,
} from '../../../../../test/records/apps.ts'
import { addMember } from '../../../../../test/records/members.ts'
import { checkedFetch } from '../../../../../test/support/checked-fetch.ts'
import { createMerchant, signUp, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const app = await createApp(service)
const approval = { ...authorizeParams(app), decision: 'approve' }

describe("the merchant's decision", () => {
  it('to deny redirects with access_denied and installs nothing', async () => {
    const merchant = await createMerchant(service)
    const answer = await decide(merchant.browser, { ...approval, decision: 'deny' }, [merchant.business.unique_id])
    expect(answer.status).toBe(303)
    expect(Object.fromEntries(answer.location!.searchParams)).toEqual({
      from: 'etalase',
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'state-1',
      iss: service.baseUrl,
    })
    expect(await findInstallation(merchant, merchant.business, app)).toBeUndefined()
  })

  it('is validated again: a wrong redirect URI is not redirected to, other errors are redirected', async () => {
    const merchant = await createMerchant(service)
    const ids = [merchant.business.unique_id]
    const wrongUri = await decide(merchant.browser, { ...approval, redirect_uri: 'https://evil.example' }, ids)
    expect([wrongUri.status, wrongUri.location]).toEqual([400, undefined])
    const unknown = await decide(merchant.browser, { ...approval, client_id: 'app_nobody' }, ids)
    expect([unknown.status, unknown.body.error_code]).toEqual([400, 'unknown_application'])
    const plain = await decide(merchant.browser, { ...approval, code_challenge_method: 'plain' }, ids)
    expect([plain.status, plain.location?.searchParams.get('error')]).toEqual([303, 'invalid_request'])
    expect(await findInstallation(merchant, merchant.business, app)).toBeUndefined()
  })

  it('returns to the consent page when the request of the app has changed since it was shown', async () => {
    const owner = await createMerchant(service)
    const merchant = await createMerchant(service)
    const changedApp = await createApp(service, {}, owner)
    const asked = authorizeParams(changedApp)
    const getConsent = () => merchant.browser.get(`/api/oauth/authorization?${new URLSearchParams(asked)}`)
    const { shown } = (await getConsent()).body
    const form = { ...asked, decision: 'approve', shown }
    const tag = { tag_code: 'sync', label: 'Sync', price: 1, currency: 'IDR', action_key: 'a' }
    await changeApp(service, owner, changedApp, { billing_tags: [tag] })
    const ids = [merchant.business.unique_id]
    const again = await decide(merchant.browser, form, ids)
    expect([again.status, again.location?.pathname]).toEqual([303, '/oauth/authorize'])
    expect(Object.fromEntries(again.location!.searchParams)).toEqual({ ...asked, changed: '1' })
    expect(await findInstallation(merchant, merchant.business, changedApp)).toBeUndefined()
    const { shown: now } = (await getConsent()).body
    expect((await decide(merchant.browser, { ...form, shown: now }, ids)).location?.searchParams.has('code')).toBe(true)
  })

  it('requires at least one business and only businesses of the user', async () => {
    const merchant = await createMerchant(service)
    const stranger = await createMerchant(service)
    expect((await decide(merchant.browser, approval)).status).toBe(422)
    const both = [merchant.business.unique_id, stranger.business.unique_id]
    expect((await decide(merchant.browser, approval, both)).status).toBe(404)
    expect(await findInstallation(merchant, merchant.business, app)).toBeUndefined()
    expect((await decide(merchant.browser, { ...approval, decision: 'maybe' }, [both[0]!])).status).toBe(422)
  })

  it("requires a session and the dashboard's origin", async () => {
    const merchant = await createMerchant(service)
    const token = await formToken(merchant.browser, approval)
    const post = (headers: Record<string, string>) => {
      const body = new URLSearchParams({ ...approval, ...token, business: merchant.business.unique_id })
      return checkedFetch(service.appUrl, '/oauth/authorize', { method: 'POST', headers, body })
    }
    const cookie = merchant.browser.cookie!
    expect((await post({ origin: service.appUrl })).status).toBe(401)
    expect((await post({ cookie })).status).toBe(403)
    expect((await post({ cookie, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ cookie, origin: 'null' })).status).toBe(403)
    expect((await post({ cookie, origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ cookie, origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303)
    expect((await post({ cookie, origin: service.appUrl })).status).toBe(303)
  })

  it('is refused with 403 without the token of the page, which holds for one session and one request', async () => {
    const merchant = await createMerchant(service)
    const stranger = await createMerchant(service)
    const ids = [merchant.business.unique_id]
    const own = await formToken(merchant.browser, approval)
    const refused = [
      { form_token: '' },
      { form_token: 'x'.repeat(43) },
      await formToken(stranger.browser, approval),
      await formToken(merchant.browser, { ...approval, state: 'state-2' }),
    ]
    for (const token of refused)
      for (const decision of ['approve', 'deny']) {
        const answer = await decide(merchant.browser, { ...approval, ...token, decision }, ids)
        expect([answer.status, answer.body.error_code]).toEqual([403, 'form_token_invalid'])
      }
    expect(await findInstallation(merchant, merchant.business, app)).toBeUndefined()
    expect((await decide(merchant.browser, { ...approval, ...own }, ids)).status).toBe(303)
  })

  it('for an unverified app is allowed to owners, admins and developers of its business, for that business', async () => {
    const owner = await createMerchant(service)
    const draft = await createApp(service, { is_verified: false }, owner)
    const fields = { ...authorizeParams(draft), decision: 'approve' }
    const { body: second } = await owner.browser.post('/api/businesses', { name: 'Cabang' })
    const elsewhere = await decide(owner.browser, fields, [second.unique_id])
    expect([elsewhere.status, elsewhere.body.error_code]).toEqual([403, 'application_not_verified'])
    const both = await decide(owner.browser, fields, [owner.business.unique_id, second.unique_id])
    expect([both.status, both.body.error_code]).toEqual([403, 'application_not_verified'])
    for (const role of ['admin', 'developer', 'owner'] as const) {
      const { browser } = await addMember(service, owner, role)
      const allowed = await decide(browser, fields, [owner.business.unique_id])
      expect([role, allowed.location?.searchParams.has('code')]).toEqual([role, true])
    }
    for (const role of ['staff', 'viewer'] as const) {
      const { browser } = await addMember(service, owner, role)
      const refused = await decide(browser, fields, [owner.business.unique_id])
      expect([role, refused.status, refused.body.error_code]).toEqual([role, 403, 'insufficient_role'])
    }
  })

  it('for an unverified app is refused to strangers', async () => {
    const owner = await createMerchant(service)
    const draft = await createApp(service, { is_verified: false }, owner)
    const fields = { ...authorizeParams(draft), decision: 'approve' }
    const stranger = await createMerchant(service)
    const refused = await decide(stranger.browser, fields, [stranger.business.unique_id])
    expect([refused.status, refused.body.error_code]).toEqual([403, 'application_not_verified'])
    const shown = await stranger.browser.get(
      `/api/oauth/authorization?${new URLSearchParams(authorizeParams(draft) as Record<string, string>)}`,
    )
    expect(shown.body.businesses[0]).toMatchObject({ is_allowed: false, reason: 'unverified' })
    expect((await decide(owner.browser, fields, [owner.business.unique_id])).status).toBe(303)
  })

  it('reactivates a revoked installation and replaces scopes, events and billing tags', async () => {
    const owner = await createMerchant(service)
    const tag = (tag_code: string) => ({ tag_code, label: tag_code, price: 1, currency: 'IDR', action_key: 'a' })
    const hooks = { is_enabled: true, url: 'https://8.8.8.8/hooks' }
    const changing = await createApp(
      service,
      {
        scopes: ['store:list', 'product:read'],
        webhook: { ...hooks, events: ['payment.received'] },
        billing_tags: [tag('one')],
      },
      owner,
    )
    const merchant = await install(service, changing)
    const before = await findInstallation(merchant, merchant.business, changing)
    await merchant.browser.post(`${merchant.path}/installations/${before.id}/revoke`)
    await changeApp(service, owner, changing, {
      scopes: ['product:read'],
      webhook: { events: ['order.created'] },
      billing_tags: [tag('two')],
    })
    const fields = { ...authorizeParams(changing), decision: 'approve' }
    await decide(merchant.browser, fields, [merchant.business.unique_id])
    expect(await findInstallation(merchant, merchant.business, changing)).toMatchObject({
      id: before.id,
      is_active: true,
      is_enabled: true,
      granted_scopes: ['product:read'],
      granted_webhook_events: ['order.created'],
      approved_billing_tags: [expect.objectContaining({ tag_code: 'two' })],
    })
    const audit = await merchant.browser.get(`${merchant.path}/audit`)
    const actions = audit.body.data.map((entry: { action: string }) => entry.action)
    expect(actions.slice(0, 3)).toEqual(['app.installed', 'app.revoked', 'app.installed'])
  })
})

describe('public OAuth metadata', () => {
  it('of an app is returned for its client_id and redirect_uri, and is 404 for any other pair', async () => {
    const ask = (client_id: string, redirect_uri: string) =>
      checkedFetch(service.baseUrl, `/v3/oauth/application?${new URLSearchParams({ client_id, redirect_uri })}`)
    const known = await ask(app.client_id, redirectUri)
    expect({ status: known.status, body: known.body }).toEqual({
      status: 200,
      body: {
        client_id: app.client_id,
        name: 'Gudang',
        description: '',
        logo_url: '',
        homepage_url: '',
        redirect_uri: redirectUri,
      },
    })
    expect((await ask(app.client_id, 'https://evil.example')).status).toBe(404)
    expect((await ask('app_nobody', redirectUri)).status).toBe(404)
    const missing = await checkedFetch(service.baseUrl, `/v3/oauth/application?client_id=${app.client_id}`)
    expect([missing.status, missing.body.error_code]).toEqual([400, 'invalid_request'])
  })

  it('lists scopes with descriptions; the dashboard lists scopes and webhook events', async () => {
    const scopes = await checkedFetch(service.baseUrl, '/v3/oauth/scopes')
    expect(scopes.body).toMatchObject({ 'order:list': 'See the list of orders', 'refund:create': expect.any(String) })
    const browser = await signUp(service)
    const listed = (await browser.get('/api/scopes')).body
    expect(listed.is_paginated).toBe(false)
    expect(listed.data).toContainEqual({
      name: 'order:list',
      description: 'See the list of orders',
      resource: 'Orders',
      is_money: false,
    })
    const events = (await browser.get('/api/webhook-events')).body.data
    expect(events).toContainEqual({ name: 'payment.received', description: expect.any(String), resource: 'Payments' })
  })

  it('lists scopes and webhook events for the dashboard in the language of the request', async () => {
    const browser = await signUp(service)
    const read = async (path: string) => (await browser.get(path, { 'accept-language': 'id' })).body.data
    expect(await read('/api/scopes')).toContainEqual({
      name: 'refund:create',
      description: 'Mengembalikan dana kepada pembeli, dan memutuskan permintaan mereka',
      resource: 'Pengembalian dana',
      is_money: true,
    })
    expect(await read('/api/webhook-events')).toContainEqual({
      name: 'refund.created',
      description: 'Dana pesanan dikembalikan atau diminta kembali',
      resource: 'Pengembalian dana',
    })
  })
})
