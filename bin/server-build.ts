import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const bundler = join(import.meta.dirname, 'bundle-server.ts')

type Folders = { sources: string; builds: string }

/**
 * The program to run: bundled from the current sources, built now if necessary (about a second). Where it cannot be
 * built (no bundler installed, a read-only folder), the sources run unbundled: slower to start, otherwise the same.
 */
export async function findProgram(root = dirname(import.meta.dirname)): Promise<string> {
  const folders = { sources: join(root, 'src'), builds: join(root, 'dist', 'server') }
  const folder = join(folders.builds, fingerprintSources(folders))
  const program = join(folder, 'main.js')
  if (await exists(program)) return program
  try {
    await build(folders, folder)
  } catch {
    // Another process may have finished the same build first.
    if (!(await exists(program))) return join(folders.sources, 'cli', 'main.ts')
  }
  return program
}

/**
 * Names, sizes and modification times of the bundler's files and all sources: reading the contents would cost what the
 * build saves. Synchronous, because nothing else runs yet and two thousand promises take several times as long.
 */
function fingerprintSources({ sources }: Folders): string {
  const packages = join(sources, '../packages')
  const folders = [sources, ...['cli/src', 'sdk/src'].map((name) => join(packages, name)).filter(existsSync)]
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test|\.long|types\.generated)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .concat(bundler)
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(file)
    return `${relative(sources, file)} ${size} ${mtimeMs}`
  })
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

async function build({ sources, builds }: Folders, folder: string) {
  await bundleInto(folder, sources)
  await removeOlderBuilds(builds, folder)
}

/** Builds for the archive of `npm pack`, in a folder that bin/etalase.js finds without reading sources. */
export async function buildForPackage(root = dirname(import.meta.dirname)): Promise<string> {
  const folder = join(root, 'dist', 'package')
  await rm(folder, { recursive: true, force: true })
  await bundleInto(folder, join(root, 'src'))
  return join(folder, 'main.js')
}

/** Builds in a temporary folder and renames it, so that no process ever loads a half-written build. */
async function bundleInto(folder: string, sources: string) {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(join(dirname(folder), '.draft-'))
  try {
    // A process of its own, because the bundler's memory is gone only when its process ends.
    const args = ['--disable-warning=ExperimentalWarning', bundler]
    await promisify(execFile)(process.execPath, [...args, join(sources, 'cli', 'main.ts'), draft])
    await chmod(draft, 0o755) // The account that serves may be another than the one that built.
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Keeps the previous build: its process may still run during an upgrade and start threads from it. */
async function removeOlderBuilds(builds: string, present: string) {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.draft-'))
  const others = names.map((name) => join(builds, name)).filter((folder) => folder !== present)
  const ages = new Map(await Promise.all(others.map(async (folder) => [folder, (await stat(folder)).mtimeMs] as const)))
  const older = others.sort((a, b) => ages.get(b)! - ages.get(a)!).slice(1)
  for (const folder of older) await rm(folder, { recursive: true, force: true })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
