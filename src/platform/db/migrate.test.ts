import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { untilPasses } from '../../../test/eventually.ts'
import { createDatabase } from '../../../test/service.ts'
import { migrate, readMigrations } from './migrate.ts'

async function folderWith(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), 'select 1')
  return pathToFileURL(`${folder}/`)
}

it('reads the SQL files of a folder in the order of their numbers', async () => {
  const migrations = await readMigrations(await folderWith('0002_orders.sql', '0001_shops.sql', 'README.md'))
  expect(migrations.map(({ name }) => name)).toEqual(['0001_shops.sql', '0002_orders.sql'])
})

it('refuses two files with the same number', async () => {
  const folder = await folderWith('0001_shops.sql', '0002_orders.sql', '0002_payments.sql')
  await expect(readMigrations(folder)).rejects.toThrow(
    'Two migrations have the number 0002: 0002_orders.sql and 0002_payments.sql. Give one of them the next free number.',
  )
})

it('refuses a file without a number of four digits', async () => {
  await expect(readMigrations(await folderWith('shops.sql'))).rejects.toThrow('The migration shops.sql has no number')
})

it('gives every migration of this program a number of its own', async () => {
  expect((await readMigrations()).length).toBeGreaterThan(0)
})

const connectionString = await createDatabase()

async function connect() {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

let files = 9999
const fileOf = (sql: string) => ({ name: `${files--}_test.sql`, sql, checksum: sql })
const known = await readMigrations()
const run = (migrations: { name: string; sql: string; checksum: string }[], onWait?: (line: string) => void) =>
  migrate({ connectionString }, { migrations: [...known, ...migrations], ...(onWait && { onWait }) })

it('tries a migration again whose table is in use, lets other statements pass meanwhile, and says so', async () => {
  const [reader, other] = [await connect(), await connect()]
  await reader.query('begin')
  await reader.query('select from couriers')
  const file = fileOf('alter table couriers add column motto text')
  const lines: string[] = []
  const migrating = run([file], (line) => lines.push(line))
  await untilPasses(() => expect(lines).toContain(`${file.name} waits for tables that are in use, attempt 1`))
  await other.query('select from couriers') // Would wait for the reader behind a migration that does not give up.
  await reader.query('commit')
  expect(await migrating).toEqual([file.name])
  expect(await run([file])).toEqual([])
})

const index = () =>
  fileOf('-- no transaction\ncreate index concurrently if not exists couriers_name on couriers (name)')
const isValid = `select indisvalid from pg_index where indexrelid = 'couriers_name'::regclass`

it('builds an index without blocking writers, also while a second process waits to migrate', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query(`update couriers set name = name`)
  const file = index()
  const lines: string[] = []
  const first = run([file])
  const progress = await connect()
  await untilPasses(async () =>
    expect((await progress.query('select from pg_stat_progress_create_index')).rows).toHaveLength(1),
  )
  const second = run([file], (line) => lines.push(line))
  await untilPasses(() => expect(lines).toEqual(['Another process migrates the database; waiting for it']))
  await writer.query('commit')
  expect([await first, await second]).toEqual([[file.name], []])
  expect((await writer.query(isValid)).rows).toEqual([{ indisvalid: true }])
  await writer.query('drop index couriers_name')
})

it('builds an index again that an interrupted migration has left invalid', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query(`update couriers set name = name`)
  const file = index()
  const interrupted = run([file]).catch((error: Error) => error)
  const other = await connect()
  await untilPasses(async () => expect((await other.query(isValid)).rows).toEqual([{ indisvalid: false }]))
  await other.query(`select pg_terminate_backend(pid) from pg_stat_progress_create_index`)
  expect(await interrupted).toBeInstanceOf(Error)
  await writer.query('commit')
  expect((await other.query(isValid)).rows).toEqual([{ indisvalid: false }])
  expect(await run([file])).toEqual([file.name])
  expect((await other.query(isValid)).rows).toEqual([{ indisvalid: true }])
})
