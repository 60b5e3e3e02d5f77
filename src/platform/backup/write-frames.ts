import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGzip } from 'node:zlib'
import {
  type EntryEncoding,
  type EntrySum,
  FRAME_HEAD_BYTES,
  type FrameKind,
  frameKinds,
  MAGIC,
  MAX_CONTENT_BYTES,
} from './format.ts'

export type Entry = {
  name: string
  encoding: EntryEncoding
  body: AsyncIterable<Buffer>
  /** The length of an object in bytes, which a store must know before it accepts them. */
  size?: number
  /** The rows of a table, known once its body was read. */
  countRows?: () => number
}

/** The bytes of a backup with these entries. */
export async function* writeFrames(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    whole.update(bytes)
    return bytes
  }
  yield hashed(MAGIC)
  let count = 0
  for await (const entry of entries) {
    yield hashed(jsonFrame(frameKinds.entry, { entry: entry.name, encoding: entry.encoding, size: entry.size }))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of inPieces(encoded(entry))) {
      hash.update(piece)
      bytes += piece.length
      yield hashed(frame(frameKinds.data, piece))
    }
    const sum: EntrySum = { sha256: hash.digest('hex'), bytes, ...(entry.countRows && { rows: entry.countRows() }) }
    yield hashed(jsonFrame(frameKinds.sum, sum))
    count++
  }
  yield jsonFrame(frameKinds.end, { entries: count, sha256: whole.digest('hex') })
}

/** The checksum of a frame covers its kind and length too, so that every bit of the file is covered. */
export function frameChecksum(head: Buffer, content: Buffer): number {
  return crc32(content, crc32(head.subarray(0, 5)))
}

function frame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.write(kind)
  head.writeUInt32BE(content.length, 1)
  head.writeUInt32BE(frameChecksum(head, content), 5)
  return Buffer.concat([head, content])
}

const jsonFrame = (kind: FrameKind, value: unknown) => frame(kind, Buffer.from(JSON.stringify(value)))

function encoded({ body, encoding }: Entry): AsyncIterable<Buffer> {
  if (encoding === 'identity') return body
  const output = new PassThrough()
  // A failure of the body destroys the output, whose reader then throws it.
  pipeline(body, createGzip(), output).catch((error) => output.destroy(error))
  return output
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += MAX_CONTENT_BYTES)
      yield chunk.subarray(start, start + MAX_CONTENT_BYTES)
  }
}
