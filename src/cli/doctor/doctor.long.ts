import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createSeller } from '../../../test/records/catalog.ts'
import { startFakeS3 } from '../../../test/servers/fake-s3.ts'
import { memoryFolder } from '../../../test/support/memory-folder.ts'
import { createDatabase, startService } from '../../../test/support/service.ts'
import { openDatabase } from '../../composition/open-database.ts'
import { readConfig } from '../../config.ts'
import { checkDisk } from './check-disk.ts'
import { checkSearch } from './check-search.ts'
import { checkSession } from './check-session.ts'

const DATABASE_URL = await createDatabase()
const DATA_DIR = await mkdtemp(join(memoryFolder, 'etalase-cli-'))
const s3 = await startFakeS3()
afterAll(async () => {
  s3.close()
  await rm(DATA_DIR, { recursive: true })
})

type Ended = { code: number; stdout: string; stderr: string }

function run(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const program = fileURLToPath(new URL('../../../bin/etalase.js', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const readFinding = ({ stdout }: Ended, name: string) =>
  JSON.parse(stdout).find(({ check }: { check: string }) => check === name)

it('`etalase doctor` says what is missing without a mail server, and that sessions have our settings', async () => {
  const found = await run(['doctor', '--json'])
  expect(readFinding(found, 'Session')).toMatchObject({ is_ok: true, found: 'UTC, ISO dates and our timeouts' })
  expect(readFinding(found, 'Mail')).toMatchObject({
    is_ok: true,
    is_warning: true,
    found: expect.stringMatching(
      /SMTP_URL is not set.*sign-up and registration tell whether an address has an account/,
    ),
  })
})

it('says what the search of shops finds with pg_trgm and without its index', async () => {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  expect(await checkSearch(client)).toMatchObject({
    is_ok: true,
    found: expect.stringMatching(/^finds parts of words/),
  })
  await client.query('begin; drop index store_words_parts')
  expect(await checkSearch(client)).toMatchObject({
    is_ok: true,
    found: expect.stringMatching(/^finds beginnings of words only.*create index concurrently.*store_words_parts/),
  })
  await client.query('rollback')
})

it('refuses a database of another encoding than UTF8 and says how to create one', async () => {
  const advice = /SQL_ASCII\. Create it with: create database … encoding 'UTF8'/
  const config = readConfig({ DATABASE_URL: await createDatabase("template0 encoding 'SQL_ASCII' locale 'C'") })
  await expect(openDatabase(config)).rejects.toThrow(advice)
  const found = await run(['doctor', '--json'], { DATABASE_URL: config.databaseUrl! })
  expect(readFinding(found, 'Database')).toMatchObject({ is_ok: false, advice: expect.stringMatching(advice) })
})

it('`etalase doctor` looks for our settings on the role behind a pooler, where `etalase migrate` sets them', async () => {
  const direct = new pg.Client(DATABASE_URL)
  await direct.connect()
  onTestFinished(() => direct.end())
  await direct.query(`alter role current_user in database ${direct.database} set timezone = 'Asia/Jakarta'`)
  // A plain PostgreSQL replaces the pooler here: the test only needs connections that carry no settings.
  const env = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: DATABASE_URL, DATABASE_LOCK_MS: '2000' }
  const config = readConfig({ DATABASE_URL, ...env })
  const check = async () => {
    const database = await openDatabase(config, { isMigrating: false, usePooler: true })
    return await checkSession(database, config).finally(() => database.close())
  }
  expect(await check()).toMatchObject({
    check: 'Session',
    is_ok: false,
    found: expect.stringMatching(
      /^timezone is Asia\/Jakarta instead of UTC, .*lock_timeout is 0 instead of 2000 behind/,
    ),
    advice: expect.stringMatching(/etalase migrate.*RECONNECT/),
  })
  const lines: string[] = []
  const migrated = await Promise.all([1, 2, 3].map(() => openDatabase(config, { log: (line) => lines.push(line) })))
  await Promise.all(migrated.map((database) => database.close()))
  expect(lines.filter((line) => line.startsWith('Set on'))).toEqual([
    expect.stringContaining('Set on the role of this database: timezone, datestyle'),
  ])
  expect(await check()).toMatchObject({ is_ok: true, found: 'UTC, ISO dates and our timeouts behind the pooler' })

  const away = readConfig({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', ...env })
  const database = await openDatabase(away, { isMigrating: false, usePooler: true })
  expect(await checkSession(database, away).finally(() => database.close())).toMatchObject({
    is_ok: false,
    advice: expect.stringContaining('that the pooler runs'),
  })
})

it('`etalase doctor` warns when no worker starts partitions of the event log', async () => {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const insert = (days: number) =>
    client.query(
      `insert into events (unique_id, business_id, kind, payload, created_at)
      values ('event_1', 1, 'order.created', '{}', now() - make_interval(days => $1))`,
      [days],
    )
  await insert(9)
  expect(readFinding(await run(['doctor', '--json']), 'Event log')).toMatchObject({ is_ok: true })
  await client.query('truncate events')
  await insert(11)
  expect(readFinding(await run(['doctor', '--json']), 'Event log')).toMatchObject({
    is_ok: false,
    found: 'its newest partition began 11 days ago',
  })
  await client.query('truncate events')
  await client.end()
})

it('`etalase doctor` tries the folder or the bucket, and fails when it is away', async () => {
  expect(readFinding(await run(['doctor', '--json']), 'Files')).toMatchObject({
    is_ok: true,
    found: `the folder ${join(DATA_DIR, 'objects')} takes, returns and deletes a file`,
  })
  const settings = { OBJECT_STORE_URL: s3.url() }
  const keys = [...s3.objects.keys()]
  const tried = await run(['doctor', '--json'], settings)
  expect(readFinding(tried, 'Files')).toMatchObject({
    is_ok: true,
    found: 'the bucket takes, returns and deletes a file',
  })
  expect([...s3.objects.keys()]).toEqual(keys)
  s3.isAway = true
  const failed = await run(['doctor', '--json'], settings)
  s3.isAway = false
  expect(readFinding(failed, 'Files')).toMatchObject({
    is_ok: false,
    advice: expect.stringContaining('OBJECT_STORE_URL'),
  })
  expect(failed.code).toBe(1)
})

it('`etalase files move` copies what the bucket does not have yet', async () => {
  await mkdir(join(DATA_DIR, 'objects/files'), { recursive: true })
  await writeFile(join(DATA_DIR, 'objects/files/a'), 'first')
  await writeFile(join(DATA_DIR, 'objects/files/b'), 'second')
  const settings = { OBJECT_STORE_URL: s3.url() }
  expect(JSON.parse((await run(['files', 'move', '--json'], settings)).stdout)).toEqual({
    bytes: 11,
    copied: 2,
    present: 0,
    differing: [],
  })
  expect(s3.objects.get('files/b')?.toString()).toBe('second')
  await writeFile(join(DATA_DIR, 'objects/files/b'), 'change')
  const again = await run(['files', 'move'], settings)
  expect(again).toMatchObject({ code: 0, stdout: '✓ 1 files copied, 1 were there already, 0 differ.\n' })
  expect(s3.objects.get('files/b')?.toString()).toBe('change')
  expect((await run(['files', 'move'])).stderr).toContain('Set OBJECT_STORE_URL')
  expect((await run(['files', 'copy'], settings)).stderr).toContain('The only action is move.')
})

it.each([
  ['little space', { free: 0.5, size: 10 }, false],
  ['a twentieth of a large disk', { free: 3, size: 80 }, false],
  ['enough space', { free: 6, size: 1000 }, true],
])('warns of a disk that is nearly full: %s', async (_, { free, size }, is_ok) => {
  const space = async () => ({ free: free * 1024 ** 3, size: size * 1024 ** 3 })
  expect(await checkDisk(readConfig({}), space)).toMatchObject([{ check: 'Disk', is_ok }])
})

it('`etalase keys rotate-instance` seals with a new key, which the next backup names and older ones do not', async () => {
  const rotate = (to: string, env = {}) => run(['keys', 'rotate-instance', '--to', join(DATA_DIR, to), '--json'], env)
  const parse = ({ stdout }: Ended) => JSON.parse(stdout)
  const database = { DATABASE_URL: await createDatabase() }
  const file = join(DATA_DIR, 'sealed.backup')
  const first = parse(await rotate('first.key', database))
  const withFirst = { ...database, INSTANCE_KEY_FILE: first.file }
  expect((await run(['backup', file], withFirst)).code).toBe(0)
  const second = parse(await rotate('second.key', withFirst))
  expect(second.fingerprint).not.toBe(first.fingerprint)
  const verified = await run(['backup', 'verify', file, '--json'], { ...database, INSTANCE_KEY_FILE: second.file })
  expect(parse(verified)).toMatchObject({
    is_intact: true,
    instance_key: first.fingerprint,
    warning: expect.stringContaining(`the key at hand is ${second.fingerprint}`),
  })
  expect(await run(['keys', 'rotate-instance', '--to', file], withFirst)).toMatchObject({
    stderr: expect.stringContaining('does not hold a key'),
  })
})

it('does not look at the disk if database and files are elsewhere', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db/shop', OBJECT_STORE_URL: 's3://key:secret@host/bucket' })
  expect(await checkDisk(config)).toEqual([])
})

it('`etalase doctor --provider` tries the credentials of every active account', async () => {
  const none = await run(['doctor', '--provider', '--json'])
  expect(readFinding(none, 'Provider')).toMatchObject({ is_ok: true, found: 'no active accounts' })
  const service = await startService()
  const shop = await createSeller(service)
  const account = { provider: 'sandbox', mode: 'test', name: 'Main' }
  for (const api_key of ['sandbox_key_of_a_merchant', 'planted_wrong_key_7391'])
    await shop.must('POST', '/v3/provider-accounts', { ...account, credentials: { api_key } })
  const env = { DATABASE_URL: service.databaseUrl, BASE_URL: service.baseUrl, PAYMENT_SANDBOX: '1' }
  const { code, stdout, stderr } = await run(['doctor', '--provider', '--json'], env)
  const found = JSON.parse(stdout).filter(({ check }: { check: string }) => check === 'Provider')
  expect(found.map(({ is_ok, found }: { is_ok: boolean; found: string }) => [is_ok, found.split(': ')[1]])).toEqual([
    [true, 'credentials accepted'],
    [false, 'The sandbox does not accept the credentials of this account'],
  ])
  expect(code).toBe(1)
  expect(stdout + stderr).not.toContain('planted_wrong')
})
