import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../chaos/free-port.ts'
import {
  findPostgresPrograms,
  type PostgresServer,
  type RunProgram,
  startPostgres,
  unprivileged,
} from '../chaos/postgres.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import { onFinished } from '../support/on-finished.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type Pair = {
  primary: PostgresServer
  standby: PostgresServer
  /** The path of the log from the primary to the standby. */
  stream: TcpProxy
  primaryUrl: string
  /** Through the path of `reads`. */
  standbyUrl: string
  /** The path of statements to the standby. */
  reads: TcpProxy
}

/** A primary and a standby that follows it, each a real PostgreSQL, until the test or the file ends. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(memoryFolder, 'etalase-pair-'))
  const account = unprivileged()
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, folder])
  onFinished(() => rm(folder, { recursive: true, force: true }))
  const primary = await startPostgres(join(folder, 'primary'), await freePort())
  onFinished(primary.kill)
  const stream = await startTcpProxy({ host: '127.0.0.1', port: primary.port })
  onFinished(async () => stream.close())
  const port = await freePort()
  const fill = existsSync(join(findPostgresPrograms(), 'pg_basebackup')) ? copyRunning : copyStopped
  const standby = await startPostgres(join(folder, 'standby'), port, { fill: fill(primary, stream.port) })
  onFinished(standby.kill)
  const reads = await startTcpProxy({ host: '127.0.0.1', port })
  onFinished(async () => reads.close())
  const toUrl = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`
  return { primary, standby, stream, reads, primaryUrl: toUrl(primary.port), standbyUrl: toUrl(reads.port) }
}

/** Fills the folder of a standby, which then follows through the given port. */
type Fill = (primary: PostgresServer, port: number) => (data: string, run: RunProgram) => void | Promise<void>

/** Copies from the primary itself: this process, which forwards the other path, waits for the program. */
const copyRunning: Fill = (primary, port) => (data, run) => {
  rmSync(data, { recursive: true })
  run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    `${primary.port}`,
    '-U',
    'postgres',
    '-D',
    data,
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  follow(data, port)
}

/** The embedded package has no pg_basebackup. */
const copyStopped: Fill = (primary, port) => async (data) => {
  await primary.stop()
  rmSync(data, { recursive: true })
  cpSync(join(primary.folder, 'data'), data, { recursive: true })
  follow(data, port)
  await primary.start()
}

function follow(data: string, port: number) {
  writeFileSync(join(data, 'standby.signal'), '')
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`)
  const account = unprivileged()
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
}
