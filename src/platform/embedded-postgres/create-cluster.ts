import { execFile } from 'node:child_process'
import { chmod, lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, spawnAs } from './account.ts'
import { binary, embeddedVersion } from './binaries.ts'
import type { Location } from './choose-location.ts'
import { USER } from './connection.ts'

const UNFINISHED = '.unfinished-'

const SETTINGS = [
  '--encoding=UTF8',
  '--locale=C',
  // Sorts by code point on every platform, with Unicode case conversion.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--set=timezone=UTC',
  '--set=log_timezone=UTC',
  '--set=shared_buffers=128MB',
  '--set=max_connections=200',
  // One call for the whole file system, where there is one: a thousand files one by one take seconds on many a disk.
  ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
]

/** Runs initdb if there is no database yet. Refuses a database of another major version. */
export async function createCluster({ cluster, packageRoot, account }: Location) {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    checkVersion(version.trim(), embeddedVersion(packageRoot), cluster)
    if (account) await changeOwner(account, cluster)
    // PostgreSQL refuses a folder that others can read, which is common after copying.
    await chmod(cluster, 0o700)
    return false
  }
  // Create in a temporary folder and rename it when complete, so that an interrupted initdb leaves no partial database.
  await removeUnfinished(cluster)
  const unfinished = await mkdtemp(`${cluster}${UNFINISHED}`)
  if (account) await lchown(unfinished, account.uid, account.gid)
  const args = ['-D', unfinished, '-U', USER, '--auth=trust', '--no-instructions', ...SETTINGS]
  await promisify(execFile)(binary(packageRoot, 'initdb'), args, spawnAs(account)).catch((error) => {
    throw new Error(`Creating the database in ${cluster} failed: ${(error.stderr || error.message).trim()}`)
  })
  await writeFile(join(unfinished, 'pg_hba.conf'), `local all ${USER} trust\n`)
  await rename(unfinished, cluster)
  return true
}

async function removeUnfinished(cluster: string) {
  const names = await readdir(dirname(cluster))
  for (const name of names.filter((name) => name.startsWith(`${basename(cluster)}${UNFINISHED}`))) {
    await rm(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

function checkVersion(found: string, running: string, cluster: string) {
  if (running.split('.')[0] === found) return
  throw new Error(
    `The data in ${cluster} is of PostgreSQL ${found}, this release carries ${running} and cannot read it. ` +
      'Write a backup with the release that used this folder (etalase backup shop.backup), ' +
      'and restore it with this one into a new folder (DATA_DIR=… etalase restore shop.backup).',
  )
}

/**
 * Changes the owner of data of root or a deleted account. Changes the top folder last, so that an interrupted run is
 * repeated.
 */
async function changeOwner(account: Account, cluster: string) {
  if ((await stat(cluster)).uid === account.uid) return
  for (const name of await readdir(cluster, { recursive: true })) {
    await lchown(join(cluster, name), account.uid, account.gid)
  }
  await lchown(cluster, account.uid, account.gid)
}
