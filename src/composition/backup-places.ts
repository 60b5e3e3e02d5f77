import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createS3Archive, type S3Archive } from '../integrations/object-store/index.ts'
import { type BackupSource, partialMark, readFileBytes, writeWholeFile } from '../platform/backup/index.ts'

/** Where scheduled backups go: a folder or a bucket. */
export type BackupPlace = {
  /** For people, without credentials. */
  describe(name: string): string
  /** The backup has its name when this returns, and not before. */
  write(name: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<unknown>
  open(name: string): BackupSource
  list(): Promise<string[]>
  delete(name: string): Promise<void>
}

/** A backup that was interrupted a day ago is not being written any more. */
const abandonedMs = 24 * 3_600_000

export const isBucket = (text: string) => text.startsWith('s3://')

export const openPlace = (text: string): BackupPlace =>
  isBucket(text) ? bucketPlace(new URL(text)) : folderPlace(text)

/** The backup of a file name or of `s3://key:secret@host/bucket/name`. */
export function openSource(text: string): BackupSource {
  if (!isBucket(text)) return () => readFileBytes(text)
  const url = new URL(text)
  const name = basename(url.pathname)
  url.pathname = dirname(url.pathname)
  return openPlace(url.href).open(name)
}

function folderPlace(text: string): BackupPlace {
  const folder = resolve(text)
  return {
    describe: (name) => join(folder, name),
    async write(name, bytes, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await deleteAbandoned(folder)
      await writeWholeFile(join(folder, name), bytes, signal)
    },
    open: (name) => () => readFileBytes(join(folder, name)),
    list: () => readdir(folder),
    delete: (name) => rm(join(folder, name)),
  }
}

async function deleteAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('etalase-') || !name.includes(partialMark)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { force: true })
  }
}

function bucketPlace(url: URL): BackupPlace {
  const archive = createS3Archive(url)
  return {
    describe: (name) => `s3://${url.host}${url.pathname.replace(/\/+$/, '')}/${name}`,
    write: (name, bytes, signal) => archive.upload(name, untilAborted(bytes, signal)),
    open: (name) => () => readObject(archive, name),
    async list() {
      const names = []
      for await (const { key } of archive.list()) names.push(key)
      return names
    },
    delete: (name) => archive.delete(name),
  }
}

async function* readObject(archive: S3Archive, name: string): AsyncGenerator<Buffer> {
  const object = await archive.get(name)
  if (!object) throw new Error(`There is no ${name} in the bucket.`)
  yield* object.body
}

async function* untilAborted(bytes: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal?.throwIfAborted()
    yield chunk
  }
}
