import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess } from './processes.ts'

type Holder = { pid: number; identity: string }

/** Another running process holds the lock on the data folder. */
export class DirectoryHeldError extends Error {
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(`The data in ${directory} is in use by process ${pid}. Stop that process first, or use another data folder.`)
    this.name = 'DirectoryHeldError'
    this.pid = pid
  }
}

/** Locks the folder for this process, until the returned function is called or the process exits. */
export async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  const lock = join(directory, 'etalase.lock')
  await removeStale(lock, directory)
  const draft = `${lock}.${process.pid}.${performance.now()}`
  const us = JSON.stringify({ pid: process.pid, identity: await identifyProcess(process.pid) })
  await writeFile(draft, us, { flag: 'wx' })
  try {
    // link() is atomic and fails if the lock exists, so no process can read a partially written lock.
    while (!(await linked(draft, lock))) await removeStale(lock, directory)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await readFile(lock, 'utf8').catch(() => '')) === us) await rm(lock, { force: true })
  }
}

/** The running process that holds the folder, if any. */
export async function findHolder(directory: string): Promise<Holder | undefined> {
  return parseRunningHolder(await readFile(join(directory, 'etalase.lock'), 'utf8').catch(() => ''))
}

async function removeStale(lock: string, directory: string) {
  const seen = await readFile(lock, 'utf8').catch(unlessMissing)
  if (seen === undefined) return
  const holder = await parseRunningHolder(seen)
  if (holder) throw new DirectoryHeldError(directory, holder.pid)
  const aside = `${lock}.stale.${process.pid}`
  await rename(lock, aside).catch(unlessMissing)
  // Another process may have replaced the stale lock between the read and the rename; if so, restore its lock.
  const moved = await readFile(aside, 'utf8').catch(unlessMissing)
  if (moved !== undefined && moved !== seen) await linked(aside, lock)
  await rm(aside, { force: true })
}

async function parseRunningHolder(text: string): Promise<Holder | undefined> {
  try {
    const holder: Holder = JSON.parse(text)
    return holder.identity && (await identifyProcess(holder.pid)) === holder.identity ? holder : undefined
  } catch {
    return undefined
  }
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
