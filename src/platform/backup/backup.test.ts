import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Server, startServer } from '../../../test/servers/backup-server.ts'
import { temporaryFolder } from '../../../test/servers/embedded-postgres.ts'
import {
  type ObjectTarget,
  openBackup,
  readBackup,
  readFileBytes,
  verify,
  writeBackup,
  writeWholeFile,
} from './index.ts'
import { type Entry, writeFrames } from './write-frames.ts'

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

test('restores every row, value, sequence and object from a file that only its owner can read', async () => {
  const { source, file } = await makeBackup()
  const target = await database(SCHEMA)
  const progress: unknown[] = []
  const restored = new Map<string, string>()
  const objects: ObjectTarget = {
    put: async (key, { size, body }) => {
      const bytes = Buffer.concat(await collect(body))
      expect(bytes.length).toBe(size)
      restored.set(key, bytes.toString())
    },
    has: async () => true,
  }
  await restore(target, file, { objects, onProgress: (what) => progress.push(what) })
  expect(progress).toEqual([
    { table: 'shelves', rows: 2 },
    { table: 'books', rows: 3000 },
    { objects: 1 },
    { objects: 2 },
  ])
  expect(restored).toEqual(pictures)
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
  await restore(target, file)
  expect((await target.query('select count(*)::int as books from books')).rows).toEqual([{ books: 3000 }])
  await expect(target.query('insert into books (shelf_id) values (99)')).rejects.toThrow('foreign key')
})

test('is a snapshot: rows written during the backup are not in it', async () => {
  const { source, file, summary } = await makeBackup(async (other) => {
    await other.query(`insert into books (shelf_id, title) values (1, 'late')`)
  })
  expect(summary).toMatchObject({ tables: 2, rows: 3002, objects: 2 })
  expect((await source.query('select count(*)::int as books from books')).rows).toEqual([{ books: 3001 }])
  const target = await database(SCHEMA)
  await restore(target, file)
  expect((await target.query(`select 1 from books where title = 'late'`)).rows).toEqual([])
})

test('restores partitioned tables, also partitions that a new database lacks', async () => {
  const logs = `create table logs (id bigint, text text) partition by range (id);
    create table logs_1 partition of logs for values from (0) to (10) with (fillfactor = 80);
    create unique index logs_1_text on logs_1 (text);`
  const source = await database(`${SCHEMA} ${logs}
    create table logs_2 partition of logs for values from (10) to (20);
    insert into logs select n, 'entry ' || n from generate_series(1, 15) n`)
  const file = join(await temporaryFolder(), 'shop.backup')
  await writeBackup(source, (bytes) => writeWholeFile(file, bytes))
  const target = await database(`${SCHEMA} ${logs}`)
  await restore(target, file)
  expect(
    (await target.query('select tableoid::regclass::text as part, count(*)::int from logs group by 1 order by 1')).rows,
  ).toEqual([
    { part: 'logs_1', count: 9 },
    { part: 'logs_2', count: 6 },
  ])
  const like = await target.query(
    `select reloptions, (select count(*)::int from pg_index where indrelid = c.oid and indisunique) as unique_indexes
    from pg_class c where relname = 'logs_2'`,
  )
  expect(like.rows).toEqual([{ reloptions: ['fillfactor=80'], unique_indexes: 1 }])
})

test('never overwrites an existing file', async () => {
  const { source, file } = await makeBackup()
  const before = await readFile(file)
  await expect(writeBackup(source, (bytes) => writeWholeFile(file, bytes))).rejects.toThrow('exists already')
  expect(await readFile(file)).toEqual(before)
})

test('leaves no file when it is interrupted or an object cannot be read', async () => {
  const source = await database(SCHEMA + ROWS)
  const file = join(await temporaryFolder(), 'shop.backup')
  const objects = {
    ...objectSource(),
    open: () => Promise.reject(new Error('the disk is broken')),
  }
  const broken = writeBackup(source, (bytes) => writeWholeFile(file, bytes), { objects })
  await expect(broken).rejects.toThrow('the disk is broken')
  const controller = new AbortController()
  const interrupted = writeBackup(source, (bytes) => writeWholeFile(file, bytes, controller.signal), {
    onProgress: () => controller.abort(new Error('interrupted')),
  })
  await expect(interrupted).rejects.toThrow()
  expect(await readdir(dirname(file))).toEqual([])
  expect((await source.query('select count(*)::int as books from books')).rows).toEqual([{ books: 3000 }])
})

test('finds a flipped bit in every byte and names the entry', async () => {
  const bytes = Buffer.concat(await collect(writeFrames(threeEntries())))
  const check = (content: Buffer) => verify(() => inChunks(content))
  expect(await check(bytes)).toMatchObject({ entries: 3, bytes: bytes.length, problems: [] })
  const named = new Set<string | null>()
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1 << (at % 8)
    const { problems } = await check(changed)
    expect(problems.length, `byte ${at}`).toBeGreaterThan(0)
    expect(problems[0]!.at, `byte ${at}`).toBeLessThanOrEqual(at)
    for (const { entry } of problems) named.add(entry)
  }
  expect([...named].filter(Boolean).sort()).toEqual(['(unreadable name)', 'a', 'b', 'header'])
  const inB = bytes.indexOf('second')
  const changed = Buffer.from(bytes)
  changed[inB]! ^= 1
  const { problems } = await check(changed)
  expect(problems).toEqual([{ at: inB - 9, entry: 'b', problem: `bytes ${inB - 9} to ${inB + 5} are damaged` }])
})

test('finds every truncation, missing entries and bytes after the end', async () => {
  const bytes = Buffer.concat(await collect(writeFrames(threeEntries())))
  const listProblems = async (content: Buffer) => (await verify(() => inChunks(content))).problems
  for (let length = 0; length < bytes.length; length++)
    expect((await listProblems(bytes.subarray(0, length))).length, `${length} bytes`).toBeGreaterThan(0)
  expect(await listProblems(Buffer.concat([bytes, Buffer.alloc(1)]))).toMatchObject([
    { problem: 'there are bytes after the end' },
  ])
  const [start, end] = [bytes.indexOf('{"entry":"a"') - 9, bytes.indexOf('{"entry":"b"') - 9]
  const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  expect(await listProblems(without)).toMatchObject([{ problem: '1 entries are missing' }])
})

test('finds a flipped bit and a truncation in a whole backup', async () => {
  const { file } = await makeBackup()
  const bytes = await readFile(file)
  expect((await verify(() => readFileBytes(file))).header).toMatchObject({
    version: 2,
    migrations: ['0001_shelves.sql'],
  })
  const changed = Buffer.from(bytes)
  const place = bytes.indexOf('"tables/books"') + 100
  changed[place]! ^= 1
  await writeFile(`${file}.bad`, changed)
  expect((await verify(() => readFileBytes(`${file}.bad`))).problems).toMatchObject([{ entry: 'tables/books' }])
  await writeFile(`${file}.bad`, bytes.subarray(0, -100))
  expect((await verify(() => readFileBytes(`${file}.bad`))).problems).toMatchObject([
    { entry: 'objects/images/b/320.webp' },
  ])
  for (const content of [randomBytes(500), Buffer.alloc(0)]) {
    await writeFile(`${file}.bad`, content)
    expect((await verify(() => readFileBytes(`${file}.bad`))).problems).toMatchObject([{ at: 0 }])
  }
})

test('refuses a filled database and other migrations without writing anything', async () => {
  const { source, file } = await makeBackup()
  const target = await database(SCHEMA)
  await expect(restore(source, file)).rejects.toThrow('The database is not empty (shelves, books)')
  await target.query(`insert into schema_migrations values ('0002_new.sql')`)
  await expect(restore(target, file)).rejects.toThrow('The database has other migrations than the backup')
  expect((await target.query('select 1 from shelves union all select 1 from books')).rows).toEqual([])
})

test('verifies and restores files of version 1', async () => {
  const header = {
    ...{
      format: 'etalase-backup',
      version: 1,
      created_at: '2026-01-02T03:04:05.000Z',
      migrations: ['0001_shelves.sql'],
    },
    tables: [
      { name: 'shelves', columns: ['id', 'label', 'made_at'], rows: 1 },
      { name: 'books', columns: ['id', 'shelf_id'], rows: 0 },
    ],
  }
  const sequences = [{ name: 'shelves_id_seq', last_value: '7', is_called: true }]
  const text = `${JSON.stringify(header)}\n7\told\t\\N\n\\.\n\\.\n${JSON.stringify({ sequences })}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  const bytes = gzipSync(`${text}${JSON.stringify({ sha256 })}\n`)
  expect(await verify(() => inChunks(bytes))).toMatchObject({ header, problems: [] })
  const changed = Buffer.from(gunzipSync(bytes))
  changed[300]! ^= 1
  for (const content of [gzipSync(changed), bytes.subarray(0, -20)])
    expect((await verify(() => inChunks(content))).problems).toMatchObject([{ problem: 'the checksum does not match' }])
  const target = await database(SCHEMA)
  const entries = await openBackup(() => inChunks(bytes))
  await readBackup(target, entries)
  expect((await target.query('select id, label from shelves')).rows).toEqual([{ id: '7', label: 'old' }])
})

const pictures = new Map([
  ['files/1/guide.pdf', 'bytes of a guide'],
  ['images/b/320.webp', 'bytes of a picture'],
])

const objectSource = () => ({
  mode: 'bytes' as const,
  async *list() {
    for (const [key, text] of pictures) yield { key, size: text.length, etag: null }
  },
  open: async (key: string) => ({ size: pictures.get(key)!.length, body: inChunks(Buffer.from(pictures.get(key)!)) }),
})

async function* inChunks(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 100) yield bytes.subarray(start, start + 100)
}

async function* threeEntries(): AsyncGenerator<Entry> {
  const text = { header: '{"format":"etalase-backup","tables":[]}', a: 'first', b: 'second' }
  for (const [name, content] of Object.entries(text))
    yield { name, encoding: 'identity', body: inChunks(Buffer.from(content)) }
}

async function restore(client: pg.Client, file: string, options: Parameters<typeof readBackup>[2] = {}) {
  const nowhere: ObjectTarget = { put: async (_key, { body }) => void (await collect(body)), has: async () => true }
  return await readBackup(client, await openBackup(() => readFileBytes(file)), { objects: nowhere, ...options })
}

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
  const onProgress = () => {
    late ??= duringBackup?.(other)
  }
  const summary = await writeBackup(source, (bytes) => writeWholeFile(file, bytes), {
    objects: objectSource(),
    onProgress,
  })
  await late
  return { source, file, summary }
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks = []
  for await (const chunk of source) chunks.push(chunk)
  return chunks
}
