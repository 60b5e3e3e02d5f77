import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { onFinished } from '../support/on-finished.ts'
import { type PackageName, packArchive } from './archives.ts'

/** A folder that is deleted after the test or the file. */
export async function createFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Packs a package and returns the path of the archive. Packing rebuilds `dist`, so the workers of a run take turns. */
export async function packPackage(name: PackageName, folder: string): Promise<string> {
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4712)')
    return await packArchive(name, folder)
  } finally {
    await client.end()
  }
}
