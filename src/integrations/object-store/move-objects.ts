import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createFolderStore, listFolder } from './folder-store.ts'
import type { ObjectStore } from './types.ts'

export type MoveReport = { copied: number; present: number; bytes: number; differing: string[] }

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export const contentTypeFor = (key: string) => contentTypes[key.split('.').at(-1)!] ?? 'application/octet-stream'

/**
 * Copies every object of a folder into another store and compares checksums. Objects that are there and equal are
 * skipped, so an interrupted run can be repeated. The folder is not changed.
 */
export async function moveObjects(
  folder: string,
  target: ObjectStore,
  onProgress: (report: MoveReport) => void = () => {},
): Promise<MoveReport> {
  const source = createFolderStore(folder)
  const report: MoveReport = { copied: 0, present: 0, bytes: 0, differing: [] }
  for await (const key of listFolder(folder)) {
    const object = await source.get(key)
    if (!object) continue // The object was deleted in the meantime.
    const sum = await computeSums(object.body)
    if (await holds(target, key, sum)) report.present++
    else {
      const again = await source.get(key)
      if (!again) continue
      await target.put(key, again.body, { size: again.size, contentType: contentTypeFor(key) })
      if (await holds(target, key, sum)) report.copied++
      else report.differing.push(key)
    }
    report.bytes += object.size
    onProgress(report)
  }
  return report
}

type Sums = { size: number; md5: string; sha256: string }

async function computeSums(body: Readable): Promise<Sums> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    md5.update(piece)
    sha256.update(piece)
    size += piece.length
  }
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}

/**
 * Most stores return the MD5 of an object as its ETag. If the ETag is something else, the object is read back and
 * compared.
 */
async function holds(target: ObjectStore, key: string, sums: Sums): Promise<boolean> {
  const head = await target.head(key)
  if (head?.size !== sums.size) return false
  if (head.etag === `"${sums.md5}"`) return true
  const object = await target.get(key)
  return object !== undefined && (await computeSums(object.body)).sha256 === sums.sha256
}
