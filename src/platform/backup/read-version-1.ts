import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackupHeader, EntrySum } from './format.ts'
import type { ReadEntry } from './read-entries.ts'
import { SectionReader } from './section-reader.ts'

type Header1 = BackupHeader & { tables: { name: string; columns: string[]; rows: number }[] }

/** Version 1 was gzip as a whole: a header line, the rows of each table, the sequences, a checksum; no objects. */
export const isVersion1 = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b

/** The entries of a verified file of version 1. */
export async function* readVersion1(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const output = new PassThrough()
  pipeline(source, createGunzip(), output).catch((error) => output.destroy(error))
  const reader = new SectionReader(output)
  const header = (await reader.readJson()) as Header1
  yield entry('header', inOne(header))
  for (const { name, rows } of header.tables) yield entry(`tables/${name}`, reader.readRows(), rows)
  const { sequences } = (await reader.readJson()) as { sequences: unknown }
  yield entry('sequences', inOne(sequences))
}

async function* inOne(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

const entry = (name: string, body: AsyncIterable<Buffer>, rows?: number): ReadEntry => ({
  name,
  body,
  sum: () => ({ sha256: '', bytes: 0, rows }) as EntrySum,
})
