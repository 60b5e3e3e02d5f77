import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { authorizeParams, createApp, findInstallation, install, switchApp } from '../../../../test/records/apps.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { createMerchant, signUp, startService } from '../../../../test/support/service.ts'

const service = await startService()
const operator = await signUp(service) // The first user of an installation is its operator.

const hooks = (host: string) => ({ is_enabled: true, url: `https://${host}/hooks`, events: ['order.created'] })
const registered = {
  name: 'Gudang',
  redirect_uri: 'https://gudang.example/cb',
  scopes: ['store:list', 'order:list'],
  webhook: hooks('8.8.8.8'),
}
const tag = { tag_code: 'pro', label: 'Pro', price: 50_000, currency: 'IDR', action_key: 'upgrade' }
const wanted = {
  name: 'Bank Resmi',
  description: 'The official app of your bank',
  logo_url: 'https://evil.example/logo.png',
  homepage_url: 'https://evil.example/',
  redirect_uri: 'https://evil.example/cb',
  manage_url: 'https://evil.example/manage',
  scopes: ['store:list', 'order:list', 'order:delete'],
  webhook: { url: 'https://1.1.1.1/hooks' },
  billing_tags: [{ ...tag, price: 9_000_000 }],
}
const withId = (one: object) => ({ ...one, billing_tag_id: expect.any(String) })

async function createVerifiedApp(fields: object = {}) {
  const owner = await createMerchant(service)
  const app = await createApp(service, { ...registered, ...fields }, owner)
  const read = async () => (await owner.browser.get(app.path)).body
  const patch = async (change: object) => (await owner.browser.patch(app.path, change)).body
  const decide = (verb: 'approve' | 'refuse', requested_at: string) =>
    operator.post(`/api/operator/apps/${app.client_id}/revision/${verb}`, { requested_at })
  return { owner, app, read, patch, decide }
}

const refusal = (answer: { status: number; body: { error_code: string; details?: { reason: string } } }) => [
  answer.status,
  answer.body.error_code,
  answer.body.details?.reason,
]

describe('a verified app', () => {
  it('stays what was verified while a change of its looks, addresses and wider scopes waits', async () => {
    const { app, read, patch } = await createVerifiedApp()
    const merchant = await install(service, app)
    const before = await read()
    const changed = await patch(wanted)
    const { webhook, ...fields } = wanted
    expect(changed).toEqual({
      ...before,
      revision: {
        ...fields,
        webhook_url: webhook.url,
        billing_tags: wanted.billing_tags.map(withId),
        requested_at: changed.updated_at,
      },
      updated_at: expect.any(String),
    })
    expect(await read()).toEqual(changed)
    const old = await checkedFetch(service.appUrl, `/oauth/authorize?${new URLSearchParams(authorizeParams(app))}`)
    expect(old.status).toBe(200)
    const query = new URLSearchParams(authorizeParams({ ...app, redirect_uri: wanted.redirect_uri }))
    expect((await checkedFetch(service.appUrl, `/oauth/authorize?${query}`)).status).toBe(400)
    const consent = await merchant.browser.get(`/api/oauth/authorization?${new URLSearchParams(authorizeParams(app))}`)
    expect(consent.body.application).toMatchObject({
      name: 'Gudang',
      description: null,
      logo_url: null,
      homepage_url: null,
    })
    expect(consent.body.billing_tags).toEqual([])
    expect(consent.body.scopes.map(({ name }: { name: string }) => name)).toEqual(registered.scopes)
    const installation = await findInstallation(merchant, merchant.business, app)
    expect(installation.application).toMatchObject({ name: 'Gudang', logo_url: null })
  })

  it('takes narrower scopes, allowlists, secrets and what no operator looks at at once', async () => {
    const { owner, app, patch } = await createVerifiedApp()
    const change = {
      scopes: ['order:list'],
      ip_allowlist: ['10.0.0.0/8'],
      webhook: { is_enabled: false, url: null, events: [] },
    }
    expect(await patch(change)).toMatchObject({ ...change, revision: null })
    expect((await owner.browser.post(`${app.path}/rotate-secret`)).body).toMatchObject({ revision: null })
  })

  it('loses a scope at once and gets another one only with the approval', async () => {
    const { patch, decide } = await createVerifiedApp()
    const changed = await patch({ scopes: ['order:list', 'order:delete'] })
    expect(changed).toMatchObject({ scopes: ['order:list'], revision: { scopes: ['order:list', 'order:delete'] } })
    const { body } = await decide('approve', changed.revision.requested_at)
    expect(body).toMatchObject({ scopes: ['order:list', 'order:delete'], revision: null })
  })

  it('collects further changes in its revision and drops what is as it was', async () => {
    const { patch } = await createVerifiedApp()
    await patch({ name: 'Gudang 2', logo_url: 'https://gudang.example/2.png' })
    expect((await patch({ name: 'Gudang 3' })).revision).toEqual({
      name: 'Gudang 3',
      logo_url: 'https://gudang.example/2.png',
      requested_at: expect.any(String),
    })
    expect((await patch({ name: 'Gudang' })).revision).toEqual({
      logo_url: 'https://gudang.example/2.png',
      requested_at: expect.any(String),
    })
    expect((await patch({ logo_url: null })).revision).toBeNull()
  })

  it('opens the address that was verified until another one is approved', async () => {
    const { app, patch, decide } = await createVerifiedApp({ manage_url: 'https://gudang.example/manage' })
    const merchant = await install(service, app)
    const launch = async () => new URL((await switchApp(merchant, merchant.business, app, 'launch')).body.url).hostname
    const { revision } = await patch({ manage_url: 'https://evil.example/manage' })
    expect(await launch()).toBe('gudang.example')
    expect((await decide('approve', revision.requested_at)).body.manage_url).toBe('https://evil.example/manage')
    expect(await launch()).toBe('evil.example')
  })

  it('keeps its billing tags, with their ids, until others are approved', async () => {
    const { patch, decide } = await createVerifiedApp({ billing_tags: [tag] })
    const other = { ...tag, tag_code: 'plus' }
    const changed = await patch({ billing_tags: [other] })
    const [verified] = changed.billing_tags
    expect(changed).toMatchObject({ billing_tags: [withId(tag)], revision: { billing_tags: [withId(other)] } })
    expect((await patch({ billing_tags: [tag] })).revision).toBeNull()
    const { revision } = await patch({ billing_tags: [{ ...tag, price: 60_000 }, other] })
    expect(revision.billing_tags).toEqual([{ ...verified, price: 60_000 }, withId(other)])
    const { body } = await decide('approve', revision.requested_at)
    expect(body).toMatchObject({ billing_tags: revision.billing_tags, revision: null })
  })

  it('gets its first webhook address, switched on, with the approval', async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, {}, owner)
    const { body } = await owner.browser.patch(app.path, { webhook: hooks('8.8.4.4') })
    expect(body).toMatchObject({
      webhook: { is_enabled: false, url: null },
      revision: { is_webhook_enabled: true, webhook_url: 'https://8.8.4.4/hooks' },
    })
    const { requested_at } = body.revision
    const approved = await operator.post(`/api/operator/apps/${app.client_id}/revision/approve`, { requested_at })
    expect(approved.body).toMatchObject({ webhook: hooks('8.8.4.4'), revision: null })
  })
})

describe('the operator', () => {
  it('lists what waits, and makes it live by approving it', async () => {
    const { owner, app, patch, read, decide } = await createVerifiedApp()
    const listed = async () => {
      const { body } = await operator.get('/api/operator/apps?has_revision=true&page_size=100')
      return body.data.find((one: { client_id: string }) => one.client_id === app.client_id)
    }
    expect(await listed()).toBeUndefined()
    const { revision } = await patch(wanted)
    expect(await listed()).toMatchObject({ revision })
    expect((await decide('approve', revision.requested_at)).status).toBe(200)
    expect(await read()).toMatchObject({
      ...wanted,
      webhook: { ...registered.webhook, ...wanted.webhook },
      billing_tags: wanted.billing_tags.map(withId),
      is_verified: true,
      revision: null,
    })
    expect(await listed()).toBeUndefined()
    const log = await owner.browser.get(`${owner.path}/audit`)
    expect(log.body.data[0]).toMatchObject({ action: 'application.revision_approved', target: app.client_id })
  })

  it('refuses it, and what is live stays live', async () => {
    const { owner, patch, read, decide } = await createVerifiedApp()
    const before = await read()
    const { revision } = await patch(wanted)
    expect((await decide('refuse', revision.requested_at)).status).toBe(200)
    expect(await read()).toEqual({ ...before, updated_at: expect.any(String) })
    const log = await owner.browser.get(`${owner.path}/audit`)
    expect(log.body.data[0]).toMatchObject({ action: 'application.revision_refused' })
  })

  it('decides only the revision that was shown, once', async () => {
    const { app, patch, decide } = await createVerifiedApp()
    const { revision: shown } = await patch({ name: 'Gudang 2' })
    const { revision } = await patch({ name: 'Bank Resmi' })
    const changed = [409, 'state_conflict', 'revision_changed']
    for (const verb of ['approve', 'refuse'] as const)
      expect(refusal(await decide(verb, shown.requested_at))).toEqual(changed)
    expect((await decide('refuse', revision.requested_at)).status).toBe(200)
    for (const verb of ['approve', 'refuse'] as const) {
      expect(refusal(await decide(verb, revision.requested_at))).toEqual(changed)
      const unknown = await operator.post(`/api/operator/apps/app_nobody/revision/${verb}`, shown)
      expect([unknown.status]).toEqual([422])
      const nobody = { requested_at: revision.requested_at }
      expect((await operator.post(`/api/operator/apps/app_nobody/revision/${verb}`, nobody)).status).toBe(404)
      const { browser } = await createMerchant(service)
      const stranger = await browser.post(`/api/operator/apps/${app.client_id}/revision/${verb}`, nobody)
      expect(refusal(stranger)).toEqual([403, 'operator_required', undefined])
    }
  })

  it('applies what waits when the verification ends, because an unverified app changes freely', async () => {
    const { app, patch, read } = await createVerifiedApp()
    await patch({ name: 'Gudang 2', billing_tags: [tag] })
    await operator.post(`/api/operator/apps/${app.client_id}/unverify`)
    const changed = { name: 'Gudang 2', billing_tags: [withId(tag)], is_verified: false, revision: null }
    expect(await read()).toMatchObject(changed)
    expect(await patch({ name: 'Gudang 3' })).toMatchObject({ name: 'Gudang 3', revision: null })
  })

  it('reads and decides a revision with the command', async () => {
    const { app, patch, read } = await createVerifiedApp()
    const program = fileURLToPath(new URL('../../../../bin/etalase.js', import.meta.url))
    const run = async (verb: string) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl }
      const { stdout } = await promisify(execFile)(process.execPath, [program, 'app', verb, app.client_id], { env })
      return stdout
    }
    await patch({ name: 'Gudang 2', billing_tags: [tag] })
    const printed = await run('revision')
    expect(printed).toContain('Gudang → Gudang 2')
    expect(printed).toContain('none → pro (Pro, 50000 IDR, upgrade)')
    expect(await run('approve')).toContain('Gudang 2')
    expect(await read()).toMatchObject({ name: 'Gudang 2', revision: null })
  })
})
