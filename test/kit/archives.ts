import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../package/package.ts'

const run = promisify(execFile)

export type PackageName = 'sdk' | 'create-etalase'

/** Packs a package as `npm publish` would, and returns the path of the archive. Rebuilds `dist` of the package. */
export async function packArchive(name: PackageName, folder: string): Promise<string> {
  const cwd = join(repository, 'packages', name)
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd })
  return join(folder, stdout.trim().split('\n').at(-1)!)
}

/** Unpacks an archive as npm installs it: `node_modules/<name>` in the folder. */
export async function unpack(archive: string, folder: string, name: string): Promise<string> {
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target])
  return target
}

/** Gives a project its packages without npm: the SDK of the archive, and all others from the repository. */
export async function linkPackages(project: string, sdk: string) {
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).filter((one) => one !== '@etalase/sdk')) {
    const target = join(project, 'node_modules', name)
    await mkdir(join(target, '..'), { recursive: true })
    await symlink(join(repository, 'node_modules', name), target)
  }
  await unpack(sdk, project, '@etalase/sdk')
}
