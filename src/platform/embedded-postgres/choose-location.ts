import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { closeDataFolder, makePrivateFolder } from '../secrets/private-folder.ts'
import { type Account, canEnter, chooseAccount } from './account.ts'
import { copyPackage, findPackageRoot, repairSymlinks, testBinaries } from './binaries.ts'

export type Location = { dataDir: string; cluster: string; packageRoot: string; account: Account | undefined }

type Options = { dataDir: string; packageRoot?: string; fallbackDir?: string; log: (line: string) => void }

/** The PostgreSQL data directory within our data folder. */
export const clusterPath = (dataDir: string) => join(dataDir, 'postgres')

/** Chooses the binaries, the account and the data folder. */
export async function chooseLocation(options: Options): Promise<Location> {
  const packageRoot = options.packageRoot ?? findPackageRoot()
  const requested = resolve(options.dataDir)
  const fallbackDir = options.fallbackDir ?? '/var/lib/etalase'
  const account = await chooseAccount((await exists(clusterPath(requested))) ? clusterPath(requested) : requested)
  const dataDir = await chooseDataDir(requested, fallbackDir, account)
  if (dataDir !== requested && dataDir !== (await realpath(requested))) {
    options.log(`The database is kept in ${dataDir}, because the account ${account?.name} could not enter ${requested}`)
  }
  return {
    dataDir,
    cluster: clusterPath(dataDir),
    packageRoot: await choosePackage(packageRoot, dataDir, fallbackDir, account, options.log),
    account,
  }
}

/** The folder with the data of a requested path. As root it may be a folder in the fallback. */
export async function findDataDir(requested: string, fallbackDir = '/var/lib/etalase'): Promise<string> {
  const path = await realpath(requested).catch(() => resolve(requested))
  if (await exists(join(clusterPath(path), 'PG_VERSION'))) return path
  const moved = movedDir(path, fallbackDir)
  const isMoved = process.getuid?.() === 0 && (await exists(join(clusterPath(moved), 'PG_VERSION')))
  return isMoved ? moved : path
}

/** Whether a folder holds a database that was created here before. */
export async function hasCluster(requested: string, fallbackDir?: string): Promise<boolean> {
  return await exists(join(clusterPath(await findDataDir(requested, fallbackDir)), 'PG_VERSION'))
}

async function chooseDataDir(requested: string, fallbackDir: string, account: Account | undefined) {
  await makeDataDir(requested, account)
  const path = await realpath(requested)
  // A database created in the fallback stays there, even if the requested folder has become accessible.
  const found = await findDataDir(path, fallbackDir)
  if (await canEnter(account, found)) return found
  if (await exists(join(clusterPath(found), 'PG_VERSION'))) {
    throw new Error(
      `The database in ${found} cannot be reached by the account ${account?.name}. ` +
        'Let it enter every folder above (chmod a+x), or move the data.',
    )
  }
  const moved = movedDir(path, fallbackDir)
  await makeFallbackDir(fallbackDir)
  await makeDataDir(moved, account)
  return moved
}

function movedDir(path: string, fallbackDir: string) {
  const pathHash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return join(fallbackDir, `${basename(path).replace(/[^\w.-]/g, '_')}-${pathHash}`)
}

/** Creates the data folder, or restricts its permissions if others could read it. */
async function makeDataDir(path: string, owner: Account | undefined) {
  const isNew = await makePrivateFolder(path)
  if (isNew && owner) await chown(path, owner.uid, owner.gid)
  if (!isNew) await closeDataFolder(path, owner?.uid)
}

/** Other accounts may pass through this folder to folders of their own. */
async function makeFallbackDir(path: string) {
  const made = await mkdir(path, { recursive: true })
  if (made && process.getuid?.() === 0) await chmod(path, 0o755)
}

async function choosePackage(
  packageRoot: string,
  dataDir: string,
  fallbackDir: string,
  account: Account | undefined,
  log: (line: string) => void,
) {
  // Fails for a package installed by another user; the copy below is repaired instead.
  await repairSymlinks(packageRoot).catch(() => undefined)
  if (!(await testBinaries(packageRoot, account))) return packageRoot
  const parent = account ? fallbackDir : dataDir
  let copy = await copyPackage(packageRoot, parent)
  let problem = await testBinaries(copy, account)
  if (problem) {
    // An earlier start may have copied an incompletely installed package, so the copy is replaced.
    copy = await copyPackage(packageRoot, parent, true)
    problem = await testBinaries(copy, account)
  }
  if (problem) {
    throw new Error(`The embedded PostgreSQL does not run on this machine (${problem}). Set DATABASE_URL instead.`)
  }
  log(`PostgreSQL cannot run from ${packageRoot}; it runs from a copy in ${copy}`)
  return copy
}

const exists = async (path: string) => Boolean(await stat(path).catch(() => undefined))
