import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Account, canEnter, chooseAccount } from './account.ts'
import { copyPackage, findPackageRoot, repairSymlinks, whyBinariesFail } from './binaries.ts'

export type Place = { dataDir: string; cluster: string; packageRoot: string; account: Account | undefined }

type Wishes = { dataDir: string; packageRoot?: string; fallbackDir?: string; log: (line: string) => void }

/** Where PostgreSQL's own files lie below a data folder. */
export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** Settles which binaries run as which account on which folder. */
export async function choosePlace(wishes: Wishes): Promise<Place> {
  const packageRoot = wishes.packageRoot ?? findPackageRoot()
  const wished = resolve(wishes.dataDir)
  const fallbackDir = wishes.fallbackDir ?? '/var/lib/etalase'
  const account = await chooseAccount((await exists(clusterOf(wished))) ? clusterOf(wished) : wished)
  const dataDir = await chooseDataDir(wished, fallbackDir, account)
  if (dataDir !== wished && dataDir !== (await realpath(wished))) {
    wishes.log(`The database is kept in ${dataDir}, because the account ${account?.name} could not enter ${wished}`)
  }
  return {
    dataDir,
    cluster: clusterOf(dataDir),
    packageRoot: await choosePackage(packageRoot, dataDir, fallbackDir, account, wishes.log),
    account,
  }
}

/** The folder that holds the data wished for at a path, which as root may be one under the fallback. */
export async function findDataDir(wished: string, fallbackDir = '/var/lib/etalase'): Promise<string> {
  const path = await realpath(wished).catch(() => resolve(wished))
  if (await exists(join(clusterOf(path), 'PG_VERSION'))) return path
  const moved = movedDir(path, fallbackDir)
  const isMoved = process.getuid?.() === 0 && (await exists(join(clusterOf(moved), 'PG_VERSION')))
  return isMoved ? moved : path
}

async function chooseDataDir(wished: string, fallbackDir: string, account: Account | undefined) {
  await makeDirectory(wished, account)
  const path = await realpath(wished)
  // Data that was started elsewhere stays there, even when the wished folder has become usable since.
  const found = await findDataDir(path, fallbackDir)
  if (await canEnter(account, found)) return found
  if (await exists(join(clusterOf(found), 'PG_VERSION'))) {
    throw new Error(
      `The database in ${found} cannot be reached by the account ${account?.name}. ` +
        'Let it enter every folder above (chmod a+x), or move the data.',
    )
  }
  const moved = movedDir(path, fallbackDir)
  await makeDirectory(fallbackDir)
  await makeDirectory(moved, account)
  return moved
}

function movedDir(path: string, fallbackDir: string) {
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return join(fallbackDir, `${basename(path).replace(/[^\w.-]/g, '_')}-${mark}`)
}

async function makeDirectory(path: string, owner?: Account) {
  const made = await mkdir(path, { recursive: true })
  if (!made || process.getuid?.() !== 0) return
  await chmod(path, 0o755)
  if (owner) await chown(path, owner.uid, owner.gid)
}

async function choosePackage(
  packageRoot: string,
  dataDir: string,
  fallbackDir: string,
  account: Account | undefined,
  log: (line: string) => void,
) {
  // A package that we may not write to (installed by another user) is mended in the copy below.
  await repairSymlinks(packageRoot).catch(() => undefined)
  if (!(await whyBinariesFail(packageRoot, account))) return packageRoot
  const copy = await copyPackage(packageRoot, account ? fallbackDir : dataDir)
  const problem = await whyBinariesFail(copy, account)
  if (problem) {
    throw new Error(`The embedded PostgreSQL does not run on this machine (${problem}). Set DATABASE_URL instead.`)
  }
  log(`PostgreSQL cannot run from ${packageRoot}; it runs from a copy in ${copy}`)
  return copy
}

const exists = async (path: string) => Boolean(await stat(path).catch(() => undefined))
