import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { findPackageRoot } from './binaries.ts'
import {
  type Connection,
  DirectoryHeldError,
  type EmbeddedPostgresOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './index.ts'
import { identifyProcess } from './processes.ts'
import { clusterName } from './socket-directory.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('A start creates the database, a stop keeps its data, and stopping twice is harmless', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = await start({ dataDir })
  expect(await query(first.connection, 'create table notes as select 42 as answer')).toEqual([])
  await Promise.all([first.stop(), first.stop()])
  expect(await lstat(first.connection.host).catch((error) => error.code)).toBe('ENOENT')
  expect(await readdir(dataDir)).toEqual(['postgres'])

  const second = await start({ dataDir })
  expect(await query(second.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
})

test('The database is durable, speaks UTF8 and UTC, and listens on a private socket only', async () => {
  const { connection } = await start({ dataDir: join(await temporaryFolder(), 'data') })
  const [settings] = await query(
    connection,
    `select current_user as user, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
       current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, lower('É') as lower, 'B' < 'a' as by_code_point`,
  )
  expect(settings).toEqual({
    user: 'etalase',
    encoding: 'UTF8',
    zone: 'UTC',
    addresses: '',
    fsync: 'on',
    commit: 'on',
    lower: 'é',
    by_code_point: true,
  })
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
})

test('A path with spaces and 150 characters works, and rows never reach the log', async () => {
  const dataDir = join(await temporaryFolder(), `a shop's data `.padEnd(150, 'x'))
  const lines: string[] = []
  const { connection } = await start({ dataDir, log: (line) => lines.push(line) })
  await query(connection, 'create table people (email text unique)')
  await query(connection, `insert into people values ('planted@example.com')`)
  await expect(query(connection, `insert into people values ('planted@example.com')`)).rejects.toThrow('duplicate key')
  expect(connection.host.length).toBeLessThan(60)
  expect(lines.join('\n')).toContain('ready to accept connections')
  expect(lines.join('\n')).not.toContain('planted')
})

test('A second start on the same data is refused, names the process that holds it, and can find its database', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  const { child, connection } = await startInChild({ dataDir })
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(new DirectoryHeldError(dataDir, child.pid!))
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`)
  expect(await findRunningPostgres(dataDir)).toEqual(connection)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('After SIGKILL the next start ends the orphan and finds every committed row', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const { child, connection } = await startInChild({ dataDir })
  await query(connection, 'create table notes as select 42 as answer')
  const [orphan] = await query(connection, `select pg_read_file('postmaster.pid') as text`)
  const pid = Number.parseInt(orphan!.text as string, 10)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await identifyProcess(pid)).toBeDefined()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()

  const second = await start({ dataDir })
  expect(await identifyProcess(pid)).toBeUndefined()
  expect(await query(second.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
})

test('A lock and a pid file whose process ids now belong to others are recognised as stale', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await (await start({ dataDir })).stop()
  await writeFile(
    join(dataDir, 'etalase.lock'),
    JSON.stringify({ pid: process.pid, identity: 'of an earlier process' }),
  )
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n/tmp/gone\n\n  1  2\nready   \n`
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  const { connection } = await start({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A PostgreSQL that dies by itself is reported', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const dataDir = join(await temporaryFolder(), 'data')
  const { connection } = await start({ dataDir, onExit: resolve, log: (line) => lines.push(line) })
  const [row] = await query(connection, `select pg_read_file('postmaster.pid') as text`)
  process.kill(Number.parseInt(row!.text as string, 10), 'SIGTERM')
  expect(await promise).toBe(0)
  expect(lines).toContain('PostgreSQL ended unexpectedly (code 0)')
})

test('It runs as an ordinary user, from a package whose links no install script has made', async () => {
  const folder = await temporaryFolder()
  const packageRoot = join(folder, 'package')
  await cp(findPackageRoot(), packageRoot, { recursive: true, filter: async (path) => !(await isLink(path)) })
  const home = join(folder, 'home')
  await mkdir(home)
  if (isRoot) for (const path of [home, join(packageRoot, 'native', 'lib')]) await chown(path, NOBODY, NOBODY)
  const { connection } = await startInChild({ dataDir: join(home, 'data'), packageRoot }, isRoot ? NOBODY : undefined)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(isRoot ? NOBODY : process.getuid?.())
})

test('As root, data and binaries in a folder closed to others move to the fallback, which the log names', async () => {
  const folder = await temporaryFolder()
  const closed = join(folder, 'closed')
  await cp(findPackageRoot(), join(closed, 'package'), { recursive: true, verbatimSymlinks: true })
  await chmod(closed, 0o700)
  const lines: string[] = []
  const options = {
    dataDir: join(closed, 'data'),
    packageRoot: join(closed, 'package'),
    fallbackDir: join(folder, 'fallback'),
    log: (line: string) => lines.push(line),
  }
  const first = await start(options)
  const expected = expect.stringMatching(isRoot ? `^${options.fallbackDir}/data-` : `^${options.dataDir}$`)
  expect(first.dataDir).toEqual(expected)
  expect(lines.some((line) => line.includes(`kept in ${first.dataDir}`))).toBe(isRoot)
  expect(lines.some((line) => line.includes(`copy in ${options.fallbackDir}`))).toBe(isRoot)
  await query(first.connection, 'create table notes as select 42 as answer')
  await first.stop()

  await chmod(closed, 0o755)
  const second = await start(options)
  expect(await query(second.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
})

test("A socket folder that is somebody else's is left alone", async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const path = `/tmp/${clusterName(join(dataDir, 'postgres'))}`
  await symlink(folder, path)
  cleanups.push(() => rm(path))
  const { connection } = await start({ dataDir })
  expect(connection.host).toMatch(`${path}-`)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Without binaries for the platform the message says to set DATABASE_URL', () => {
  expect(() => findPackageRoot('plan9', 'mips')).toThrow(/plan9-mips.*Set DATABASE_URL/)
})

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

async function start(options: EmbeddedPostgresOptions) {
  const started = await startEmbeddedPostgres(options)
  cleanups.push(() => started.stop())
  return started
}

/** Starts the database in a process of its own, which drops to the given user once its code is loaded. */
async function startInChild(options: EmbeddedPostgresOptions, uid?: number) {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)}
    const uid = ${uid ?? null}
    if (uid) [process.setgroups([]), process.setgid(uid), process.setuid(uid)]
    const { connection, stop } = await startEmbeddedPostgres(${JSON.stringify(options)})
    process.once('SIGTERM', stop)
    process.stdout.write(JSON.stringify(connection) + '\\n')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => endChild(child))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])
  return { child, connection: JSON.parse(String(line)) as Connection }
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const isLink = async (path: string) => (await lstat(path)).isSymbolicLink()
