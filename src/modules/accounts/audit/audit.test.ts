import { describe, expect, it } from 'vitest'
import { createKey, createMerchant, startService } from '../../../../test/service.ts'

const service = await startService()
const { pool } = service.database

type Merchant = Awaited<ReturnType<typeof createMerchant>>

const verify = async ({ browser, path }: Merchant) => (await browser.get(`${path}/audit/verification`)).body

/** Changes the table as a superuser who disables the append-only trigger. */
async function tamper(sql: string, values: unknown[]) {
  await pool.query('alter table audit_entries disable trigger audit_entries_append_only')
  await pool.query(sql, values)
  await pool.query('alter table audit_entries enable trigger audit_entries_append_only')
}

async function createMerchantWithEntries() {
  const merchant = await createMerchant(service)
  for (const name of ['A', 'B', 'C', 'D']) await merchant.browser.post(`${merchant.path}/stores`, { name })
  return merchant
}

describe('the audit log', () => {
  it('has an entry for every change to keys, members and settings, newest first', async () => {
    const merchant = await createMerchant(service)
    const { browser, path } = merchant
    await createKey(merchant, ['order:list'])
    const { id } = (await browser.get(`${path}/api-keys`)).body.data[0]
    await browser.patch(`${path}/api-keys/${id}`, { name: 'Renamed' })
    await browser.post(`${path}/api-keys/${id}/rotate`)
    await browser.delete(`${path}/api-keys/${id}`)
    const { body: store } = await browser.post(`${path}/stores`, { name: 'Store' })
    await browser.patch(`${path}/stores/${store.id}`, { settings: { is_postal_code: false } })
    await browser.patch(path, { name: 'New name' })
    const { body: invitation } = await browser.post(`${path}/invitations`, { email: 'a@example.com', role: 'staff' })
    await browser.delete(`${path}/invitations/${invitation.id}`)
    const { body } = await browser.get(`${path}/audit`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'member.uninvited',
      'member.invited',
      'business.updated',
      'store.updated',
      'store.created',
      'api_key.deleted',
      'api_key.rotated',
      'api_key.updated',
      'api_key.created',
      'business.created',
    ])
    const { body: me } = await browser.get('/api/me')
    expect(body.data[3]).toEqual({
      sequence: 7,
      at: expect.stringMatching(/\.\d{6}Z$/),
      actor: me.unique_id,
      actor_name: 'Sari Dewi',
      action: 'store.updated',
      target: store.unique_id,
      details: { settings: { is_postal_code: false } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await verify(merchant)).toEqual({ entries: 10, is_intact: true, broken_at: null })
  })

  it('contains neither API keys nor email addresses', async () => {
    const merchant = await createMerchant(service)
    const key = await createKey(merchant)
    await merchant.browser.post(`${merchant.path}/invitations`, { email: 'hidden@example.com', role: 'staff' })
    const { text } = await merchant.browser.get(`${merchant.path}/audit`)
    expect(text).not.toContain(key)
    expect(text).not.toContain('hidden@example.com')
  })

  it('records nothing for a refused change', async () => {
    const merchant = await createMerchant(service)
    await merchant.browser.post(`${merchant.path}/api-keys`, { name: 'Key', key_type: 'restricted', scopes: ['none'] })
    expect((await verify(merchant)).entries).toBe(1)
  })

  it('stays one unbroken chain under 24 parallel writes', async () => {
    const merchant = await createMerchant(service)
    await Promise.all(
      Array.from({ length: 24 }, (_, i) => merchant.browser.post(`${merchant.path}/stores`, { name: `Store ${i}` })),
    )
    expect(await verify(merchant)).toEqual({ entries: 25, is_intact: true, broken_at: null })
  })

  it.each([
    'update audit_entries set action = $1',
    'delete from audit_entries where action <> $1',
    'truncate audit_entries',
  ])('rejects the statement: %s', async (sql) => {
    await expect(pool.query(sql, sql.includes('$1') ? ['x'] : undefined)).rejects.toThrow(
      'audit_entries is append-only',
    )
  })

  it.each([
    [
      'a changed action',
      "update audit_entries set action = 'store.deleted' where business_id = $1 and sequence = 3",
      3,
    ],
    [
      'a changed detail',
      'update audit_entries set details = \'{"name":"X"}\' where business_id = $1 and sequence = 2',
      2,
    ],
    [
      'a changed time',
      "update audit_entries set at = at + interval '1 microsecond' where business_id = $1 and sequence = 1",
      1,
    ],
    ['a changed actor', "update audit_entries set actor = 'system' where business_id = $1 and sequence = 5", 5],
    ['a removed entry', 'delete from audit_entries where business_id = $1 and sequence = 3', 3],
    ['a removed tail', 'delete from audit_entries where business_id = $1 and sequence >= 4', 4],
    ['a removed beginning', 'delete from audit_entries where business_id = $1 and sequence = 1', 1],
    ['the removal of all entries', 'delete from audit_entries where business_id = $1', 1],
  ])('detects %s made by a superuser', async (_, sql, broken_at) => {
    const merchant = await createMerchantWithEntries()
    const unaffected = await createMerchantWithEntries()
    await tamper(sql, [merchant.business.id])
    expect(await verify(merchant)).toMatchObject({ is_intact: false, broken_at })
    expect(await verify(unaffected)).toMatchObject({ is_intact: true })
  })
})
