import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findPackageRoot } from '../../src/platform/embedded-postgres/binaries.ts'
import {
  type Connection,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/index.ts'
import { memoryFolder } from '../support/memory-folder.ts'

/** A folder that others may enter, removed after the test. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(memoryFolder, 'embedded-'))
  // The synchronous call takes a tenth of the time on a tree of a thousand files.
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await chmod(folder, 0o755)
  return folder
}

/** The installed package without its symbolic links; hard links, because copies would cost seconds of writing. */
export function linkPackage(target: string) {
  for (const entry of readdirSync(findPackageRoot(), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const copy = join(target, relative(findPackageRoot(), path))
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true })
    if (entry.isFile()) placeFile(path, copy)
  }
}

function placeFile(path: string, copy: string) {
  mkdirSync(dirname(copy), { recursive: true })
  try {
    linkSync(path, copy)
  } catch {
    copyFileSync(path, copy)
  }
}

/** Starts the database in this process and stops it after the test. */
export async function start(options: EmbeddedPostgresOptions) {
  const started = await startEmbeddedPostgres(options)
  onTestFinished(() => started.stop())
  return started
}

/** Starts the database in a process of its own, which drops to the given user once its code is loaded. */
export async function startInChild(options: EmbeddedPostgresOptions, uid?: number) {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../../src/platform/embedded-postgres/index.ts', import.meta.url).href)}
    const uid = ${uid ?? null}
    if (uid) [process.setgroups([]), process.setgid(uid), process.setuid(uid)]
    const { connection, stop } = await startEmbeddedPostgres(${JSON.stringify(options)})
    process.once('SIGTERM', stop)
    process.stdout.write(JSON.stringify(connection) + '\\n')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => endChild(child))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])
  return { child, connection: JSON.parse(String(line)) as Connection }
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs one statement on a connection of its own. */
export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
