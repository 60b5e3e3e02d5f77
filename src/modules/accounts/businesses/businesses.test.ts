import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { createMerchant, signUp, startService } from '../../../../test/support/service.ts'
import type { Role } from '../../../access/roles.ts'

const service = await startService()

type Merchant = Awaited<ReturnType<typeof createMerchant>>

/** Inserts a member directly; joining by invitation is covered by invitations.test.ts. */
async function addMember(merchant: Merchant, role: Role) {
  const browser = await signUp(service, `The ${role}`)
  const { body: user } = await browser.get('/api/me')
  await service.database.pool.query('insert into memberships (business_id, user_id, role) values ($1, $2, $3)', [
    merchant.business.id,
    user.id,
    role,
  ])
  return { browser, user }
}

describe('a business', () => {
  it('belongs to the user who creates it and gets a short unique_id', async () => {
    const browser = await signUp(service)
    const created = await browser.post('/api/businesses', { name: 'Kopi & Teh', username: 'kopi-teh' })
    expect({ status: created.status, body: created.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        unique_id: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
        username: 'kopi-teh',
        name: 'Kopi & Teh',
        currency: 'IDR',
        time_zone: 'Asia/Jakarta',
        tax_rate: null,
        is_test: false,
        role: 'owner',
        permissions: expect.arrayContaining(['business:read', 'business:delete', 'orders:manage']),
        created_at: expect.any(String),
        last_updated_at: expect.any(String),
      },
    })
    expect((await browser.get('/api/businesses')).body).toEqual({ data: [created.body], is_paginated: false })
  })

  it('gets a generated username if none is given; usernames are unique and validated', async () => {
    const browser = await signUp(service)
    const { body } = await browser.post('/api/businesses', { name: 'Warung Ibu Sri' })
    expect(body.username).toMatch(/^warung-ibu-sri-[a-z0-9]{6}$/)
    const again = await browser.post('/api/businesses', { name: 'Other', username: body.username })
    expect([again.status, again.body.errors]).toEqual([422, { username: ['is already in use'] }])
    for (const username of ['ab', 'Upper', '-dash', 'dash-', 'with space', 'x'.repeat(41)]) {
      expect((await browser.post('/api/businesses', { name: 'Other', username })).status).toBe(422)
    }
  })

  it('can be renamed by owners and admins only; other users get 404', async () => {
    const merchant = await createMerchant(service)
    const admin = await addMember(merchant, 'admin')
    const viewer = await addMember(merchant, 'viewer')
    const stranger = await signUp(service)
    expect((await admin.browser.patch(merchant.path, { name: 'New' })).body).toMatchObject({
      name: 'New',
      role: 'admin',
    })
    const refused = await viewer.browser.patch(merchant.path, { name: 'Worse' })
    expect([refused.status, refused.body.error_code, refused.body.details]).toEqual([
      403,
      'insufficient_role',
      { permission: 'business:update' },
    ])
    const absent = await stranger.patch(merchant.path, { name: 'Worse' })
    expect([absent.status, absent.body.error_code]).toEqual([404, 'business_not_found'])
    expect((await stranger.get('/api/businesses')).body.data).toEqual([])
    for (const [body, errors] of [
      [{ name: '' }, { name: ['must not be empty'] }],
      [{ name: 'Worse', username: 'taken' }, { username: ['is not a known field'] }],
    ] as const)
      expect(refusal(await merchant.browser.patch(merchant.path, body))).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    expect((await merchant.browser.get('/api/businesses')).body.data).toMatchObject([{ name: 'New' }])
  })
})

describe('members', () => {
  it('are listed in the order they joined', async () => {
    const merchant = await createMerchant(service)
    await addMember(merchant, 'staff')
    const { body } = await merchant.browser.get(`${merchant.path}/members`)
    expect(body.data.map(({ fullname, role }: Record<string, string>) => [fullname, role])).toEqual([
      ['Sari Dewi', 'owner'],
      ['The staff', 'staff'],
    ])
  })

  it('show whether they use two-factor only to those who manage members, and what each role may do to all', async () => {
    const merchant = await createMerchant(service)
    const { browser, user } = await addMember(merchant, 'staff')
    await service.database.pool.query(
      "insert into user_totps (user_id, sealed_secret, created_at, confirmed_at) values ($1, '', now(), now())",
      [user.id],
    )
    const seenBy = async (who: Merchant['browser']) =>
      (await who.get(`${merchant.path}/members`)).body.data.map(
        ({ is_two_factor_on }: { is_two_factor_on: boolean | null }) => is_two_factor_on,
      )
    expect(await seenBy(merchant.browser)).toEqual([false, true])
    expect(await seenBy(browser)).toEqual([null, null])
    const { body } = await browser.get(`${merchant.path}/roles`)
    expect(body.data.map(({ role }: { role: Role }) => role)).toEqual([
      'owner',
      'admin',
      'developer',
      'staff',
      'viewer',
    ])
    expect(body.data.at(-1).permissions).toEqual(['business:read', 'notifications:choose', 'views:save'])
  })

  it('may do what their role allows', async () => {
    const merchant = await createMerchant(service)
    const routes = {
      members: (browser: Merchant['browser']) => browser.get(`${merchant.path}/members`),
      invitations: (browser: Merchant['browser']) => browser.get(`${merchant.path}/invitations`),
      keys: (browser: Merchant['browser']) => browser.get(`${merchant.path}/api-keys`),
      stores: (browser: Merchant['browser']) => browser.post(`${merchant.path}/stores`, { name: 'Store' }),
      audit: (browser: Merchant['browser']) => browser.get(`${merchant.path}/audit`),
      outbox: (browser: Merchant['browser']) => browser.get(`${merchant.path}/outbox`),
    }
    const allowed: Record<string, string[]> = {}
    for (const role of ['owner', 'admin', 'developer', 'staff', 'viewer'] as const) {
      const { browser } = await addMember(merchant, role)
      allowed[role] = []
      for (const [name, call] of Object.entries(routes)) {
        if ((await call(browser)).status < 300) allowed[role].push(name)
      }
    }
    expect(allowed).toEqual({
      owner: ['members', 'invitations', 'keys', 'stores', 'audit', 'outbox'],
      admin: ['members', 'invitations', 'keys', 'stores', 'audit', 'outbox'],
      developer: ['members', 'keys', 'outbox'],
      staff: ['members'],
      viewer: ['members'],
    })
  })

  it('get a new role from an owner or admin, but only owners change owners', async () => {
    const merchant = await createMerchant(service)
    const admin = await addMember(merchant, 'admin')
    const staff = await addMember(merchant, 'staff')
    const { body: owner } = await merchant.browser.get('/api/me')
    const change = (browser: Merchant['browser'], id: string, role: string) =>
      browser.patch(`${merchant.path}/members/${id}`, { role })
    expect((await change(admin.browser, staff.user.unique_id, 'developer')).status).toBe(204)
    expect((await change(admin.browser, staff.user.unique_id, 'owner')).body.error_code).toBe('insufficient_role')
    expect((await change(admin.browser, owner.unique_id, 'viewer')).body.error_code).toBe('insufficient_role')
    expect((await admin.browser.delete(`${merchant.path}/members/${owner.unique_id}`)).status).toBe(403)
    expect((await change(merchant.browser, staff.user.unique_id, 'owner')).status).toBe(204)
    expect((await change(merchant.browser, 'user_nobody', 'viewer')).status).toBe(404)
    const before = (await merchant.browser.get(`${merchant.path}/members`)).body
    expect(refusal(await change(merchant.browser, staff.user.unique_id, 'king'))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { role: [expect.stringContaining('must be one of: owner, admin')] },
    })
    expect((await merchant.browser.get(`${merchant.path}/members`)).body).toEqual(before)
  })

  it('always include an owner, even when two owners demote each other concurrently', async () => {
    const merchant = await createMerchant(service)
    const { body: first } = await merchant.browser.get('/api/me')
    const alone = await merchant.browser.delete(`${merchant.path}/members/${first.unique_id}`)
    expect([alone.status, alone.body.error_code]).toEqual([409, 'last_owner'])
    for (let round = 0; round < 5; round++) {
      const second = await addMember(merchant, 'owner')
      await Promise.all([
        merchant.browser.patch(`${merchant.path}/members/${second.user.unique_id}`, { role: 'viewer' }),
        second.browser.patch(`${merchant.path}/members/${first.unique_id}`, { role: 'viewer' }),
      ])
      const { rows } = await service.database.pool.query(
        "select count(*) as owners from memberships where business_id = $1 and role = 'owner'",
        [merchant.business.id],
      )
      expect(rows[0].owners).toBeGreaterThanOrEqual(1)
      await service.database.pool.query(
        "update memberships set role = case when user_id = $2 then 'owner' else 'viewer' end where business_id = $1",
        [merchant.business.id, first.id],
      )
    }
  })

  it('get 404 from the next request on after they were removed', async () => {
    const merchant = await createMerchant(service)
    const staff = await addMember(merchant, 'staff')
    expect((await staff.browser.get(`${merchant.path}/members`)).status).toBe(200)
    expect((await merchant.browser.delete(`${merchant.path}/members/${staff.user.unique_id}`)).status).toBe(204)
    expect((await staff.browser.get(`${merchant.path}/members`)).status).toBe(404)
  })
})
