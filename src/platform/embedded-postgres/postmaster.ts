import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import { binary } from './binaries.ts'
import type { Location } from './choose-location.ts'
import { PORT } from './connection.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { clusterName } from './socket-directory.ts'

const FAST_STOP_MS = 60_000

export type Postmaster = { child: ChildProcess; exited: Promise<number | null> }

/** Starts PostgreSQL and waits until it accepts connections. */
export async function runPostmaster(
  location: Location,
  socketDir: string,
  log: (line: string) => void,
): Promise<Postmaster> {
  const lines: string[] = []
  const child = spawn(binary(location.packageRoot, 'postgres'), listArguments(location.cluster, socketDir), {
    ...spawnAs(location.account),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C signals only this process, so that pending requests can finish before the stop.
    detached: true,
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lines.length < 20) lines.push(line)
    log(line)
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  let isOver = false
  exited.then(() => {
    isOver = true
  })
  // No timeout: after a crash PostgreSQL first replays its WAL, and a restart would only repeat that.
  while (!(await isReady(location.cluster, child.pid))) {
    if (isOver) throw new Error(`PostgreSQL did not start on ${location.cluster}: ${lines.join('\n')}`)
    await sleep(5)
  }
  return { child, exited }
}

/** Requests a fast shutdown, then after a timeout an immediate one, which recovers from the WAL at the next start. */
export async function stopPostmaster({ child, exited }: Postmaster) {
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
  await exited
  clearTimeout(timer)
}

async function isReady(cluster: string, pid: number | undefined) {
  const file = await readPostmasterFile(cluster)
  return file?.pid === pid && file?.isReady === true
}

function listArguments(cluster: string, socketDir: string): string[] {
  const settings = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(cluster),
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Clients receive their errors anyway, and in the log they would expose personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
