import { chmod, chown, lstat, mkdir, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkPackage, query, start, startInChild, temporaryFolder } from '../../../test/servers/embedded-postgres.ts'
import { findPackageRoot } from './binaries.ts'
import { clusterName } from './socket-directory.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534

test('creates the database at start, keeps its data at stop, and may be stopped twice', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const first = await start({ dataDir })
  expect(await query(first.connection, 'create table notes as select 42 as answer')).toEqual([])
  await Promise.all([first.stop(), first.stop()])
  expect(await lstat(first.connection.host).catch((error) => error.code)).toBe('ENOENT')
  expect(await readdir(dataDir)).toEqual(['postgres'])

  const second = await start({ dataDir })
  expect(await query(second.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
})

test('is durable, private, UTF8 and UTC and logs no rows, on a path with spaces and 150 characters', async () => {
  const dataDir = join(await temporaryFolder(), `a shop's data `.padEnd(150, 'x'))
  const lines: string[] = []
  const { connection } = await start({ dataDir, log: (line) => lines.push(line) })
  await query(connection, 'create table people (email text unique)')
  await query(connection, `insert into people values ('planted@example.com')`)
  await expect(query(connection, `insert into people values ('planted@example.com')`)).rejects.toThrow('duplicate key')
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
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect(connection.host.length).toBeLessThan(60)
  expect(lines.join('\n')).toContain('ready to accept connections')
  expect(lines.join('\n')).not.toContain('planted')
})

test('closes a data folder that others could read, and leaves one with other things in it as it is', async () => {
  const [ours, shared] = [await temporaryFolder(), await temporaryFolder()].map((folder) => join(folder, 'data'))
  for (const path of [ours!, shared!]) {
    await mkdir(path)
    await chmod(path, 0o755)
  }
  await writeFile(join(shared!, 'notes.txt'), 'not ours')
  const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  // A folder that belongs to root stays passable for the account that runs PostgreSQL.
  const running = await start({ dataDir: ours! })
  expect(await readMode(ours!)).toBe(isRoot ? '711' : '700')
  await running.stop()
  await chmod(ours!, 0o777)
  if (isRoot) await chown(ours!, (await stat(join(ours!, 'postgres'))).uid, -1)
  await (await start({ dataDir: ours! })).stop()
  expect(await readMode(ours!)).toBe('700')
  for (let i = 0; i < 2; i++) await (await start({ dataDir: shared! })).stop()
  expect(await readMode(shared!)).toBe('755')
})

test('runs as an ordinary user from a package whose install script did not run', async () => {
  const folder = await temporaryFolder()
  const packageRoot = join(folder, 'package')
  linkPackage(packageRoot)
  const home = join(folder, 'home')
  await mkdir(home)
  if (isRoot) for (const path of [home, join(packageRoot, 'native', 'lib')]) await chown(path, NOBODY, NOBODY)
  const { connection } = await startInChild({ dataDir: join(home, 'data'), packageRoot }, isRoot ? NOBODY : undefined)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(isRoot ? NOBODY : process.getuid?.())
})

test('moves data and binaries to the fallback, logs its path and repairs a damaged copy, as root in a folder closed to others', async () => {
  const folder = await temporaryFolder()
  const closed = join(folder, 'closed')
  linkPackage(join(closed, 'package'))
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

  const listed = isRoot ? await readdir(options.fallbackDir) : []
  const copies = listed.filter((name) => name.startsWith('binaries-'))
  expect(copies).toHaveLength(isRoot ? 1 : 0)
  for (const copy of copies) await truncate(join(options.fallbackDir, copy, 'native/bin/postgres'), 4096)
  const second = await start(options)
  expect(await query(second.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
  if (isRoot) expect(await readdir(options.fallbackDir)).toEqual(listed)
  await second.stop()

  await chmod(closed, 0o755)
  const third = await start(options)
  expect(await query(third.connection, 'select answer from notes')).toEqual([{ answer: 42 }])
})

test('leaves a socket folder of another user alone', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const path = `/tmp/${clusterName(join(dataDir, 'postgres'))}`
  await symlink(folder, path)
  onTestFinished(() => rm(path))
  const { connection } = await start({ dataDir })
  expect(connection.host).toMatch(`${path}-`)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses the data of another major version, says the way out and leaves it alone', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start({ dataDir })).rejects.toThrow(
    /is of PostgreSQL 15, this release carries 18.*etalase backup shop\.backup.*DATA_DIR=… etalase restore shop\.backup/,
  )
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('says to set DATABASE_URL where there are no binaries for the platform', () => {
  expect(() => findPackageRoot('plan9', 'mips')).toThrow(/plan9-mips.*Set DATABASE_URL/)
})
