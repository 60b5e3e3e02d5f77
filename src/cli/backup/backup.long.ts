import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openGoodsShop } from '../../../test/records/goods.ts'
import { startFakeS3 } from '../../../test/servers/fake-s3.ts'
import { memoryFolder } from '../../../test/support/memory-folder.ts'
import { callApi, createDatabase, startService, type TestService } from '../../../test/support/service.ts'
import { listExpired, writeBackup, writeWholeFile } from '../../platform/backup/index.ts'
import { migrate, readMigrations } from '../../platform/db/schema/migrate.ts'
import { fingerprintKey } from '../../platform/secrets/instance-secrets.ts'
import { parseCommand, UsageError } from '../command.ts'
import { backup } from './backup.ts'
import { warnAboutKey } from './backup-key.ts'
import { planBackup } from './backup-plan.ts'

const folder = await mkdtemp(join(memoryFolder, 'etalase-backup-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await startFakeS3()
afterAll(s3.close)

const program = fileURLToPath(new URL('../../../bin/etalase.js', import.meta.url))

type Outcome = { code: number; stdout: string; stderr: string }

/** Runs `etalase …` in a process of its own. */
const run = (env: Record<string, string>, ...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const settings = { PATH: process.env.PATH, ...env }
    execFile(process.execPath, [program, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

async function runWell(env: Record<string, string>, ...args: string[]) {
  const outcome = await run(env, ...args)
  expect(outcome, outcome.stderr).toMatchObject({ code: 0 })
  return outcome.stdout
}

/** A database without any table. */
async function emptyDatabase() {
  const url = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
  await client.end()
  return url
}

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
  .png()
  .toBuffer()

function upload(service: TestService, path: string, key: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return callApi(service, path, key, { method: 'POST', body: form })
}

/** A shop with a product picture and a digital file that somebody bought. */
async function sellGuide(env: Record<string, string>) {
  const service = await startService({ env })
  const shop = await openGoodsShop(service)
  const image = (await upload(service, '/v3/images', shop.secretKey, 'a.png', picture)).body
  const variant = await shop.sellDigital({ is_file_enabled: true })
  const guide = Buffer.from(`%PDF-1.7 ${'a guide '.repeat(50_000)}`)
  const path = `/v3/variants/${variant.id}/digital-product-files`
  const file = (await upload(service, path, shop.secretKey, 'panduan.pdf', guide)).body
  const person = await shop.customer()
  await shop.buy(variant.id, { customer_email: person.email })
  const download = async (at: TestService) => {
    const call = (method: string, path: string) =>
      fetch(`${at.baseUrl}/v3/stores/${shop.store.unique_id}/customers/me${path}`, {
        method,
        headers: { authorization: `Bearer ${person.tokens.access}` },
      }).then(async (answer) => JSON.parse(await answer.text()))
    const [bought] = (await call('GET', '/downloads')).data
    const { url } = await call('POST', `/downloads/${bought.entitlement_id}/files/${file.id}`)
    return Buffer.from(await (await fetch(url)).arrayBuffer())
  }
  const fetchPicture = async (at: TestService) => {
    const answer = await fetch(`${at.baseUrl}/v3/images/${image.key}`)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  return { service, guide, download, fetchPicture }
}

const dataDir = async (name: string) => {
  await mkdir(join(folder, name))
  return join(folder, name)
}

it('restores a shop whose bought file and picture can be downloaded, and no damaged backup', async () => {
  const DATA_DIR = await dataDir('first')
  const { service, guide, download, fetchPicture } = await sellGuide({ DATA_DIR })
  const shown = await fetchPicture(service)
  const file = join(folder, 'shop.backup')
  const env = { DATA_DIR, DATABASE_URL: service.databaseUrl }
  expect(JSON.parse(await runWell(env, 'backup', file, '--json'))).toMatchObject({ file, objects: 3, deleted: [] })
  expect(JSON.parse(await runWell(env, 'backup', 'verify', file, '--json'))).toMatchObject({
    is_intact: true,
    objects: 'bytes',
    problems: [],
  })

  const restored = { DATA_DIR: await dataDir('second'), DATABASE_URL: await emptyDatabase() }
  expect(await runWell(restored, 'restore', file)).toContain('3 files')
  const second = await startService({ databaseUrl: restored.DATABASE_URL, env: { DATA_DIR: restored.DATA_DIR } })
  expect(await download(second)).toEqual(guide)
  expect(await fetchPicture(second)).toEqual(shown)
  expect(await run(restored, 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is not empty (businesses, users)'),
  })

  const bytes = await readFile(file)
  const flipped = Buffer.from(bytes)
  flipped[bytes.indexOf('"tables/locations"') + 200]! ^= 4
  await writeFile(file, flipped)
  expect(await run({}, 'backup', 'verify', file)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /byte \d+, in tables\/locations: bytes \d+ to \d+ are damaged\s+✗ The backup is damaged/,
    ),
  })
  await writeFile(file, bytes.subarray(0, bytes.length - 5))
  const truncated = await run({}, 'backup', 'verify', file, '--json')
  expect(truncated.code).toBe(1)
  expect(JSON.parse(truncated.stdout)).toMatchObject({
    is_intact: false,
    problems: [{ problem: expect.stringContaining('truncated') }],
  })
  expect(await run({ DATA_DIR, DATABASE_URL: await emptyDatabase() }, 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing was restored'),
  })
})

it('keeps the newest of a folder, and files of other names', async () => {
  const env = { DATA_DIR: await dataDir('kept'), DATABASE_URL: await createDatabase() }
  const place = join(folder, 'backups')
  const old = ['etalase-20260101T000000Z.backup', 'etalase-20260102T000000Z.backup', 'mine.backup']
  await mkdir(place)
  for (const name of old) await writeFile(join(place, name), '')
  await runWell(env, 'backup', '--to', place, '--keep', '2')
  const names = (await readdir(place)).sort()
  expect(names).toEqual([old[1], expect.stringMatching(/^etalase-\d{8}T\d{6}Z\.backup$/), 'mine.backup'])
  expect(listExpired([...names, old[0]!], 2)).toEqual([old[0]])
})

it.each([
  [['--keep', '0', '--to', 'backups'], '--keep is how many'],
  [['--keep', '2', 'shop.backup'], '--keep needs --to'],
  [['--to', 'backups', 'shop.backup'], 'either the name of a file or --to'],
  [[], 'Give the name of the file'],
  [['--to', '/srv/shop/objects/backups'], 'a place of their own'],
  [['--to', 's3://key:secret@host/bucket/backups'], 'a place of their own'],
])('refuses %j', (args, problem) => {
  const settings = { backupTo: undefined, objectStoreUrl: 's3://key:secret@host/bucket', dataDir: '/srv/shop' }
  const plan = () => planBackup(parseCommand(backup, args), settings)
  expect(plan).toThrow(UsageError)
  expect(plan).toThrow(problem)
})

it('warns if the instance key of a backup is not the one at hand', () => {
  const [instanceKey, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const header = { version: 2 as const, instance_key: fingerprintKey(instanceKey) }
  expect(warnAboutKey(header, { instanceKey })).toBeUndefined()
  expect(warnAboutKey(header, { instanceKey: another })).toContain(`the key at hand is ${fingerprintKey(another)}`)
  expect(warnAboutKey(header, { instanceKey: undefined })).toContain('none is at hand')
  expect(warnAboutKey({ ...header, instance_key: null }, { instanceKey })).toContain('as they are')
})

it('writes to a bucket in parts, lists the objects of a bucket with checksums, and includes them if asked to', async () => {
  const OBJECT_STORE_URL = s3.url()
  const DATA_DIR = await dataDir('unused')
  const { service, guide, download } = await sellGuide({ OBJECT_STORE_URL, DATA_DIR })
  const env = { OBJECT_STORE_URL, DATA_DIR, DATABASE_URL: service.databaseUrl }
  const archive = await startFakeS3()
  onTestFinished(archive.close)
  archive.objects.set('etalase-20260101T000000Z.backup', Buffer.from('old'))
  const written = JSON.parse(await runWell({ ...env, BACKUP_TO: archive.url() }, 'backup', '--keep', '1', '--json'))
  expect(written).toMatchObject({ objects: 3, deleted: ['etalase-20260101T000000Z.backup'] })
  const [name] = archive.objects.keys()
  expect(written.file).toMatch(`/bucket/${name}`)
  expect(written.file).not.toContain('AKTEST')
  expect(archive.uploads.size).toBe(0)
  expect(archive.objects.get(name!)!.includes('%PDF')).toBe(false)
  const address = archive.url().replace('/bucket?', `/bucket/${name}?`)
  expect(await runWell({}, 'backup', 'verify', address)).toContain('The files themselves are in the bucket')

  const second = { OBJECT_STORE_URL, DATA_DIR, DATABASE_URL: await emptyDatabase() }
  await runWell(second, 'restore', address)
  expect(await download(await startService({ databaseUrl: second.DATABASE_URL, env: { OBJECT_STORE_URL } }))).toEqual(
    guide,
  )

  const file = join(folder, 'with-files.backup')
  await runWell(env, 'backup', file, '--with-files')
  const lost = [...s3.objects.keys()]
  s3.objects.clear()
  const third = { ...second, DATABASE_URL: await emptyDatabase() }
  const without = await run(third, 'restore', address)
  expect(without.code).toBe(1)
  for (const key of lost) expect(without.stdout).toContain(`${key} is missing in the bucket`)
  const fourth = { ...second, DATABASE_URL: await emptyDatabase() }
  await runWell(fourth, 'restore', file)
  expect(await download(await startService({ databaseUrl: fourth.DATABASE_URL, env: { OBJECT_STORE_URL } }))).toEqual(
    guide,
  )
})

it('restores a backup of an older release and brings it up to date; refuses one of a newer release', async () => {
  const DATA_DIR = await dataDir('older')
  const older = await emptyDatabase()
  const migrations = (await readMigrations()).map(({ name }) => name)
  const connection = { connectionString: older }
  await migrate(connection, { isWanted: (name) => name < '0042' })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into users (unique_id, email, fullname, password_hash) values ('u1', 'sari@example.com', 'Sari', 'x')`,
  )
  const file = join(folder, 'older.backup')
  await writeBackup(client, (bytes) => writeWholeFile(file, bytes))
  const target = await emptyDatabase()
  await runWell({ DATA_DIR, DATABASE_URL: target }, 'restore', file)
  expect(await runWell({ DATA_DIR, DATABASE_URL: target }, 'migrate', '--check', '--json')).toContain('"pending": []')
  const restored = new pg.Client({ connectionString: target })
  await restored.connect()
  expect((await restored.query('select email, deleted_at from users')).rows).toEqual([
    { email: 'sari@example.com', deleted_at: null },
  ])
  await restored.end()

  await client.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await writeBackup(client, (bytes) => writeWholeFile(`${file}.newer`, bytes))
  await client.end()
  expect(migrations).not.toContain('9999_later.sql')
  expect(await run({ DATA_DIR, DATABASE_URL: await emptyDatabase() }, 'restore', `${file}.newer`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('of a newer release: this one lacks 9999_later.sql'),
  })
})
