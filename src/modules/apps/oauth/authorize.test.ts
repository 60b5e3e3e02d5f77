import { describe, expect, it } from 'vitest'
import { authorizeParams, createApp, decide, redirectUri } from '../../../../test/apps.ts'
import { checkedFetch } from '../../../../test/checked-fetch.ts'
import { createMerchant, signUp, startService, type TestService } from '../../../../test/service.ts'

const service: TestService = await startService()
const app = await createApp(service, {
  description: 'Syncs stock',
  webhook: { is_enabled: true, url: 'https://gudang.example/hooks', events: ['payment.received'] },
  billing_tags: [{ tag_code: 'sync', label: 'Sync', price: 5000, currency: 'IDR', action_key: 'stock.sync' }],
})
const good = authorizeParams(app)
const queryOf = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()
const open = (fields: object) => checkedFetch(service.appUrl, `/oauth/authorize?${queryOf(fields)}`)
const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

const unknown: [string, object][] = [
  ['no client_id', without('client_id')],
  ['an unknown client_id', { ...good, client_id: 'app_nobody' }],
  ['no redirect_uri', without('redirect_uri')],
  ['another redirect_uri', { ...good, redirect_uri: 'https://evil.example/callback' }],
  ['a redirect_uri that only starts the same', { ...good, redirect_uri: `${redirectUri}&x=1` }],
  ['a redirect_uri in other case', { ...good, redirect_uri: redirectUri.toUpperCase() }],
]

const bad: [string, object, string][] = [
  ['no response_type', without('response_type'), 'invalid_request'],
  ['response_type token', { ...good, response_type: 'token' }, 'unsupported_response_type'],
  ['no code_challenge', without('code_challenge'), 'invalid_request'],
  ['a short code_challenge', { ...good, code_challenge: 'abc' }, 'invalid_request'],
  ['a padded code_challenge', { ...good, code_challenge: `${good.code_challenge}=` }, 'invalid_request'],
  ['no code_challenge_method', without('code_challenge_method'), 'invalid_request'],
  ['code_challenge_method plain', { ...good, code_challenge_method: 'plain' }, 'invalid_request'],
  ['a scope that the app did not register', { ...good, scope: 'store:delete' }, 'invalid_scope'],
]

describe('the authorize page', () => {
  it.each(unknown)('shows an error and never redirects: %s', async (_name, fields) => {
    const answer = await open(fields)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each(bad)('redirects with 303, error, description, state and iss: %s', async (_name, fields, error) => {
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
  })

  it('redirects without state when there was none', async () => {
    const location = new URL((await open(without('state'))).headers.get('location')!)
    expect(location.searchParams.get('error')).toBe('invalid_request')
    expect(location.searchParams.has('state')).toBe(false)
  })

  it('is served with the headers that keep it from being framed, cached and leaking', async () => {
    const answer = await open({ ...good, unknown_parameter: 'ignored' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://gudang.example;")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('GET /api/oauth/authorization', () => {
  it('tells what the merchant is asked to allow, and for which businesses they may', async () => {
    const owner = await createMerchant(service)
    const staff = await createMerchant(service)
    const { email } = (await staff.browser.get('/api/me')).body
    const invited = await owner.browser.post(`${owner.path}/invitations`, { email, role: 'staff' })
    expect(invited.status).toBe(201)
    const { rows } = await service.service.pool.query('select body_text from mails order by id desc limit 1')
    const token = /token=([^\s]+)/.exec(rows[0].body_text)![1]
    expect((await staff.browser.post('/api/invitations/accept', { token })).status).toBe(200)
    await decide(staff.browser, { ...good, decision: 'approve' }, [staff.business.unique_id])
    const answer = await staff.browser.get(`/api/oauth/authorization?${queryOf(good)}`)
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
          { name: 'store:list', description: 'See the list of stores' },
          { name: 'order:list', description: 'See the list of orders' },
        ],
        webhook_events: [{ name: 'payment.received', description: expect.any(String) }],
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
    const forced = await decide(staff.browser, { ...good, decision: 'approve' }, [owner.business.unique_id])
    expect([forced.status, forced.body.error_code]).toEqual([403, 'insufficient_role'])
  })

  it('answers 404 unknown_application, 400 invalid_request and 401 without a session', async () => {
    const browser = await signUp(service)
    const ask = async (fields: object) => {
      const { status, body } = await browser.get(`/api/oauth/authorization?${queryOf(fields)}`)
      return [status, body.error_code]
    }
    expect(await ask({ ...good, client_id: 'app_nobody' })).toEqual([404, 'unknown_application'])
    expect(await ask({ ...good, redirect_uri: 'https://evil.example' })).toEqual([400, 'invalid_request'])
    for (const [, fields] of bad) expect(await ask(fields)).toEqual([400, 'invalid_request'])
    const anonymous = await checkedFetch(service.appUrl, `/api/oauth/authorization?${queryOf(good)}`)
    expect(anonymous.status).toBe(401)
  })
})
