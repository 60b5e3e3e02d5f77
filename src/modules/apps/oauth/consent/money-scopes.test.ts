import { expect, it } from 'vitest'
import { approve, authorizeParams, createApp, decide, exchange } from '../../../../../test/records/apps.ts'
import { addMember } from '../../../../../test/records/members.ts'
import { callApi, createMerchant, startService } from '../../../../../test/support/service.ts'

const service = await startService()

async function openTeam() {
  const merchant = await createMerchant(service)
  const { browser: developer } = await addMember(service, merchant, 'developer')
  const id: string = merchant.business.unique_id
  return { merchant, developer, id }
}

const readConsent = async (browser: Awaited<ReturnType<typeof openTeam>>['developer'], app: { client_id: string }) => {
  const query = new URLSearchParams(authorizeParams(app as never) as unknown as Record<string, string>)
  return (await browser.get(`/api/oauth/authorization?${query}`)).body
}

const verify = (app: { client_id: string }, verified_at: Date | null) =>
  service.service.db.updateTable('applications').set({ verified_at }).where('client_id', '=', app.client_id).execute()

it.each(['developer', 'owner'] as const)(
  'refuses money scopes for an unverified app that its %s approves, on the page and at its form',
  async (role) => {
    const { merchant, developer, id } = await openTeam()
    const approver = role === 'owner' ? merchant.browser : developer
    const app = await createApp(service, { scopes: ['order:list', 'refund:create'], is_verified: false }, merchant)
    const consent = await readConsent(approver, app)
    expect(consent.scopes).toEqual([
      { name: 'order:list', description: expect.any(String), is_money: false },
      { name: 'refund:create', description: expect.any(String), is_money: true },
    ])
    expect(consent.businesses).toMatchObject([{ unique_id: id, is_allowed: false, reason: 'money_scopes' }])
    const refused = await decide(approver, { ...authorizeParams(app), decision: 'approve' }, [id])
    expect([refused.status, refused.body]).toMatchObject([403, { error_code: 'application_not_verified' }])
    const { rows } = await service.database.pool.query('select 1 from installations where business_id = $1', [
      merchant.business.id,
    ])
    expect(rows).toEqual([])
    await verify(app, new Date())
    expect((await readConsent(merchant.browser, app)).businesses).toMatchObject([{ is_allowed: true, reason: null }])
  },
)

it('leaves an installation its money scopes until the app, which is no longer verified, is approved again', async () => {
  const { merchant, id } = await openTeam()
  const app = await createApp(service, { scopes: ['order:list', 'provider_account:read'] }, merchant)
  const { body: tokens } = await exchange(service, app, await approve(merchant.browser, app, [id]))
  await verify(app, null)
  const read = async () => (await callApi(service, '/v3/provider-accounts', tokens.access_token)).status
  expect(await read()).toBe(200)
  expect((await decide(merchant.browser, { ...authorizeParams(app), decision: 'approve' }, [id])).status).toBe(403)
  expect(await read()).toBe(200)
  await approve(merchant.browser, app, [id], { scope: 'order:list' })
  expect(await read()).toBe(403)
})

it('refuses the whole approval when one of the chosen businesses may not get a requested scope', async () => {
  const { merchant, developer, id } = await openTeam()
  const { body: own } = await developer.post('/api/businesses', { name: 'Sendiri' })
  const app = await createApp(service, { scopes: ['order:list', 'refund:create'] }, merchant)
  const consent = await readConsent(developer, app)
  expect(consent.businesses).toMatchObject([
    { unique_id: id, is_allowed: false, reason: 'role' },
    { unique_id: own.unique_id, is_allowed: true, reason: null },
  ])
  const fields = { ...authorizeParams(app), decision: 'approve' }
  expect((await decide(developer, fields, [own.unique_id, id])).status).toBe(403)
  const { rows } = await service.database.pool.query('select 1 from installations where business_id = $1', [own.id])
  expect(rows).toEqual([])
  expect(await approve(developer, app, [own.unique_id])).toMatch(/^ac_/)
})

it('lets a developer install their own unverified app without money scopes', async () => {
  const { merchant, developer, id } = await openTeam()
  const app = await createApp(service, { scopes: ['order:list', 'refund:create'], is_verified: false }, merchant)
  const code = await approve(developer, app, [id], { scope: 'order:list' })
  const { body: tokens } = await exchange(service, app, code)
  expect((await callApi(service, '/v3/orders', tokens.access_token)).status).toBe(200)
  expect((await callApi(service, '/v3/provider-accounts', tokens.access_token)).status).toBe(403)
})

it('gives money scopes of an app that was verified to no token of its business that was issued before', async () => {
  const { merchant, developer, id } = await openTeam()
  const scopes = ['order:list', 'provider_account:read']
  const app = await createApp(service, { scopes, is_verified: false }, merchant)
  const exchanged = async (code: string) => (await exchange(service, app, code)).body.access_token as string
  const before = await exchanged(await approve(developer, app, [id], { scope: 'order:list' }))
  await verify(app, new Date())
  const granted = await exchanged(await approve(merchant.browser, app, [id]))
  const read = async (token: string) => (await callApi(service, '/v3/provider-accounts', token)).status
  expect([await read(before), await read(granted)]).toEqual([403, 200])
  const again = await exchanged(await approve(merchant.browser, app, [id]))
  expect([await read(before), await read(granted), await read(again)]).toEqual([403, 200, 200])
})
