import { inflateRawSync } from 'node:zlib'

/** Why an archive is refused. */
export type ZipProblem = 'broken' | 'too_large'

export class ZipError extends Error {
  problem: ZipProblem
  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const directoryEndLength = 22
const maxCommentLength = 65_535
const encryptedFlag = 1
const [stored, deflated] = [0, 8]

type Limits = { maxEntries: number; maxBytes: number; isWanted(name: string): boolean }

/**
 * The unpacked files of a ZIP archive. The sizes that an archive states are never trusted: unpacking stops as soon as
 * all files together exceed `maxBytes`.
 */
export function readZip(archive: Buffer, { maxEntries, maxBytes, isWanted }: Limits): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let left = maxBytes
  for (const entry of readDirectory(archive, maxEntries)) {
    if (!isWanted(entry.name)) continue
    const bytes = unpack(archive, entry, left)
    left -= bytes.length
    files.set(entry.name, bytes)
  }
  return files
}

type Entry = { name: string; method: number; isEncrypted: boolean; packedBytes: number; offset: number }

function* readDirectory(archive: Buffer, maxEntries: number): Generator<Entry> {
  const end = findDirectoryEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > maxEntries) throw new ZipError('too_large')
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== directoryEntry) throw new ZipError('broken')
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    yield {
      name: archive.toString('utf8', at + 46, nameEnd),
      isEncrypted: (archive.readUInt16LE(at + 8) & encryptedFlag) !== 0,
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    }
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

/** The record that ends an archive; only a comment may follow it. */
function findDirectoryEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - directoryEndLength - maxCommentLength)
  for (let at = archive.length - directoryEndLength; at >= first; at--)
    if (archive.readUInt32LE(at) === directoryEnd) return at
  throw new ZipError('broken')
}

function unpack(archive: Buffer, { method, isEncrypted, packedBytes, offset }: Entry, maxBytes: number): Buffer {
  if (isEncrypted || offset + 30 > archive.length || archive.readUInt32LE(offset) !== localEntry)
    throw new ZipError('broken')
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (packed.length < packedBytes) throw new ZipError('broken')
  if (method === stored) {
    if (packedBytes > maxBytes) throw new ZipError('too_large')
    return packed
  }
  if (method !== deflated) throw new ZipError('broken')
  try {
    // At least one byte, because zlib has no limit of 0.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    throw new ZipError((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken')
  }
}
