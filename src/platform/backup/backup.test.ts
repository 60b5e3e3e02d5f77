import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Server, startServer } from '../../../test/backup-server.ts'
import { temporaryFolder } from '../../../test/embedded-postgres.ts'
import { readBackup, writeBackup } from './index.ts'

const SCHEMA = `
  create table schema_migrations (name text primary key);
  insert into schema_migrations values ('0001_shelves.sql');
  create table shelves (id bigint generated always as identity primary key, label text not null, made_at timestamptz);
  create table books (
    id bigint generated always as identity primary key, shelf_id bigint not null references shelves,
    parent_id bigint references books, title text, cover bytea, price numeric, size float8, tags text[], extra jsonb,
    title_length int generated always as (length(title)) stored);`

const ROWS = `
  insert into shelves (label, made_at) values (E'tab\\there, line\\nbreak, \\\\. and \\\\N', '2026-11-15 03:04:05.123456+07');
  insert into shelves (label) values (E'\\\\.');
  insert into books (shelf_id, parent_id, title, cover, price, size, tags, extra) select 1, nullif(n - 1, 0), 'Ünïcode ' || n,
    decode(repeat('00ff5c0a', n % 50), 'hex'), n / 3.0, 0.1 + n, array['a', null, '"'], '{"a": [1, null]}' from generate_series(1, 3000) n;`

let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => server.stop())

test('restores every row, value and sequence into an empty database from a file that only its owner can read', async () => {
  const { source, file } = await makeBackup()
  const target = await database(SCHEMA)
  const progress: unknown[] = []
  const header = await readBackup(target, file, { onProgress: (table, rows) => progress.push([table, rows]) })
  expect(header.migrations).toEqual(['0001_shelves.sql'])
  expect(progress).toEqual([
    ['shelves', 2],
    ['books', 3000],
  ])
  for (const table of ['shelves', 'books']) {
    const select = `select ${table}::text as row from ${table} order by id`
    expect((await target.query(select)).rows).toEqual((await source.query(select)).rows)
  }
  const added = await target.query(`insert into books (shelf_id, title) values (2, 'next') returning id`)
  expect(added.rows).toEqual([{ id: '3001' }])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('loads tables in the order of their references without the privilege to skip foreign keys', async () => {
  const { file } = await makeBackup()
  const role = await server.createRole()
  const target = await database(`grant create on schema public to ${role}; set role ${role}; ${SCHEMA}`)
  await readBackup(target, file)
  expect((await target.query('select count(*)::int as books from books')).rows).toEqual([{ books: 3000 }])
  await expect(target.query('insert into books (shelf_id) values (99)')).rejects.toThrow('foreign key')
})

test('is a snapshot: rows written during the backup are not in it', async () => {
  const { source, file, header } = await makeBackup(async (other) => {
    await other.query(`insert into books (shelf_id, title) values (1, 'late')`)
  })
  expect(header.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['shelves', 2],
    ['books', 3000],
  ])
  expect((await source.query('select count(*)::int as books from books')).rows).toEqual([{ books: 3001 }])
  expect(gunzipSync(await readFile(file)).includes('late')).toBe(false)
})

test('never overwrites an existing file', async () => {
  const { source, file } = await makeBackup()
  const before = await readFile(file)
  await expect(writeBackup(source, file)).rejects.toThrow('exists already')
  expect(await readFile(file)).toEqual(before)
})

test('refuses a damaged or truncated file, a filled database and other migrations without writing anything', async () => {
  const { source, file } = await makeBackup()
  const bytes = await readFile(file)
  const target = await database(SCHEMA)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  for (const content of [changed, bytes.subarray(0, bytes.length - 100), randomBytes(500), Buffer.alloc(0)]) {
    await writeFile(`${file}.bad`, content)
    await expect(readBackup(target, `${file}.bad`)).rejects.toThrow('is damaged or not a backup')
  }
  await expect(readBackup(source, file)).rejects.toThrow('The database is not empty (shelves, books)')
  await target.query(`insert into schema_migrations values ('0002_new.sql')`)
  await expect(readBackup(target, file)).rejects.toThrow('another version of the program: it lacks 0002_new.sql')
  expect((await target.query('select 1 from shelves union all select 1 from books')).rows).toEqual([])
})

async function database(sql: string) {
  const client = await server.createDatabase()
  onTestFinished(() => client.end())
  await client.query(sql)
  return client
}

/** Creates a database with data and its backup; `duringBackup` runs on a second connection after the first table. */
async function makeBackup(duringBackup?: (other: pg.Client) => Promise<void>) {
  const source = await database(SCHEMA + ROWS)
  const other = new pg.Client(server.connectionTo(source.database))
  await other.connect()
  onTestFinished(() => other.end())
  const file = join(await temporaryFolder(), 'shop.backup')
  let late: Promise<void> | undefined
  const header = await writeBackup(source, file, () => {
    late ??= duringBackup?.(other)
  })
  await late
  return { source, file, header }
}
