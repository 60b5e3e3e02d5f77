import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import { binary } from './binaries.ts'
import type { Place } from './choose-place.ts'
import { PORT } from './connection.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { clusterName } from './socket-directory.ts'

const FAST_STOP_MS = 60_000

export type Postmaster = { child: ChildProcess; exited: Promise<number | null> }

/** Starts PostgreSQL and waits until it takes connections. */
export async function runPostmaster(place: Place, socketDir: string, log: (line: string) => void): Promise<Postmaster> {
  const lines: string[] = []
  const child = spawn(binary(place.packageRoot, 'postgres'), listArguments(place.cluster, socketDir), {
    ...spawnAs(place.account),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches us first, and requests under way still have their database.
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
  // No time limit: after a crash PostgreSQL first replays its log, and giving up would only make it start over.
  while (!(await isReady(place.cluster, child.pid))) {
    if (isOver) throw new Error(`PostgreSQL did not start on ${place.cluster}: ${lines.join('\n')}`)
    await sleep(5)
  }
  return { child, exited }
}

/** A fast shutdown: sessions end, everything is written. One that hangs is cut off and recovers at the next start. */
export async function stopPostmaster({ child, exited }: Postmaster) {
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
  await exited
  clearTimeout(hurry)
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
    // Errors go to the client that caused them; written down here they would carry rows with personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
