import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMerchant, startService } from '../../../test/support/service.ts'
import { archiveAudit, type KeepArchive } from '../../modules/accounts/audit/index.ts'
import { archiveYears } from './audit-archive.ts'

const service = await startService()
const { db, secrets } = service.service
const { pool } = service.database
const root = await mkdtemp(join(tmpdir(), 'audit-archive-'))
afterAll(() => rm(root, { recursive: true }))

type Merchant = Awaited<ReturnType<typeof createMerchant>>

const thisYear = new Date().getUTCFullYear()
const verify = async ({ browser, path }: Merchant) => (await browser.get(`${path}/audit/verification`)).body
const createStores = async ({ browser, path }: Merchant, names: string | string[]) => {
  for (const name of names) await browser.post(`${path}/stores`, { name })
}
const sequences = async ({ browser, path }: Merchant): Promise<number[]> =>
  (await browser.get(`${path}/audit`)).body.data.map(({ sequence }: { sequence: number }) => sequence)

async function createMerchantWithEntries() {
  const merchant = await createMerchant(service)
  await createStores(merchant, 'ABCD')
  const folder = await mkdtemp(join(root, 'files-'))
  const wish = { db, key: secrets.audit, businesses: [merchant.business], folder }
  const archive = (year = thisYear) => archiveYears({ ...wish, year }, new Date(Date.UTC(year + 1, 1)))
  return { merchant, folder, archive, business: merchant.business }
}

const program = fileURLToPath(new URL('../../../bin/etalase.js', import.meta.url))
const env = { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl }
const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, 'audit', ...args], { env })
const verifyFiles = async (business: string, files: string[], ...more: string[]) => {
  const options = files.flatMap((file) => ['--archive', file])
  const { stdout } = await run('verify', business, ...options, ...more, '--json').catch((error) => error)
  return JSON.parse(stdout)[0]
}

describe('archives of the audit log', () => {
  it('take the entries of past years but the newest one, and the chain stays whole', async () => {
    const { merchant, folder, archive, business } = await createMerchantWithEntries()
    expect(await archive(thisYear - 1)).toEqual([])
    const file = `audit-${business.unique_id}-1-4.jsonl.gz`
    expect(await archive()).toEqual([{ business: business.unique_id, file, entries: 4 }])
    expect(await sequences(merchant)).toEqual([6, 5])
    expect(await readdir(folder)).toEqual([file])
    expect(await verify(merchant)).toEqual({ entries: 6, archived: 4, is_intact: true, broken_at: null, keyed_from: 1 })
    await createStores(merchant, 'EF')
    expect(await verify(merchant)).toMatchObject({ entries: 8, is_intact: true })
  })

  it('are verified with the rest of the chain, over several years', async () => {
    const { merchant, folder, archive, business } = await createMerchantWithEntries()
    await archive()
    await createStores(merchant, 'EFG')
    await archive()
    const files = (await readdir(folder)).sort().map((name) => join(folder, name))
    expect(files).toHaveLength(2)
    const whole = { business: business.unique_id, archived: 0, is_intact: true, broken_at: null, keyed_from: 1 }
    expect(await verifyFiles(business.unique_id, files)).toEqual({ ...whole, entries: 10 })
    expect(await verifyFiles(business.unique_id, files.toReversed())).toMatchObject({ broken_at: 1 })
    expect(await verifyFiles(business.unique_id, [files[0]!])).toMatchObject({ broken_at: 5 })

    const [lines, rest] = [gunzipSync(await readFile(files[0]!)).toString(), files[1]!]
    const changed = join(folder, 'changed.gz')
    for (const [text, broken_at] of [
      [lines.replace('"name":"B"', '"name":"X"'), 3],
      [lines.split('\n').toSpliced(1, 1).join('\n'), 2],
      [lines.replace(/\n.*\n/, '\nnot an entry\n'), 2],
      ['', 1],
    ] as const) {
      await writeFile(changed, gzipSync(text))
      expect(await verifyFiles(business.unique_id, [changed, rest])).toMatchObject({ is_intact: false, broken_at })
    }
  })

  it('are verified with line and paragraph separators in names, also if a file has these as they are', async () => {
    const { merchant, folder, archive, business } = await createMerchantWithEntries()
    await createStores(merchant, ['Toko\u2028Kopi', 'Toko\u2029Teh', 'Z'])
    await archive()
    const file = join(folder, (await readdir(folder))[0]!)
    const text = gunzipSync(await readFile(file)).toString()
    expect(text).toContain('"name":"Toko\\u2028Kopi"')
    expect(text).toContain('"name":"Toko\\u2029Teh"')
    expect(await verifyFiles(business.unique_id, [file])).toMatchObject({ is_intact: true, entries: 9 })
    const unescaped = text.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')
    expect(unescaped).not.toBe(text)
    await writeFile(file, gzipSync(unescaped))
    expect(await verifyFiles(business.unique_id, [file])).toMatchObject({ is_intact: true, entries: 9 })
  })

  it('keep a logged head verifiable', async () => {
    const { folder, archive, business } = await createMerchantWithEntries()
    const [head] = (
      await pool.query('select * from audit_entries where business_id = $1 and sequence = 3', [business.id])
    ).rows
    await archive()
    const files = (await readdir(folder)).map((name) => join(folder, name))
    const logged = (hash: string) => ['--head', `3:${hash}`]
    const hash = head.hash.toString('hex')
    expect(await verifyFiles(business.unique_id, files, ...logged(hash))).toMatchObject({ is_intact: true })
    const other = await verifyFiles(business.unique_id, files, ...logged('0'.repeat(64)))
    expect(other).toMatchObject({ is_intact: false, broken_at: 3 })
    await expect(run('verify', business.unique_id, ...logged(hash))).rejects.toMatchObject({
      stderr: expect.stringContaining('This head is in an archive.'),
    })
  })

  it('remove nothing when the file cannot be written or the chain is broken', async () => {
    const { merchant, folder, archive, business } = await createMerchantWithEntries()
    await rm(folder, { recursive: true })
    await expect(archive()).rejects.toThrow('ENOENT')
    expect(await sequences(merchant)).toHaveLength(5)
    await pool.query('alter table audit_entries disable trigger user')
    await pool.query("update audit_entries set target = 'x' where business_id = $1 and sequence = 2", [business.id])
    await pool.query('alter table audit_entries enable trigger user')
    await expect(archive()).rejects.toThrow('is broken at entry 2. Nothing was archived.')
    expect(await sequences(merchant)).toHaveLength(5)
  })
})

describe('an archive that meets another', () => {
  const before = new Date(Date.UTC(thisYear + 1, 0))
  const archiveWith = (business: Merchant['business'], keep: KeepArchive) =>
    archiveAudit({ db, key: secrets.audit, business, before, keep }, new Date())

  async function readAll(lines: AsyncIterable<string>) {
    for await (const _ of lines);
    return '0'.repeat(64)
  }

  it('is refused while another run has not finished', async () => {
    const { merchant, business } = await createMerchantWithEntries()
    let second: unknown
    const first = await archiveWith(business, async (_, lines) => {
      second = await archiveWith(business, (_, others) => readAll(others)).catch((error) => error.message)
      return await readAll(lines)
    })
    expect(second).toBe(
      `The audit log of ${business.unique_id} is being archived by another run. Nothing was archived.`,
    )
    expect(first).toMatchObject({ first: 1, last: 4 })
    expect(await verify(merchant)).toMatchObject({ entries: 6, archived: 4, is_intact: true })
    expect(await archiveWith(business, (_, lines) => readAll(lines))).toMatchObject({ first: 5, last: 5 })
  })

  it.each(['before', 'after'] as const)(
    'removes nothing if entries are missing %s the file is written',
    async (when) => {
      const { merchant, business } = await createMerchantWithEntries()
      const loseOne = async () => {
        await pool.query('alter table audit_entries disable trigger user')
        await pool.query('delete from audit_entries where business_id = $1 and sequence = 2', [business.id])
        await pool.query('alter table audit_entries enable trigger user')
      }
      const archived = archiveWith(business, async (_, lines) => {
        if (when === 'before') await loseOne()
        const digest = await readAll(lines)
        if (when === 'after') await loseOne()
        return digest
      })
      await expect(archived).rejects.toThrow('has 3 of the 4 entries')
      expect(await sequences(merchant)).toEqual([5, 4, 3, 1])
    },
  )

  it('keeps a file with the same entries and refuses to replace one with others', async () => {
    const { merchant, folder, archive, business } = await createMerchantWithEntries()
    const file = join(folder, `audit-${business.unique_id}-1-4.jsonl.gz`)
    await writeFile(file, gzipSync('another line\n'))
    await expect(archive()).rejects.toThrow(`${file} has other entries than the audit log. Move it elsewhere.`)
    expect(gunzipSync(await readFile(file)).toString()).toBe('another line\n')
    expect(await sequences(merchant)).toHaveLength(5)

    let text = ''
    await archiveWith(business, async (_, lines) => {
      for await (const line of lines) text += line
      throw new Error('killed')
    }).catch(() => {})
    await writeFile(file, gzipSync(text, { level: 1 }))
    const left = await readFile(file)
    expect(await archive()).toHaveLength(1)
    expect(await readFile(file)).toEqual(left)
    expect(await verifyFiles(business.unique_id, [file])).toMatchObject({ is_intact: true })
    const { body } = await merchant.browser.get(`${merchant.path}/audit`)
    expect(body.data[0].details.sha256).toBe(createHash('sha256').update(left).digest('hex'))
    expect(await readdir(folder)).toEqual([`audit-${business.unique_id}-1-4.jsonl.gz`])
  })
})

describe('a removal from the audit log', () => {
  it('is refused beyond what an archive has', async () => {
    const { archive, business } = await createMerchantWithEntries()
    await archive()
    await expect(pool.query('delete from audit_entries where business_id = $1', [business.id])).rejects.toThrow(
      'audit_entries is append-only',
    )
  })

  it('reads the entries of archives, not the whole chain', async () => {
    const { archive, business } = await createMerchantWithEntries()
    await archive()
    await pool.query(
      `insert into audit_entries select business_id, n, at, actor, action, target, details, previous_hash, hash, is_keyed
        from audit_entries, generate_series(4, 3000) n where business_id = $1 and sequence = 5 and n not in (5, 6)`,
      [business.id],
    )
    await pool.query('analyze audit_entries')
    // A session of its own, because the figures below also have what its earlier transactions read.
    const client = new pg.Client(service.database.connection)
    onTestFinished(() => client.end())
    await client.connect()
    await client.query('begin')
    const removal = 'delete from audit_entries where business_id = $1 and sequence = 4'
    expect(await client.query(removal, [business.id])).toMatchObject({ rowCount: 1 })
    const { rows } = await client.query(`select seq_tup_read::int + idx_tup_fetch::int as read
      from pg_stat_xact_user_tables where relname = 'audit_entries'`)
    expect(rows[0].read).toBeLessThan(20)
  })

  it('shows if the entry that allows it was written without the key', async () => {
    const { merchant, business } = await createMerchantWithEntries()
    await pool.query(
      `insert into audit_entries select business_id, 6, at, actor, 'audit.archived', target,
        jsonb_build_object('sequence', 3, 'hash', encode(hash, 'hex')), hash, hash, true
        from audit_entries where business_id = $1 and sequence = 5`,
      [business.id],
    )
    await pool.query(
      `update audit_heads h set sequence = 6, hash = e.hash from audit_entries e
        where h.business_id = $1 and e.business_id = $1 and e.sequence = 6`,
      [business.id],
    )
    await pool.query('delete from audit_entries where business_id = $1 and sequence <= 3', [business.id])
    expect(await verify(merchant)).toMatchObject({ is_intact: false, broken_at: 4 })
  })
})

describe('`etalase audit`', () => {
  it.each([
    [['archive', '2025'], 'Give the folder for the files with --to.'],
    [['archive', `${thisYear}`, '--to', root], 'Give a year that is over'],
    [['archive', 'all', '--to', root], 'Give a year that is over'],
    [['archive', '2024', '--to', root, '--business', 'nobody'], 'There is no business nobody.'],
    [['verify', '--archive', 'missing.gz'], 'Name the business whose archives these are.'],
    [['verify', 'nobody', '--archive', 'missing.gz'], 'missing.gz cannot be read.'],
    [['forget'], 'The actions are verify and archive.'],
  ])('refuses %j', async (args, problem) => {
    await expect(run(...args)).rejects.toMatchObject({ stderr: expect.stringContaining(problem) })
  })

  it('says what it archived, and that there was nothing to do', async () => {
    const { stdout } = await run('archive', '2024', '--to', join(root, 'new'))
    expect(stdout).toContain('0 archives were written to')
  })
})
