import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../../test/support/browser.ts'
import { callApi, createMerchant, signUp, startService } from '../../../../test/support/service.ts'

const service = await startService()

/** A business with an owner and an admin whom the owner invited. */
async function openBusiness() {
  const owner = await createMerchant(service)
  const admin = await signUp(service, 'Budi Santoso')
  await admin.post('/api/invitations/accept', { token: await invite(owner.browser, owner.path, admin.email, 'admin') })
  const { body: me } = await admin.get('/api/me')
  return { owner, admin, path: owner.path, adminPath: `${owner.path}/members/${me.unique_id}` }
}

/** Invites an address and returns the token from the stored mail. */
async function invite(browser: Browser, path: string, email: string, role: string) {
  const { status } = await browser.post(`${path}/invitations`, { email, role })
  expect(status).toBe(201)
  const mail = await service.service.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /token=(inv_[0-9A-Za-z]{38})/.exec(mail.body_text)![1]!
}

describe('an invitation sent by a member who was removed', () => {
  it('is void, is not listed, and stays void when that person joins again', async () => {
    const { owner, admin, path, adminPath } = await openBusiness()
    const accomplice = await signUp(service)
    const token = await invite(admin, path, accomplice.email, 'admin')
    expect((await owner.browser.delete(adminPath)).status).toBe(204)
    expect((await owner.browser.get(`${path}/invitations`)).body.data).toEqual([])
    const accept = () => accomplice.post('/api/invitations/accept', { token })
    expect(await accept()).toMatchObject({ status: 404, body: { error_code: 'invitation_not_found' } })
    await admin.post('/api/invitations/accept', { token: await invite(owner.browser, path, admin.email, 'admin') })
    expect((await accept()).status).toBe(404)
    const { body } = await owner.browser.get(`${path}/audit`)
    expect(body.data.find(({ action }: { action: string }) => action === 'member.removed').details).toEqual({
      role: 'admin',
      voided_invitations: 1,
    })
  })

  it('is void while that person may not invite any more', async () => {
    const { owner, admin, path, adminPath } = await openBusiness()
    const accomplice = await signUp(service)
    const token = await invite(admin, path, accomplice.email, 'admin')
    await owner.browser.patch(adminPath, { role: 'viewer' })
    expect((await owner.browser.get(`${path}/invitations`)).body.data).toEqual([])
    expect((await accomplice.post('/api/invitations/accept', { token })).status).toBe(404)
    const renewed = await invite(owner.browser, path, accomplice.email, 'staff')
    expect((await accomplice.post('/api/invitations/accept', { token: renewed })).status).toBe(200)
  })
})

describe('the API keys of a member who was removed', () => {
  it('are marked in the list and deleted together by one request', async () => {
    const { owner, admin, path, adminPath } = await openBusiness()
    const create = async (browser: Browser, name: string) =>
      (await browser.post(`${path}/api-keys`, { name, key_type: 'secret' })).body
    const kept = await create(owner.browser, 'Warehouse')
    const first = await create(admin, 'Sync')
    const second = await create(admin, 'Reports')
    expect(first.created_by).toMatchObject({ fullname: 'Budi Santoso', is_member: true })
    await owner.browser.delete(adminPath)

    const list = async () => (await owner.browser.get(`${path}/api-keys`)).body.data
    const marks = (await list()).map((key: { id: number; created_by: { is_member: boolean } }) => [
      key.id,
      key.created_by.is_member,
    ])
    expect(marks).toEqual([
      [second.id, false],
      [first.id, false],
      [kept.id, true],
    ])
    expect((await callApi(service, '/v3/me', first.key)).status).toBe(200)
    expect((await owner.browser.delete(`${adminPath}/api-keys`)).status).toBe(204)
    expect((await callApi(service, '/v3/me', first.key)).status).toBe(401)
    expect((await callApi(service, '/v3/me', second.key)).status).toBe(401)
    expect((await callApi(service, '/v3/me', kept.key)).status).toBe(200)
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([kept.id])
    expect(await owner.browser.delete(`${adminPath}/api-keys`)).toMatchObject({
      status: 404,
      body: { error_code: 'not_found' },
    })
  })
})
