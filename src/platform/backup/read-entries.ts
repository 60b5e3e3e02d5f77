import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { type EntryHead, type EntrySum, frameKinds } from './format.ts'
import { readFrame, readMagic } from './read-frames.ts'

/** One entry of a backup. The body is decoded; `sum` is available after the body was read. */
export type ReadEntry = { name: string; size?: number; body: AsyncIterable<Buffer>; sum(): EntrySum }

/** The entries of a verified backup. Read each body to its end before the next entry. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const reader = new ByteReader(source)
  try {
    await readMagic(reader)
    for (;;) {
      const frame = await readFrame(reader)
      if (frame.kind === frameKinds.end) return
      const { entry, encoding, size } = JSON.parse(frame.content.toString()) as EntryHead
      let sum: EntrySum | undefined
      const raw = readData(reader, (found) => {
        sum = found
      })
      yield { name: entry, size, body: encoding === 'gzip' ? gunzipped(raw) : raw, sum: () => sum! }
      if (!sum) throw new Error(`${entry} was not read to its end.`)
    }
  } finally {
    await reader.close()
  }
}

async function* readData(reader: ByteReader, onEnd: (sum: EntrySum) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const frame = await readFrame(reader)
    if (!frame.isIntact) throw new Error(`The backup is damaged at byte ${frame.at}.`)
    if (frame.kind === frameKinds.data) yield frame.content
    else return onEnd(JSON.parse(frame.content.toString()))
  }
}

function gunzipped(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const output = new PassThrough()
  pipeline(source, createGunzip(), output).catch((error) => output.destroy(error))
  return output
}

export async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
