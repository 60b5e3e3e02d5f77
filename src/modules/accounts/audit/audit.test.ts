import { describe, expect, it } from 'vitest'
import { capturedLog } from '../../../../test/support/captured-log.ts'
import { createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { logAuditHeads, verifyAudit } from './index.ts'
import { genesisHash, hashEntry } from './record-audit.ts'

const service = await startService()
const { pool } = service.database

type Merchant = Awaited<ReturnType<typeof createMerchant>>

const verify = async ({ browser, path }: Merchant) => (await browser.get(`${path}/audit/verification`)).body

/** Changes the table as a superuser who disables the append-only triggers. */
async function tamper(sql: string, values: unknown[]) {
  await pool.query('alter table audit_entries disable trigger user')
  await pool.query(sql, values)
  await pool.query('alter table audit_entries enable trigger user')
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
      description: 'Store changed',
      target: store.unique_id,
      details: { settings: { is_postal_code: false } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await verify(merchant)).toEqual({
      entries: 10,
      archived: 0,
      is_intact: true,
      broken_at: null,
      keyed_from: 1,
    })
  })

  it('says what was done in the language of the request, and names an action of earlier releases as it is', async () => {
    const { browser, path, business } = await createMerchant(service)
    const read = async (language: string) =>
      (await browser.get(`${path}/audit`, { 'accept-language': language })).body.data[0].description
    expect([await read('id'), await read('en'), await read('fr')]).toEqual([
      'Bisnis dibuat',
      'Business created',
      'Business created',
    ])
    await tamper("update audit_entries set action = 'toString' where business_id = $1", [business.id])
    expect(await read('id')).toBe('toString')
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
    expect(await verify(merchant)).toEqual({
      entries: 25,
      archived: 0,
      is_intact: true,
      broken_at: null,
      keyed_from: 1,
    })
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

/** Rewrites the whole chain of a business with plain hashes, as versions without the key wrote it. */
async function rewriteWithoutKey(businessId: number, upTo = Number.MAX_SAFE_INTEGER) {
  const { rows } = await pool.query('select * from audit_entries where business_id = $1 order by sequence', [
    businessId,
  ])
  let previous: Buffer = genesisHash
  for (const row of rows.filter(({ sequence }) => sequence <= upTo)) {
    const hash = hashEntry(row, previous)
    await tamper(
      'update audit_entries set previous_hash = $3, hash = $4, is_keyed = false where business_id = $1 and sequence = $2',
      [businessId, row.sequence, previous, hash],
    )
    await pool.query('update audit_heads set sequence = $2, hash = $3 where business_id = $1', [
      businessId,
      row.sequence,
      hash,
    ])
    previous = hash
  }
}

describe('the key of the audit log', () => {
  it('seals the entries of older versions with the first keyed entry', async () => {
    const merchant = await createMerchantWithEntries()
    await rewriteWithoutKey(merchant.business.id)
    expect(await verify(merchant)).toEqual({
      entries: 5,
      archived: 0,
      is_intact: true,
      broken_at: null,
      keyed_from: null,
    })
    await merchant.browser.post(`${merchant.path}/stores`, { name: 'E' })
    expect(await verify(merchant)).toEqual({ entries: 6, archived: 0, is_intact: true, broken_at: null, keyed_from: 6 })
    await tamper("update audit_entries set actor = 'system' where business_id = $1 and sequence = 3", [
      merchant.business.id,
    ])
    await rewriteWithoutKey(merchant.business.id, 5)
    expect(await verify(merchant)).toMatchObject({ is_intact: false, broken_at: 6, keyed_from: null })
  })

  it('reveals plain hashes that were written after a keyed entry', async () => {
    const merchant = await createMerchantWithEntries()
    const { rows } = await pool.query('select * from audit_entries where business_id = $1 and sequence >= 4', [
      merchant.business.id,
    ])
    const forged = hashEntry({ ...rows[1], actor: 'system' }, rows[1].previous_hash)
    await tamper(
      "update audit_entries set actor = 'system', hash = $2, is_keyed = false where business_id = $1 and sequence = 5",
      [merchant.business.id, forged],
    )
    await pool.query('update audit_heads set hash = $2 where business_id = $1', [merchant.business.id, forged])
    expect(await verify(merchant)).toMatchObject({ is_intact: false, broken_at: 5 })
  })

  it('reveals plain hashes that stand in place of keyed ones', async () => {
    const merchant = await createMerchantWithEntries()
    const { rows } = await pool.query('select * from audit_entries where business_id = $1 and sequence = 5', [
      merchant.business.id,
    ])
    const forged = hashEntry({ ...rows[0], actor: 'system' }, rows[0].previous_hash)
    await tamper("update audit_entries set actor = 'system', hash = $2 where business_id = $1 and sequence = 5", [
      merchant.business.id,
      forged,
    ])
    await pool.query('update audit_heads set hash = $2 where business_id = $1', [merchant.business.id, forged])
    expect(await verify(merchant)).toMatchObject({ is_intact: false, broken_at: 5 })
  })

  it('is used once a day to seal idle chains and to write every head to the log, which reveals a cut end', async () => {
    const merchant = await createMerchantWithEntries()
    const idle = await createMerchantWithEntries()
    await rewriteWithoutKey(idle.business.id)
    const log = capturedLog()
    await logAuditHeads(service.service.db, log.logger, new Date())
    const heads = log
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'audit head')
    const findHead = ({ business }: Merchant) => heads.find((line) => line.business === business.unique_id)
    expect(findHead(merchant)).toMatchObject({ sequence: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(findHead(idle)).toMatchObject({ sequence: 6 })
    expect(await verify(idle)).toMatchObject({ is_intact: true, keyed_from: 6 })

    // An attacker who also knows the key removes the last entry; only comparison with the log reveals that.
    const { db, secrets } = service.service
    const check = () => verifyAudit(db, secrets.audit, merchant.business.id, { logged: findHead(merchant) })
    expect(await check()).toMatchObject({ is_intact: true })
    await tamper('delete from audit_entries where business_id = $1 and sequence = 5', [merchant.business.id])
    await pool.query(
      'update audit_heads h set sequence = 4, hash = e.hash from audit_entries e where h.business_id = $1 and e.business_id = $1 and e.sequence = 4',
      [merchant.business.id],
    )
    expect(await verify(merchant)).toMatchObject({ entries: 4, is_intact: true })
    expect(await check()).toMatchObject({ is_intact: false, broken_at: 5 })
    await merchant.browser.post(`${merchant.path}/stores`, { name: 'Another end' })
    expect(await check()).toMatchObject({ is_intact: false, broken_at: 5 })
  })
})
