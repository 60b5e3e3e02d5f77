import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CHECKSUM_LINE_BYTES, checksumLine } from './format.ts'

/** Reads the whole file and throws if its content does not match its checksum. */
export async function verifyChecksum(file: string) {
  const hash = createHash('sha256')
  let tail: Buffer = Buffer.alloc(0)
  const hashAllButTail = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const joined = Buffer.concat([tail, chunk])
      const end = Math.max(0, joined.length - CHECKSUM_LINE_BYTES)
      hash.update(joined.subarray(0, end))
      tail = joined.subarray(end)
    }
  }
  await pipeline(createReadStream(file), createGunzip(), hashAllButTail).catch((error) => {
    throw error.code?.startsWith('Z_') ? damaged(file) : error
  })
  if (!tail.equals(checksumLine(hash.digest('hex')))) throw damaged(file)
}

const damaged = (file: string) =>
  new Error(`${file} is damaged or not a backup: its checksum does not match. Nothing was restored.`)
