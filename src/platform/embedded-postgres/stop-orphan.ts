import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPostmasterFile } from './postmaster-file.ts'
import { findProcesses, identifyProcess, readCommand, waitUntil } from './processes.ts'
import { clusterName } from './socket-directory.ts'

const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000

/** Stops a PostgreSQL that still runs on the folder, or removes its stale pid file. */
export async function stopOrphan(cluster: string, log: (line: string) => void) {
  const file = await readPostmasterFile(cluster)
  if (file && (await isOrphan(file, cluster))) {
    log(`Stopping the PostgreSQL (process ${file.pid}) that an earlier run left behind`)
    await stopPostmaster(file.pid)
  }
  // Backends may outlive a killed postmaster for a moment; starting a second server now would corrupt the data.
  const title = `postgres: ${clusterName(cluster)}:`
  const isQuiet = await waitUntil(async () => (await findProcesses(title)).length === 0, FAST_STOP_MS)
  if (!isQuiet)
    throw new Error(`Processes of an earlier PostgreSQL still use ${cluster}: ${await findProcesses(title)}`)
  // PostgreSQL would trust the stale file if an unrelated process or a zombie now has the same id.
  if (file && isPidInUse(file.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function isOrphan({ pid, path }: { pid: number; path: string }, cluster: string): Promise<boolean> {
  if (!(await identifyProcess(pid))) return false
  const command = `${await readCommand(pid)} `
  if (!/(^|\/)postgres /.test(command)) return false
  const isOnPath = command.includes(` -D ${path} `)
  if (!isOnPath && command.includes(' -D ')) return false
  if (isOnPath && path === cluster) return true
  throw new Error(
    `A PostgreSQL (process ${pid}) started on ${path} may still use the data in ${cluster}. Stop it and start again.`,
  )
}

function isPidInUse(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Requests a fast shutdown, then after a timeout an immediate one, which recovers from the WAL at the next start. */
async function stopPostmaster(pid: number) {
  const isGone = async () => !(await identifyProcess(pid))
  process.kill(pid, 'SIGINT')
  if (await waitUntil(isGone, FAST_STOP_MS)) return
  process.kill(pid, 'SIGQUIT')
  if (await waitUntil(isGone, IMMEDIATE_STOP_MS)) return
  throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not stop. End it and start again.`)
}
