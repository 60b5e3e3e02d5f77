import { expect, it } from 'vitest'
import { approve, authorizeParams, createApp, decide, exchange } from '../../../../test/apps.ts'
import { addMember } from '../../../../test/members.ts'
import { callApi, createMerchant, startService } from '../../../../test/service.ts'

const service = await startService()

async function openTeam() {
  const merchant = await createMerchant(service)
  const { browser: developer } = await addMember(service, merchant, 'developer')
  const id: string = merchant.business.unique_id
  return { merchant, developer, id }
}

const consentOf = async (browser: Awaited<ReturnType<typeof openTeam>>['developer'], app: { client_id: string }) => {
  const query = new URLSearchParams(authorizeParams(app as never) as unknown as Record<string, string>)
  return (await browser.get(`/api/oauth/authorization?${query}`)).body
}

it("refuses money scopes for a developer's own unverified app, on the page and at its form", async () => {
  const { merchant, developer, id } = await openTeam()
  const app = await createApp(service, { scopes: ['order:list', 'refund:create'], is_verified: false }, merchant)
  const consent = await consentOf(developer, app)
  expect(consent.scopes).toEqual([
    { name: 'order:list', description: expect.any(String), is_money: false },
    { name: 'refund:create', description: expect.any(String), is_money: true },
  ])
  expect(consent.businesses).toMatchObject([{ unique_id: id, is_allowed: false, reason: 'money_scopes' }])
  const refused = await decide(developer, { ...authorizeParams(app), decision: 'approve' }, [id])
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { error_code: 'insufficient_role', details: { permission: 'money_scopes:grant' } },
  ])
  const { rows } = await service.database.pool.query('select 1 from installations where business_id = $1', [
    merchant.business.id,
  ])
  expect(rows).toEqual([])
  expect((await consentOf(merchant.browser, app)).businesses).toMatchObject([{ is_allowed: true, reason: null }])
})

it('refuses the whole approval when one of the chosen businesses may not get a requested scope', async () => {
  const { merchant, developer, id } = await openTeam()
  const { body: own } = await developer.post('/api/businesses', { name: 'Sendiri' })
  const app = await createApp(service, { scopes: ['order:list', 'refund:create'] }, merchant)
  const consent = await consentOf(developer, app)
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

it('lets a developer install the own unverified app without money scopes', async () => {
  const { merchant, developer, id } = await openTeam()
  const app = await createApp(service, { scopes: ['order:list', 'refund:create'], is_verified: false }, merchant)
  const code = await approve(developer, app, [id], { scope: 'order:list' })
  const { body: tokens } = await exchange(service, app, code)
  expect((await callApi(service, '/v3/orders', tokens.access_token)).status).toBe(200)
  expect((await callApi(service, '/v3/provider-accounts', tokens.access_token)).status).toBe(403)
})

it('gives money scopes of an unverified app to no token that was issued before', async () => {
  const { merchant, developer, id } = await openTeam()
  const scopes = ['order:list', 'provider_account:read']
  const app = await createApp(service, { scopes, is_verified: false }, merchant)
  const exchanged = async (code: string) => (await exchange(service, app, code)).body.access_token as string
  const before = await exchanged(await approve(developer, app, [id], { scope: 'order:list' }))
  const granted = await exchanged(await approve(merchant.browser, app, [id]))
  const read = async (token: string) => (await callApi(service, '/v3/provider-accounts', token)).status
  expect([await read(before), await read(granted)]).toEqual([403, 200])
  const again = await exchanged(await approve(merchant.browser, app, [id]))
  expect([await read(before), await read(granted), await read(again)]).toEqual([403, 200, 200])
})
