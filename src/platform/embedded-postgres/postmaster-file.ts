import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads postmaster.pid, which a running PostgreSQL keeps in its data directory. */
export async function readPostmasterFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid, path, , , socketDir, , , status] = text.split('\n')
  return { pid: Number(pid), path: path ?? '', socketDir: socketDir ?? '', isReady: status?.trim() === 'ready' }
}
