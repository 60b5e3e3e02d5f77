import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackupHeader } from './format.ts'
import type { Verdict } from './verify-backup.ts'

const checksumLine = (sha256: string) => Buffer.from(`${JSON.stringify({ sha256 })}\n`)

/** Every checksum line has the same length, so that it can be separated from the end of a stream. */
const checksumLineBytes = checksumLine('0'.repeat(64)).length

/** A file of version 1 has one checksum over everything, so damage cannot be located. */
export async function verifyVersion1(source: AsyncIterable<Buffer>): Promise<Verdict> {
  const hash = createHash('sha256')
  let tail: Buffer = Buffer.alloc(0)
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  let isWhole = true
  const hashAllButTail = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      if (!start.includes(10)) start = Buffer.concat([start, chunk])
      const joined = Buffer.concat([tail, chunk])
      const end = Math.max(0, joined.length - checksumLineBytes)
      hash.update(joined.subarray(0, end))
      tail = joined.subarray(end)
    }
  }
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(counted(), createGunzip(), hashAllButTail).catch((error) => {
    if (!error.code?.startsWith('Z_')) throw error
    isWhole = false
  })
  const isEqual = isWhole && tail.equals(checksumLine(hash.digest('hex')))
  if (!isEqual)
    return {
      header: undefined,
      entries: 0,
      bytes,
      problems: [{ at: 0, entry: null, problem: 'the checksum does not match' }],
    }
  const header = JSON.parse(start.subarray(0, start.indexOf(10)).toString()) as BackupHeader
  return { header, entries: header.tables.length + 2, bytes, problems: [] }
}
