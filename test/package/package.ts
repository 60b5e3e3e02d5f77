import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const repository = join(import.meta.dirname, '../..')

type Archive = { filename: string; files: { path: string }[] }

/** Builds what `npm pack` builds, and returns the paths that its archive would have. */
export async function listArchive(): Promise<string[]> {
  await run(process.execPath, ['bin/build.ts', '--package'], { cwd: repository })
  // Without scripts, because npm would build a second time.
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: repository })
  const [archive] = JSON.parse(stdout) as [Archive]
  return archive.files.map(({ path }) => path).sort()
}

/** Every file below a folder with its size and modification time, so that changes are detected. */
export async function describeFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  return await Promise.all(
    paths.sort().map(async (path) => {
      const { size, mtimeMs } = await stat(path)
      return `${path} ${size} ${mtimeMs}`
    }),
  )
}
