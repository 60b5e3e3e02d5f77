import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, start, startInChild, temporaryFolder } from '../../../test/servers/embedded-postgres.ts'
import { memoryFolder } from '../../../test/support/memory-folder.ts'
import { DirectoryHeldError, findRunningPostgres, startEmbeddedPostgres } from './index.ts'
import { identifyProcess } from './processes.ts'

let template: string

// Runs initdb once and gives each test a copy, because initdb takes most of the time of a start.
beforeAll(async () => {
  template = await mkdtemp(join(memoryFolder, 'embedded-'))
  await chmod(template, 0o755)
  await (await startEmbeddedPostgres({ dataDir: join(template, 'data') })).stop()
})

afterAll(() => rmSync(template, { recursive: true }))

test('refuses a second start on the same data, names the process that holds it, and finds its database', async () => {
  const dataDir = await copyOfData()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  const { child, connection } = await startInChild({ dataDir })
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(new DirectoryHeldError(dataDir, child.pid!))
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`)
  expect(await findRunningPostgres(dataDir)).toEqual(connection)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('ends the orphan after SIGKILL at the next start and keeps every committed row', async () => {
  const dataDir = await copyOfData()
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

test('recognises a lock and a pid file as stale when their process ids were reused', async () => {
  const dataDir = await copyOfData()
  await writeFile(
    join(dataDir, 'etalase.lock'),
    JSON.stringify({ pid: process.pid, identity: 'of an earlier process' }),
  )
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n/tmp/gone\n\n  1  2\nready   \n`
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  const { connection } = await start({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('reports a PostgreSQL that exits by itself', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const dataDir = await copyOfData()
  const { connection } = await start({ dataDir, onExit: resolve, log: (line) => lines.push(line) })
  const [row] = await query(connection, `select pg_read_file('postmaster.pid') as text`)
  process.kill(Number.parseInt(row!.text as string, 10), 'SIGTERM')
  expect(await promise).toBe(0)
  expect(lines).toContain('PostgreSQL ended unexpectedly (code 0)')
})

async function copyOfData() {
  const dataDir = join(await temporaryFolder(), 'data')
  cpSync(join(template, 'data'), dataDir, { recursive: true })
  return dataDir
}
