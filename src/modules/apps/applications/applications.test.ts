import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createApp, install } from '../../../../test/records/apps.ts'
import { createMerchant, signUp, startService } from '../../../../test/support/service.ts'

const service = await startService()
const operator = await signUp(service) // The first user of an installation is its operator.
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const minimalApp = { name: 'Gudang', redirect_uri: 'https://gudang.example/cb', scopes: ['order:list'] }
const refusal = (answer: { status: number; body: { error_code: string } }) => [answer.status, answer.body.error_code]

describe('registering an app', () => {
  it('returns the secret once and masks it afterwards', async () => {
    const { browser, path } = await createMerchant(service)
    const created = await browser.post(`${path}/apps`, minimalApp)
    expect(created.status).toBe(201)
    const { client_secret, ...app } = created.body
    expect(client_secret).toMatch(/^cs_[0-9A-Za-z]{38}$/)
    expect(app).toEqual({
      client_id: expect.stringMatching(/^app_[0-9A-Za-z]{24}$/),
      name: 'Gudang',
      description: null,
      logo_url: null,
      homepage_url: null,
      redirect_uri: 'https://gudang.example/cb',
      manage_url: null,
      scopes: ['order:list'],
      webhook: { is_enabled: false, url: null, events: [] },
      billing_tags: [],
      ip_allowlist: [],
      is_verified: false,
      verified_at: null,
      revision: null,
      client_secret_masked: `${client_secret.slice(0, 7)}…${client_secret.slice(-4)}`,
      created_at: time,
      updated_at: app.created_at,
    })
    expect((await browser.get(`${path}/apps`)).body).toEqual({ data: [app], is_paginated: false })
    expect((await browser.get(`${path}/apps/${app.client_id}`)).body).toEqual(app)
  })

  it.each([
    ['name', { name: '' }],
    ['redirect_uri', { redirect_uri: 'not an address' }],
    ['redirect_uri', { redirect_uri: 'http://gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: 'https://gudang.example/cb#here' }],
    ['redirect_uri', { redirect_uri: 'https://me:pw@gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: 'javascript:alert(1)' }],
    ['redirect_uri', { redirect_uri: 'https:gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: ' https://gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: 'https://gudang.example/cb\n' }],
    ['redirect_uri', { redirect_uri: 'https://Gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: 'https://gudang.example' }],
    ['redirect_uri', { redirect_uri: 'https://gudang.example/a/../cb' }],
    ['redirect_uri', { redirect_uri: 'https://*.gudang.example/cb' }],
    ['redirect_uri', { redirect_uri: 'https://gudang.example;script-src/cb' }],
    ['redirect_uri', { redirect_uri: "https://gudang.example,'unsafe-inline'/cb" }],
    ['homepage_url', { homepage_url: 'https:gudang.example' }],
    ['name', { name: '  ' }],
    ['name', { name: 'Gudang\nResmi' }],
    ['name', { name: 'Gudang\u2028Resmi' }],
    ['name', { name: 'Gudang \u202Eimser' }],
    ['name', { name: 'Gudang\u0007' }],
    ['name', { name: 'Gu\u200Bdang' }],
    ['name', { name: '\uFEFF\u3164' }],
    ['webhook.url', { webhook: { url: 'https://127.0.0.1/hooks' } }],
    ['webhook.url', { webhook: { url: 'https://[fd00::1]/hooks' } }],
    ['webhook.url', { webhook: { url: 'http://gudang.example/hooks' } }],
    ['manage_url', { manage_url: 'ftp://gudang.example' }],
    ['logo_url', { logo_url: 'data:image/png;base64,x' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['order:list', 'order:everything'] }],
    ['webhook.url', { webhook: { is_enabled: true, events: ['payment.received'] } }],
    ['webhook.events', { webhook: { is_enabled: true, url: 'https://8.8.8.8/h' } }],
    ['webhook.events', { webhook: { events: ['business.test_event'] } }],
    ['ip_allowlist', { ip_allowlist: ['10.0.0.0/33'] }],
    ['ip_allowlist', { ip_allowlist: ['somewhere'] }],
    [
      'billing_tags.0.price',
      { billing_tags: [{ tag_code: 'a', label: 'A', price: -1, currency: 'IDR', action_key: 'a' }] },
    ],
  ])('refuses an invalid %s with 422: %j', async (field, change) => {
    const { browser, path } = await createMerchant(service)
    const answer = await browser.post(`${path}/apps`, { ...minimalApp, ...change })
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('trims the name, and keeps a homepage without a slash at its end', async () => {
    const { browser, path } = await createMerchant(service)
    const given = { ...minimalApp, name: '  Gudang Kita ', homepage_url: 'https://gudang.example' }
    const { status, body } = await browser.post(`${path}/apps`, given)
    expect([status, body.name, body.homepage_url]).toEqual([201, 'Gudang Kita', 'https://gudang.example'])
  })

  it('accepts http URLs of localhost and single IP addresses', async () => {
    const { browser, path } = await createMerchant(service)
    const local = { redirect_uri: 'http://localhost:8080/cb', ip_allowlist: ['10.1.2.3', '2001:db8::1', '10.0.0.0/8'] }
    const { status, body } = await browser.post(`${path}/apps`, { ...minimalApp, ...local })
    expect(status).toBe(201)
    expect(body.ip_allowlist).toEqual(['10.1.2.3/32', '2001:db8::1/128', '10.0.0.0/8'])
  })

  it('creates exactly 25 apps per business under 27 parallel requests', async () => {
    const { browser, path } = await createMerchant(service)
    const answers = await Promise.all(Array.from({ length: 27 }, () => browser.post(`${path}/apps`, minimalApp)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(refusal(answers.find(({ status }) => status !== 201)!)).toEqual([409, 'app_limit_reached'])
  })
})

describe('changing an app', () => {
  it('keeps omitted fields and the id of a billing tag with the same code', async () => {
    const { browser, path } = await createMerchant(service)
    const tag = { tag_code: 'sync', label: 'Sync', price: 1, currency: 'IDR', action_key: 'a' }
    const { body: app } = await browser.post(`${path}/apps`, { ...minimalApp, description: 'Old', billing_tags: [tag] })
    const { client_secret: _, ...before } = app
    const changed = await browser.patch(`${path}/apps/${app.client_id}`, {
      name: 'Gudang 2',
      webhook: { url: 'https://8.8.8.8/hooks' },
      billing_tags: [{ ...tag, price: 2 }],
    })
    expect(changed.body).toEqual({
      ...before,
      name: 'Gudang 2',
      webhook: { is_enabled: false, url: 'https://8.8.8.8/hooks', events: [] },
      billing_tags: [{ ...before.billing_tags[0], price: 2 }],
      updated_at: time,
    })
    for (const invalid of [{ scopes: ['x'] }, { webhook: { url: 'https://10.0.0.1/hooks' } }, { name: 'A\u202EB' }])
      expect((await browser.patch(`${path}/apps/${app.client_id}`, invalid)).status).toBe(422)
  })

  it("answers 404 for another business's app", async () => {
    const owner = await createMerchant(service)
    const { body: app } = await owner.browser.post(`${owner.path}/apps`, minimalApp)
    const { browser, path } = await createMerchant(service)
    const foreign = `${path}/apps/${app.client_id}`
    for (const answer of [
      await browser.get(foreign),
      await browser.patch(foreign, { name: 'Mine' }),
      await browser.post(`${foreign}/rotate-secret`),
      await browser.delete(foreign),
    ])
      expect(refusal(answer)).toEqual([404, 'not_found'])
  })

  it('removes every installation on deletion and records it in the audit logs of both businesses', async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, {}, owner)
    const merchant = await install(service, app)
    expect((await owner.browser.delete(app.path)).status).toBe(204)
    expect((await owner.browser.get(app.path)).status).toBe(404)
    expect((await merchant.browser.get(`${merchant.path}/installations`)).body.data).toEqual([])
    const last = async (one: typeof owner) => (await one.browser.get(`${one.path}/audit`)).body.data[0]
    expect(await last(owner)).toMatchObject({ action: 'application.deleted', target: app.client_id })
    expect(await last(merchant)).toMatchObject({ action: 'app.revoked', target: app.client_id })
  })

  it('is recorded in the audit log without secrets', async () => {
    const { browser, path } = await createMerchant(service)
    const { body: app } = await browser.post(`${path}/apps`, minimalApp)
    await browser.patch(`${path}/apps/${app.client_id}`, { name: 'B' })
    const rotated = (await browser.post(`${path}/apps/${app.client_id}/rotate-secret`)).body
    const audit = await browser.get(`${path}/audit`)
    const actions = audit.body.data.map((entry: { action: string }) => entry.action)
    expect(actions.slice(0, 3)).toEqual(['application.secret_rotated', 'application.updated', 'application.created'])
    for (const secret of [app.client_secret, rotated.client_secret]) expect(audit.text).not.toContain(secret)
  })
})

describe('the operator', () => {
  it('lists the apps of all businesses, and verifies and unverifies them', async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, { is_verified: false }, owner)
    const unverified = async () => {
      const { body } = await operator.get('/api/operator/apps?is_verified=false&page_size=100')
      return body.data.find((one: { client_id: string }) => one.client_id === app.client_id)
    }
    expect(await unverified()).toMatchObject({
      is_verified: false,
      owner: { unique_id: owner.business.unique_id, name: 'Toko Kopi' },
    })
    const { updated_at } = await unverified()
    const verified = await operator.post(`/api/operator/apps/${app.client_id}/verify`, { updated_at })
    expect(verified.body).toMatchObject({ is_verified: true, verified_at: time })
    expect(await unverified()).toBeUndefined()
    const again = await operator.post(`/api/operator/apps/${app.client_id}/verify`, { updated_at })
    expect(again.body).toEqual(verified.body)
    const back = await operator.post(`/api/operator/apps/${app.client_id}/unverify`)
    expect(back.body).toMatchObject({ is_verified: false, verified_at: null })
    expect((await operator.post('/api/operator/apps/app_nobody/verify', { updated_at })).status).toBe(404)
    const log = await owner.browser.get(`${owner.path}/audit`)
    const actions = log.body.data.map((entry: { action: string }) => entry.action)
    expect(actions.slice(0, 2)).toEqual(['application.unverified', 'application.verified'])
  })

  it('verifies only what was read, in the dashboard and with the command', async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, { is_verified: false }, owner)
    const run = async (...options: string[]) => {
      const program = fileURLToPath(new URL('../../../../bin/etalase.js', import.meta.url))
      const env = { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl }
      return (await promisify(execFile)(process.execPath, [program, 'app', ...options], { env })).stdout
    }
    const { updated_at: seen } = JSON.parse(await run('show', app.client_id, '--json'))
    await owner.browser.patch(app.path, { name: 'Bank Resmi' })
    const verify = `/api/operator/apps/${app.client_id}/verify`
    const refused = await operator.post(verify, { updated_at: seen })
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'application_changed' }])
    await expect(run('verify', app.client_id, '--updated-at', seen)).rejects.toThrow('has changed since it was read')
    expect((await owner.browser.get(app.path)).body.is_verified).toBe(false)
    expect((await operator.post(verify)).status).toBe(400)
    expect((await operator.post(verify, {})).status).toBe(422)
    const command = (await run('show', app.client_id)).trim().split('\n').at(-1)!.split('etalase app ')[1]!
    expect(await run(...command.split(' '))).toContain('Bank Resmi is verified')
  })

  it('routes refuse other users with 403 operator_required', async () => {
    const { browser } = await createMerchant(service)
    expect(refusal(await browser.get('/api/operator/apps'))).toEqual([403, 'operator_required'])
    expect(refusal(await browser.post('/api/operator/apps/app_x/verify'))).toEqual([403, 'operator_required'])
  })
})
