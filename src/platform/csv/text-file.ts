import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createSlices } from '../concurrency/slices.ts'
import { AppError, fieldError, validationFailed } from '../errors/errors.ts'
import { maxRecordLength } from './csv-records.ts'

/**
 * Writes a text file to the disk, and yields its lines once the file is known to be complete, UTF-8 and small enough.
 */
export async function* withTextFile<T>(
  file: Readable,
  maxMebibytes: number | undefined,
  read: (lines: AsyncIterable<string>) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-import-'))
  const path = join(folder, 'file')
  try {
    await pipeline(file, checkText(maxMebibytes), createWriteStream(path, { mode: 0o600 }))
    const stored = await open(path)
    yield* read(stored.readLines({ encoding: 'utf8' }))
  } finally {
    if (!file.destroyed) file.resume()
    await rm(folder, { recursive: true, force: true })
  }
}

const checkText = (maxMebibytes: number | undefined) =>
  async function* (source: AsyncIterable<Buffer | string>) {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const checkLines = createLineCheck()
    const pause = createSlices()
    let bytes = 0
    for await (const chunk of cutChunks(source)) {
      await pause()
      const start = bytes === 0 && chunk.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0
      bytes += chunk.length
      if (maxMebibytes && bytes > maxMebibytes * 1024 * 1024)
        throw new AppError(413, 'payload_too_large', `The file is larger than ${maxMebibytes} MiB`)
      decode(decoder, chunk)
      checkLines(chunk)
      yield chunk.subarray(start)
    }
    decode(decoder)
  }

const maxChunkBytes = 65_536

/** Cuts a file in memory, which is a single chunk, so that other requests run while it is checked. */
async function* cutChunks(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    const chunk = Buffer.from(piece as Buffer)
    for (let at = 0; at < chunk.length; at += maxChunkBytes) yield chunk.subarray(at, at + maxChunkBytes)
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer) {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw validationFailed({ file: 'not_utf8' })
  }
}

const [lineFeed, carriageReturn] = Buffer.from('\n\r')

/** Refuses a file at the first line that is too long for a record, before that line is held in memory. */
function createLineCheck() {
  let [row, lineBytes, previous] = [1, 0, 0]
  return (chunk: Buffer) => {
    for (const byte of chunk) {
      if (byte === lineFeed || byte === carriageReturn) {
        if (byte === carriageReturn || previous !== carriageReturn) row++
        lineBytes = 0
      } else if (++lineBytes > maxRecordLength) throw validationFailed({ file: fieldError('unreadable_csv', { row }) })
      previous = byte
    }
  }
}
