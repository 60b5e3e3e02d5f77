import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { buildFolder, webFolder } from '../../../platform/web-app/web-build.ts'
import { acquireProcessLock } from './acquire-process-lock.ts'

const stampFile = '.sources'

/** Builds the web app when there is no build or its sources changed since; says so, as it takes some seconds. */
export async function ensureWebBuild(print: (line: string) => void = () => {}): Promise<void> {
  const wanted = await hashSources()
  const present = await readStamp()
  if (present === wanted) return
  try {
    const release = await acquireProcessLock(join(webFolder, '.dist-lock'))
    try {
      if ((await readStamp()) !== wanted) await buildSaying(present, wanted, print)
    } finally {
      await release()
    }
  } catch (error) {
    const reason = (error as Error).message
    if (present === undefined) throw new Error(`The web app could not be built: ${reason}`)
    print(`The web app could not be built, so the older build is served: ${reason}`)
  }
}

const readStamp = () => readFile(join(buildFolder, stampFile), 'utf8').catch(() => undefined)

async function buildSaying(present: string | undefined, wanted: string, print: (line: string) => void) {
  const started = Date.now()
  print(present === undefined ? 'Building the web app (once)…' : 'Building the web app again, as it changed…')
  await build(wanted)
  print(`Built the web app in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Builds beside the old build and swaps at the end, so that a half-written one is never served. */
async function build(stamp: string) {
  const folder = await mkdtemp(join(webFolder, '.dist-'))
  try {
    await runBuilder(folder)
    await writeFile(join(folder, stampFile), stamp)
    // Who builds and who serves may be two accounts; a temporary folder is closed to others.
    await chmod(folder, 0o755)
    await rm(buildFolder, { recursive: true, force: true })
    await rename(folder, buildFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A process of its own: the bundler's memory and threads are gone when it ends. */
async function runBuilder(folder: string) {
  const builder = spawn(process.execPath, [join(webFolder, 'build.ts'), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  })
  let complaints = ''
  builder.stderr.on('data', (text) => {
    complaints += text
  })
  const [code] = await once(builder, 'close')
  if (code !== 0) throw new Error(withoutStack(complaints) || `the builder ended with ${code}`)
}

const withoutStack = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .join('\n')
    .slice(0, 1500)

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(webFolder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^\.?dist/.test(relative(webFolder, file)))
    .sort()
  for (const file of [...files, join(dirname(webFolder), 'package-lock.json')]) {
    hash.update(relative(webFolder, file)).update('\0')
    hash.update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}
