import { Readable } from 'node:stream'
import { createSlices } from '../concurrency/slices.ts'
import { fieldError, validationFailed } from '../errors/errors.ts'
import { type CodedError, fieldErrorSentences } from '../errors/field-errors.ts'
import { type Column, type ColumnReader, createColumnReader } from '../tables/columns.ts'
import { type ReadExcel, toCsvChunks } from '../tables/read-excel.ts'
import { type CsvRecord, createCsvReader, maxColumns } from './csv-records.ts'
import { withTextFile } from './text-file.ts'

/** `problem` is set if the row cannot be read; its cells are then empty. */
export type CsvRow = { row: number; cells: Record<string, string>; problem?: 'unreadable_row' | 'too_many_cells' }

export const rowProblems = {
  already_imported: fieldErrorSentences.already_imported,
  unreadable_row: fieldErrorSentences.unreadable_row,
  too_many_cells: fieldErrorSentences.too_many_cells,
}

/** A column of a file: its name, and the header cell that named it. */
export type FileColumn = { name: string; header: string }

type Form = {
  columns: readonly (string | Column)[]
  required: readonly string[]
  maxMebibytes?: number
  /** Without it an Excel file is refused as unreadable CSV. */
  readExcel?: ReadExcel | undefined
  onHeader?: (columns: FileColumn[]) => void
}

/**
 * The rows of a CSV or Excel file with the named columns, numbered as in a spreadsheet, where the header is row 1. The
 * first row is yielded only after the whole file was received and its size, encoding and header are valid, so that
 * nothing of a refused file is stored.
 */
export async function* readCsv(file: Readable, { onHeader, ...form }: Form): AsyncGenerator<CsvRow> {
  const columns = createColumnReader(form.columns)
  const csv = Readable.from(toCsvChunks(file, form.readExcel), { objectMode: false })
  yield* withTextFile(csv, form.maxMebibytes, async function* (lines) {
    const reader = createCsvReader()
    let header: string[] | undefined
    const toRow = (record: CsvRecord): CsvRow[] => {
      if (header) return [nameCells(header, record, columns)]
      header = readHeader(record, { ...form, columns })
      onHeader?.(header.flatMap((name, i) => (name ? { name, header: record.cells![i]! } : [])))
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

type TextForm = {
  columns?: readonly (string | Column)[]
  required: readonly string[]
  maxRows: number
  maxColumns: number
  onHeader?: (columns: FileColumn[]) => void
}

/** Like `readCsv` for a text in memory, but accepts all columns. Refuses the text after `maxRows`. */
export async function readCsvText(text: string, { maxRows, onHeader, ...form }: TextForm): Promise<CsvRow[]> {
  const columns = createColumnReader(form.columns ?? [])
  const known = { ...columns, toName: (name: string) => columns.toName(name) ?? name.toLowerCase() }
  const reader = createCsvReader()
  const pause = createSlices()
  const rows: CsvRow[] = []
  let header: string[] | undefined
  const add = async (records: Iterable<CsvRecord>) => {
    for (const record of records) {
      if (header) rows.push(nameCells(header, record, columns))
      else {
        header = readHeader(record, { ...form, columns: known })
        onHeader?.(header.flatMap((name, i) => (name ? { name, header: record.cells![i]! } : [])))
      }
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

const maxNameLength = 100

type HeaderForm = { columns: ColumnReader; required: readonly string[]; maxColumns?: number }

/** The names of the columns; an empty one for a column to skip. */
function readHeader({ cells }: CsvRecord, { columns, required, maxColumns: max = maxColumns }: HeaderForm): string[] {
  if (!cells) throw validationFailed({ file: fieldError('unreadable_csv', { row: 1 }) })
  if (cells.length > max) throw validationFailed({ file: fieldError('too_many', { max }) })
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  const names = filled.map((cell) => (cell.length > maxNameLength ? undefined : columns.toName(cell)))
  const missing = required.filter((name) => !names.includes(name))
  const unknown = filled.filter((_, i) => names[i] === undefined)
  const seen = new Set([''])
  const twice = names.filter((name) => name !== undefined && name !== '' && seen.size === seen.add(name).size)
  // Pages name the column as the reader knows it, by `label_en` or `label_id`.
  const describe = (code: 'column_missing' | 'column_repeated', name: string): CodedError => {
    const label = columns.labelOf(name)
    return { code, params: { column: name, ...(label && { label_en: label.en, label_id: label.id }) } }
  }
  const problems = [
    ...missing.map((name) => describe('column_missing', name)),
    ...unknown.map((name) => fieldError('column_unknown', { column: JSON.stringify(name.slice(0, 50)) })),
    ...twice.map((name) => describe('column_repeated', name!)),
  ]
  if (problems.length > 0) throw validationFailed({ file: problems.slice(0, 20) })
  return names as string[]
}

function nameCells(header: string[], { row, cells }: CsvRecord, { readCell }: ColumnReader): CsvRow {
  if (!cells) return { row, cells: {}, problem: 'unreadable_row' }
  if (cells.length > maxColumns || cells.slice(header.length).some((cell) => cell !== ''))
    return { row, cells: {}, problem: 'too_many_cells' }
  const named: Record<string, string> = {}
  for (const [i, name] of header.entries())
    if (name !== '' && cells[i] !== undefined) named[name] = readCell(name, cleanCell(cells[i]))
  return { row, cells: named }
}

/** Removes the apostrophe that exports put before text that a spreadsheet would run as a formula. */
const cleanCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').replaceAll('\0', '')
