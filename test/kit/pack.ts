import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { repository } from '../package/package.ts'
import { onFinished } from '../support/on-finished.ts'

const run = promisify(execFile)

/** A folder that is deleted after the test or the file. */
export async function createFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Packs a package as `npm publish` would, and returns the path of the archive. */
export async function packPackage(name: 'sdk' | 'create-etalase', folder: string): Promise<string> {
  // Packing rebuilds `dist`, so the workers take turns.
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4712)')
    const cwd = join(repository, 'packages', name)
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd })
    return join(folder, stdout.trim().split('\n').at(-1)!)
  } finally {
    await client.end()
  }
}

/** Unpacks an archive as npm installs it: `node_modules/<name>` in the folder. */
export async function unpack(archive: string, folder: string, name: string): Promise<string> {
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target])
  return target
}

/** Gives a project the packages that it names, from those of the repository. */
export async function linkPackages(project: string, names: string[]) {
  for (const name of names) {
    const target = join(project, 'node_modules', name)
    await mkdir(join(target, '..'), { recursive: true })
    await symlink(join(repository, 'node_modules', name), target)
  }
}
