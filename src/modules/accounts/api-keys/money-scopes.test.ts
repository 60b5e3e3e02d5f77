import { describe, expect, it } from 'vitest'
import { addMember } from '../../../../test/records/members.ts'
import { callApi, createMerchant, startService } from '../../../../test/support/service.ts'
import type { Role } from '../../../access/roles.ts'
import { allScopes, moneyScopes } from '../../../access/scopes.ts'

const service = await startService()
const { pool } = service.database

const otherScopes = allScopes.filter((scope) => !moneyScopes.includes(scope))

/** A business with an owner and a member with this role, each with a function that creates keys. */
async function openTeam(role: Role = 'developer') {
  const merchant = await createMerchant(service)
  const { browser, user } = await addMember(service, merchant, role)
  const keys = `${merchant.path}/api-keys`
  const create = (by: typeof browser, fields: object) => by.post(keys, { name: 'Backend', ...fields })
  return { ...merchant, member: browser, user, keys, create }
}

const refusal = (scopes: string[]) => ({
  status: 403,
  body: {
    error: expect.any(String),
    error_code: 'insufficient_role',
    details: { permission: 'money_scopes:grant', scopes },
    request_id: expect.any(String),
  },
})

const restricted = (...scopes: string[]) => ({ key_type: 'restricted', scopes })

describe('money scopes', () => {
  it('are those of provider accounts, payment accounts, refunds and exports', () => {
    expect(moneyScopes.toSorted()).toEqual([
      'customer:export',
      'invoice:export',
      'payment_account:update',
      'provider_account:read',
      'provider_account:update',
      'refund:create',
    ])
  })

  it.each(['owner', 'admin'] as const)('are granted by an %s, and so is a secret key', async (role) => {
    const { member, create } = await openTeam(role)
    expect((await create(member, restricted(...moneyScopes))).status).toBe(201)
    expect((await create(member, { key_type: 'secret' })).status).toBe(201)
  })

  it.each(moneyScopes)('are not granted by a developer: %s', async (scope) => {
    const { member, create } = await openTeam()
    expect(await create(member, restricted('order:list', scope))).toMatchObject(refusal([scope]))
  })

  it('let a developer grant every other scope, but no secret key', async () => {
    const { member, keys, create } = await openTeam()
    expect((await create(member, restricted(...otherScopes))).status).toBe(201)
    expect(await create(member, { key_type: 'secret' })).toMatchObject(refusal([...moneyScopes]))
    expect((await member.get(keys)).body.data).toHaveLength(1)
  })
})

describe('a key that exists', () => {
  it('is not rotated by a developer who may not create it, and stays valid', async () => {
    const { browser, member, keys, create } = await openTeam()
    const { body: secret } = await create(browser, { key_type: 'secret' })
    const { body: refunds } = await create(browser, restricted('refund:create'))
    for (const { id, key } of [secret, refunds]) {
      expect((await member.post(`${keys}/${id}/rotate`)).status).toBe(403)
      expect((await callApi(service, '/v3/me', key)).status).toBe(200)
    }
    const { body: plain } = await create(browser, restricted('order:list'))
    expect((await member.post(`${keys}/${plain.id}/rotate`)).status).toBe(200)
    const rotated = await browser.post(`${keys}/${secret.id}/rotate`)
    expect((await callApi(service, '/v3/me', rotated.body.key)).status).toBe(200)
  })

  it('gets no money scope from a developer, and loses none', async () => {
    const { browser, member, keys, create } = await openTeam()
    const { body: own } = await create(member, restricted('order:list'))
    const widened = await member.patch(`${keys}/${own.id}`, { scopes: ['order:list', 'refund:create'] })
    expect(widened).toMatchObject(refusal(['refund:create']))
    const { body: refunds } = await create(browser, restricted('refund:create', 'order:list'))
    const narrowed = await member.patch(`${keys}/${refunds.id}`, { scopes: ['order:list'] })
    expect(narrowed).toMatchObject(refusal(['refund:create']))
    expect((await member.patch(`${keys}/${refunds.id}`, { name: 'Renamed' })).status).toBe(200)
    expect((await member.get(`${keys}/${refunds.id}`)).body.scopes).toEqual(['refund:create', 'order:list'])
  })

  it('is marked while its maker may not create it, until an owner confirms it', async () => {
    const { browser, member, user, business, keys, create } = await openTeam('admin')
    const { body: key } = await create(member, { key_type: 'secret' })
    const { body: plain } = await create(member, restricted('order:list'))
    expect(key).toMatchObject({ exceeds_maker: false, confirmed: null })
    await pool.query("update memberships set role = 'developer' where user_id = $1", [user.id])
    const read = async (id: number) => (await browser.get(`${keys}/${id}`)).body
    expect(await read(key.id)).toMatchObject({ exceeds_maker: true, confirmed: null })
    expect(await read(plain.id)).toMatchObject({ exceeds_maker: false })

    expect((await member.post(`${keys}/${key.id}/confirm`)).status).toBe(403)
    const confirmed = await browser.post(`${keys}/${key.id}/confirm`)
    const mark = { exceeds_maker: false, confirmed: { fullname: 'Sari Dewi', at: expect.any(String) } }
    expect([confirmed.status, confirmed.body]).toMatchObject([200, mark])
    expect((await browser.post(`${keys}/${key.id}/confirm`)).body).toEqual(confirmed.body)
    expect((await browser.post(`${keys}/0/confirm`)).status).toBe(404)
    expect((await callApi(service, '/v3/me', key.key)).status).toBe(200)
    const { rows } = await pool.query(
      "select count(*)::int as n from audit_entries where business_id = $1 and action = 'api_key.confirmed'",
      [business.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is marked again when an admin rotates what an owner confirmed, and not when an owner replaces it', async () => {
    const { browser, member, user, keys, create, ...merchant } = await openTeam('admin')
    const { body: key } = await create(member, { key_type: 'secret' })
    await pool.query("update memberships set role = 'developer' where user_id = $1", [user.id])
    const { browser: admin } = await addMember(service, { browser, ...merchant }, 'admin')
    await browser.post(`${keys}/${key.id}/confirm`)
    expect((await admin.post(`${keys}/${key.id}/rotate`)).body).toMatchObject({ exceeds_maker: true, confirmed: null })
    const replaced = await browser.post(`${keys}/${key.id}/rotate`)
    expect(replaced.body).toMatchObject({ exceeds_maker: false, confirmed: { fullname: 'Sari Dewi' } })
  })

  it('is marked when its maker has left', async () => {
    const { browser, member, user, keys, create } = await openTeam('admin')
    const { body: key } = await create(member, restricted('order:list'))
    await pool.query('delete from memberships where user_id = $1', [user.id])
    expect((await browser.get(`${keys}/${key.id}`)).body.exceeds_maker).toBe(true)
  })
})
