import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** The `cluster_name`, which appears in the title of every process of this PostgreSQL. */
export function clusterName(cluster: string) {
  return `etalase-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
}

/** Creates a private folder in /tmp, because the path of a unix socket is limited to 107 bytes. */
export async function prepareSocketDirectory(cluster: string, account: Account | undefined): Promise<string> {
  const path = `/tmp/${clusterName(cluster)}`
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made) return setOwner(path, account)
  const { uid, mode } = await lstat(path)
  const isOurs = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o170777) === 0o040700
  // Another user could create this folder first and listen on the socket, so a folder of another owner is not used.
  return isOurs ? await clear(path) : setOwner(await mkdtemp(`${path}-`), account)
}

/**
 * Removes sockets of a killed server. We hold the data folder, but PostgreSQL would trust a stale socket lock by its
 * pid.
 */
async function clear(path: string) {
  for (const name of await readdir(path)) await rm(join(path, name), { force: true })
  return path
}

async function setOwner(path: string, account: Account | undefined) {
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
  return path
}
