import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createSlices } from '../concurrency/slices.ts'
import { AppError, fieldError, validationFailed } from '../errors/errors.ts'
import { fieldErrorSentences } from '../errors/field-errors.ts'
import { type CsvRecord, createCsvReader, maxColumns, maxRecordLength } from './csv-records.ts'

/** `problem` is set if the row cannot be read; its cells are then empty. */
export type CsvRow = { row: number; cells: Record<string, string>; problem?: 'unreadable_row' | 'too_many_cells' }

export const rowProblems = {
  already_imported: fieldErrorSentences.already_imported,
  unreadable_row: fieldErrorSentences.unreadable_row,
  too_many_cells: fieldErrorSentences.too_many_cells,
}

type Form = { columns: readonly string[]; required: readonly string[]; maxMebibytes?: number }

/**
 * The rows of a CSV file with the named columns, numbered as in a spreadsheet, where the header is row 1. The first row
 * is yielded only after the whole file was received and its size, encoding and header are valid, so that nothing of a
 * refused file is stored.
 */
export async function* readCsv(file: Readable, form: Form): AsyncGenerator<CsvRow> {
  yield* withTextFile(file, form.maxMebibytes, async function* (lines) {
    const reader = createCsvReader()
    let header: string[] | undefined
    const toRow = (record: CsvRecord): CsvRow[] => {
      if (header) return [nameCells(header, record)]
      header = readHeader(record, form)
      return []
    }
    // One chunk of the file may hold thousands of rows, so other requests run between them.
    const pause = createSlices()
    for await (const line of lines) {
      for (const record of reader.push(line)) {
        yield* toRow(record)
        await pause()
      }
      await pause()
    }
    for (const record of reader.end()) {
      yield* toRow(record)
      await pause()
    }
    if (!header) throw validationFailed({ file: 'empty' })
  })
}

type TextForm = { required: readonly string[]; maxRows: number; maxColumns: number }

/** Like `readCsv` for a text in memory, but accepts all columns. Refuses the text after `maxRows`. */
export async function readCsvText(text: string, { maxRows, ...form }: TextForm): Promise<CsvRow[]> {
  const reader = createCsvReader()
  const pause = createSlices()
  const rows: CsvRow[] = []
  let header: string[] | undefined
  const add = async (records: Iterable<CsvRecord>) => {
    for (const record of records) {
      if (header) rows.push(nameCells(header, record))
      else header = readHeader(record, form)
      if (rows.length > maxRows) throw validationFailed({ file: fieldError('too_many_rows', { max: maxRows }) })
      await pause()
    }
  }
  for (const line of splitLines(text.replace(/^\ufeff/, ''))) {
    await add(reader.push(line))
    await pause()
  }
  await add(reader.end())
  if (!header) throw validationFailed({ file: 'empty' })
  return rows
}

/** Yields one line at a time: splitting at once would take memory and time even for a text that is soon refused. */
function* splitLines(text: string): Generator<string> {
  let start = 0
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index)
    start = index + lineEnd.length
  }
  yield text.slice(start)
}

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

const maxNameLength = 100

type HeaderForm = { columns?: readonly string[]; required: readonly string[]; maxColumns?: number }

function readHeader({ cells }: CsvRecord, { columns, required, maxColumns: max = maxColumns }: HeaderForm): string[] {
  if (!cells) throw validationFailed({ file: fieldError('unreadable_csv', { row: 1 }) })
  if (cells.length > max) throw validationFailed({ file: fieldError('too_many', { max }) })
  const header = cells.map((name) => name.toLowerCase())
  const missing = required.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => (columns ? !columns.includes(name) : name.length > maxNameLength))
  const seen = new Set([''])
  const twice = header.filter((name) => name !== '' && seen.size === seen.add(name).size)
  const problems = [
    ...missing.map((name) => fieldError('column_missing', { column: name })),
    ...unknown.map((name) => fieldError('column_unknown', { column: JSON.stringify(name.slice(0, 50)) })),
    ...twice.map((name) => fieldError('column_repeated', { column: name })),
  ]
  if (problems.length > 0) throw validationFailed({ file: problems.slice(0, 20) })
  return header
}

function nameCells(header: string[], { row, cells }: CsvRecord): CsvRow {
  if (!cells) return { row, cells: {}, problem: 'unreadable_row' }
  if (cells.length > maxColumns || cells.slice(header.length).some((cell) => cell !== ''))
    return { row, cells: {}, problem: 'too_many_cells' }
  const named = header.map((name, i) => [name, cells[i] === undefined ? undefined : cleanCell(cells[i])] as const)
  return { row, cells: Object.fromEntries(named.filter(([, cell]) => cell !== undefined)) as Record<string, string> }
}

/** Removes the apostrophe that exports put before text that a spreadsheet would run as a formula. */
const cleanCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').replaceAll('\0', '')
