import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** The name that marks every process of the PostgreSQL on this folder. */
export function clusterName(cluster: string) {
  return `etalase-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
}

/** A private folder with a short path: a socket's path may have at most 107 bytes, wherever the data lies. */
export async function prepareSocketDirectory(cluster: string, account: Account | undefined): Promise<string> {
  const path = `/tmp/${clusterName(cluster)}`
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made) return own(path, account)
  const { uid, mode } = await lstat(path)
  const isOurs = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o170777) === 0o040700
  // Whoever made a folder of this name first could listen in our place, so that a foreign one is left alone.
  return isOurs ? await clear(path) : own(await mkdtemp(`${path}-`), account)
}

/** Nobody uses the data by now, so a socket here is a killed server's; PostgreSQL would trust its lock by the pid alone. */
async function clear(path: string) {
  for (const name of await readdir(path)) await rm(join(path, name), { force: true })
  return path
}

async function own(path: string, account: Account | undefined) {
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
  return path
}
