import { describe, expect, it } from 'vitest'
import { authorizeParams, createApp, decide, redirectUri } from '../../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../../test/support/checked-fetch.ts'
import { createMerchant, signUp, startService, type TestService } from '../../../../../test/support/service.ts'

const service: TestService = await startService()
const app = await createApp(service, {
  description: 'Syncs stock',
  webhook: { is_enabled: true, url: 'https://8.8.8.8/hooks', events: ['payment.received'] },
  billing_tags: [{ tag_code: 'sync', label: 'Sync', price: 5000, currency: 'IDR', action_key: 'stock.sync' }],
})
const valid = authorizeParams(app)
const toQuery = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()
const open = (fields: object) => checkedFetch(service.appUrl, `/oauth/authorize?${toQuery(fields)}`)
const without = (name: string) => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name))

const untrusted: [string, object][] = [
  ['no client_id', without('client_id')],
  ['an unknown client_id', { ...valid, client_id: 'app_nobody' }],
  ['no redirect_uri', without('redirect_uri')],
  ['another redirect_uri', { ...valid, redirect_uri: 'https://evil.example/callback' }],
  ['a redirect_uri that only starts the same', { ...valid, redirect_uri: `${redirectUri}&x=1` }],
  ['a redirect_uri in other case', { ...valid, redirect_uri: redirectUri.toUpperCase() }],
]

const invalid: [string, object, string][] = [
  ['no response_type', without('response_type'), 'invalid_request'],
  ['response_type token', { ...valid, response_type: 'token' }, 'unsupported_response_type'],
  ['no code_challenge', without('code_challenge'), 'invalid_request'],
  ['a short code_challenge', { ...valid, code_challenge: 'abc' }, 'invalid_request'],
  ['a padded code_challenge', { ...valid, code_challenge: `${valid.code_challenge}=` }, 'invalid_request'],
  ['no code_challenge_method', without('code_challenge_method'), 'invalid_request'],
  ['code_challenge_method plain', { ...valid, code_challenge_method: 'plain' }, 'invalid_request'],
  ['a scope that the app did not register', { ...valid, scope: 'store:delete' }, 'invalid_scope'],
]

describe('the authorize page', () => {
  it.each(untrusted)('shows an error and does not redirect a request with %s', async (_name, fields) => {
    const answer = await open(fields)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each(invalid)(
    'redirects with error, description, state and iss for a request with %s',
    async (_name, fields, error) => {
      const answer = await open(fields)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(Object.fromEntries(new URL(answer.headers.get('location')!).searchParams)).toEqual({
        from: 'etalase',
        error,
        error_description: expect.any(String),
        state: 'state-1',
        iss: service.baseUrl,
      })
    },
  )

  it.each(invalid)('shows the error on our own page for an unverified app and a request with %s', async (_, fields) => {
    const draft = await createApp(service, { is_verified: false })
    const answer = await open({ ...fields, client_id: draft.client_id })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    const { browser } = await createMerchant(service)
    const request = { ...fields, client_id: draft.client_id }
    expect((await browser.get(`/api/oauth/authorization?${toQuery(request)}`)).status).toBe(400)
    const decided = await decide(browser, { ...request, decision: 'approve' })
    expect([decided.status, decided.location]).toEqual([400, undefined])
  })

  it('redirects without state when the request has none', async () => {
    const location = new URL((await open(without('state'))).headers.get('location')!)
    expect(location.searchParams.get('error')).toBe('invalid_request')
    expect(location.searchParams.has('state')).toBe(false)
  })

  it('is served with headers that forbid framing, caching and referrers', async () => {
    const answer = await open({ ...valid, unknown_parameter: 'ignored' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://gudang.example;")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('GET /api/oauth/authorization', () => {
  it('returns what the app requests and which businesses the user may approve it for', async () => {
    const owner = await createMerchant(service)
    const staff = await createMerchant(service)
    const { email } = (await staff.browser.get('/api/me')).body
    const invited = await owner.browser.post(`${owner.path}/invitations`, { email, role: 'staff' })
    expect(invited.status).toBe(201)
    const { rows } = await service.service.pool.query('select body_text from mails order by id desc limit 1')
    const token = /token=([^\s]+)/.exec(rows[0].body_text)![1]
    expect((await staff.browser.post('/api/invitations/accept', { token })).status).toBe(200)
    await decide(staff.browser, { ...valid, decision: 'approve' }, [staff.business.unique_id])
    const answer = await staff.browser.get(`/api/oauth/authorization?${toQuery(valid)}`)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        application: {
          client_id: app.client_id,
          name: 'Gudang',
          description: 'Syncs stock',
          logo_url: null,
          homepage_url: null,
          is_verified: true,
          owner: { name: 'Toko Kopi' },
        },
        redirect_uri: redirectUri,
        scopes: [
          { name: 'store:list', description: 'See the list of stores', is_money: false },
          { name: 'order:list', description: 'See the list of orders', is_money: false },
        ],
        webhook_events: [{ name: 'payment.received', description: expect.any(String), resource: 'Payments' }],
        billing_tags: [
          {
            billing_tag_id: expect.any(String),
            tag_code: 'sync',
            label: 'Sync',
            price: 5000,
            currency: 'IDR',
            action_key: 'stock.sync',
          },
        ],
        form_token: expect.any(String),
        shown: expect.stringMatching(/^[\w-]{43}$/),
        businesses: expect.arrayContaining([
          expect.objectContaining({
            unique_id: staff.business.unique_id,
            role: 'owner',
            is_allowed: true,
            reason: null,
            is_installed: true,
          }),
          expect.objectContaining({
            unique_id: owner.business.unique_id,
            role: 'staff',
            is_allowed: false,
            reason: 'role',
            is_installed: false,
          }),
        ]),
      },
    })
    const forced = await decide(staff.browser, { ...valid, decision: 'approve' }, [owner.business.unique_id])
    expect([forced.status, forced.body.error_code]).toEqual([403, 'insufficient_role'])
  })

  it('refuses an unknown app with 404, invalid parameters with 400 and a missing session with 401', async () => {
    const browser = await signUp(service)
    const ask = async (fields: object) => {
      const { status, body } = await browser.get(`/api/oauth/authorization?${toQuery(fields)}`)
      return [status, body.error_code]
    }
    expect(await ask({ ...valid, client_id: 'app_nobody' })).toEqual([404, 'unknown_application'])
    expect(await ask({ ...valid, redirect_uri: 'https://evil.example' })).toEqual([400, 'invalid_request'])
    for (const [, fields] of invalid) expect(await ask(fields)).toEqual([400, 'invalid_request'])
    const anonymous = await checkedFetch(service.appUrl, `/api/oauth/authorization?${toQuery(valid)}`)
    expect(anonymous.status).toBe(401)
  })
})
