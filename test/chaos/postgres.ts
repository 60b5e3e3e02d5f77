import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPackageRoot } from '../../src/platform/embedded-postgres/binaries.ts'

export type PostgresServer = {
  port: number
  version: string
  folder: string
  connect(): Promise<pg.Client>
  isRunning(): boolean
  /** Starts the server and waits until it accepts connections. */
  start(): Promise<void>
  /** A fast shutdown, as `pg_ctl stop -m fast` makes it. */
  stop(): Promise<void>
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>
  /** Sends a signal to the postmaster and to all its processes. */
  signalAll(signal: NodeJS.Signals): void
}

const debianBin = '/usr/lib/postgresql/15/bin'

/** The folder of PostgreSQL's programs: PG_BIN, Debian's version 15, or the embedded package. */
export function findPostgresPrograms(): string {
  if (process.env.PG_BIN) return process.env.PG_BIN
  return existsSync(debianBin) ? debianBin : join(findPackageRoot(), 'native', 'bin')
}

/** PostgreSQL refuses to run as root, so root starts it as `postgres`, or as `nobody` where that account is missing. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = ['postgres', 'nobody'].find((name) => readFileSync('/etc/passwd', 'utf8').includes(`\n${name}:`))
  const id = (flag: string) => Number(execFileSync('id', [flag, account!], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Runs one of PostgreSQL's programs as the account that owns the data. */
export type RunProgram = (program: string, args: string[]) => void

const createCluster = (data: string, run: RunProgram) =>
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])

type Options = {
  /** Makes the data. */
  fill?: (data: string, run: RunProgram) => void | Promise<void>
  settings?: Record<string, string | number>
}

/** A PostgreSQL of the run's own on a loopback port, with default durability. */
export async function startPostgres(
  folder: string,
  port: number,
  { fill = createCluster, settings: own }: Options = {},
): Promise<PostgresServer> {
  const bin = findPostgresPrograms()
  const account = unprivileged()
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid)
  const options = { ...account, cwd: folder }
  await fill(data, (program, args) => {
    execFileSync(join(bin, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  })
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: '64MB',
    ...own,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    child!.kill(signal)
    await once(child!, 'exit')
  }
  const connect = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  /** Retried, because processes of a killed server keep its memory for a moment. */
  const start = async () => {
    for (;;) {
      if (!isRunning()) child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', detached: true })
      const client = await connect().catch(() => undefined)
      if (client) return await client.end()
      await sleep(50)
    }
  }
  process.once('exit', () => isRunning() && child!.kill('SIGQUIT'))
  await start()
  return {
    port,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    folder,
    connect,
    isRunning,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    signalAll(signal) {
      for (const pid of [child!.pid!, ...findChildren(child!.pid!)]) signalProcess(pid, signal)
    },
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Linux only: the parent is the second field after the program's name, which is in parentheses. */
function findChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}
