import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { buildFolder, webFolder } from '../../../platform/web-app/web-build.ts'
import { acquireProcessLock } from './acquire-process-lock.ts'

const stampFile = '.sources'

/** What the build depends on besides its folder. */
const otherSources = ['package-lock.json', 'packages/sdk/src/core/address.ts']

/** Files of types alone, which are written when types are checked and leave no trace in the build. */
const typesFile = 'types.generated.ts'

const builder = join(webFolder, 'build.ts')

/** Builds the web app if there is no build or its sources have changed, and prints progress: it takes some seconds. */
export async function ensureWebBuild(print: (line: string) => void = () => {}): Promise<void> {
  if (!existsSync(builder)) return // The archive of `npm pack` has the build but not its sources.
  const sourceHash = await hashSources()
  const builtHash = await readStamp()
  if (builtHash === sourceHash) return
  try {
    const release = await acquireProcessLock(join(webFolder, '.dist-lock'))
    try {
      if ((await readStamp()) !== sourceHash) await buildAndReport(builtHash, sourceHash, print)
    } finally {
      await release()
    }
  } catch (error) {
    const reason = (error as Error).message
    if (builtHash === undefined) throw new Error(`The web app could not be built: ${reason}`)
    print(`The web app could not be built, so the older build is served: ${reason}`)
  }
}

const readStamp = () => readFile(join(buildFolder, stampFile), 'utf8').catch(() => undefined)

async function buildAndReport(builtHash: string | undefined, sourceHash: string, print: (line: string) => void) {
  const started = Date.now()
  print(builtHash === undefined ? 'Building the web app (once)…' : 'Building the web app again, as it changed…')
  await build(sourceHash)
  print(`Built the web app in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Builds into a temporary folder and renames it at the end, so that an incomplete build is never served. */
async function build(stamp: string) {
  const folder = await mkdtemp(join(webFolder, '.dist-'))
  try {
    await runBuilder(folder)
    await writeFile(join(folder, stampFile), stamp)
    // mkdtemp creates a folder with mode 0700, but another account than the builder's may serve it.
    await chmod(folder, 0o755)
    await rm(buildFolder, { recursive: true, force: true })
    await rename(folder, buildFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs in a child process, so that the bundler's memory and threads are released when it ends. */
async function runBuilder(folder: string) {
  const child = spawn(process.execPath, [builder, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(withoutStack(stderr) || `the builder ended with ${code}`)
}

const withoutStack = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .join('\n')
    .slice(0, 1500)

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for (const entry of await readdir(webFolder, { withFileTypes: true })) {
    // Skips builds by name before reading them, because another process may be renaming one.
    if (/^\.?dist/.test(entry.name)) continue
    const path = join(webFolder, entry.name)
    if (entry.isFile()) files.push(path)
    else files.push(...(await listFiles(path)))
  }
  files.sort()
  for (const file of [...files, ...otherSources.map((name) => join(dirname(webFolder), name))]) {
    hash.update(relative(webFolder, file)).update('\0')
    hash.update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(typesFile))
    .map((entry) => join(entry.parentPath, entry.name))
}
