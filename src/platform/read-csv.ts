import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError, fieldError, validationFailed } from './errors.ts'

export type CsvRow = { row: number; cells: Record<string, string> }

type Form = { columns: readonly string[]; required: readonly string[]; maxMebibytes?: number }

const maxRowBytes = 1024 * 1024

/** The rows of a CSV with the named columns, numbered as a spreadsheet shows them: the header is row 1. */
export async function* readCsv(file: Readable, { maxMebibytes, ...form }: Form): AsyncGenerator<CsvRow> {
  let isHeaderSeen = false
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count_less: true,
    max_record_size: maxRowBytes,
    columns: (names) => {
      isHeaderSeen = true
      return checkHeader(names, form)
    },
  })
  let bytes = 0
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (maxMebibytes && bytes > maxMebibytes * 1024 * 1024)
      parser.destroy(new AppError(413, 'payload_too_large', `The file is larger than ${maxMebibytes} MiB`))
  })
  file.on('error', (error) => parser.destroy(error))
  file.pipe(parser)
  let row = 1
  try {
    for await (const cells of parser) yield { row: ++row, cells: mapCells(cells) }
    if (!isHeaderSeen) throw validationFailed({ file: 'empty' })
  } catch (error) {
    if (error instanceof CsvError) throw validationFailed({ file: fieldError('unreadable_csv', { row }) })
    throw error
  } finally {
    file.unpipe(parser)
    file.resume()
  }
}

function checkHeader(names: string[], { columns, required }: Form): string[] {
  const header = names.map((name) => name.trim().toLowerCase())
  const missing = required.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !columns.includes(name))
  const twice = header.filter((name, index) => header.indexOf(name) < index)
  const problems = [
    ...missing.map((name) => fieldError('column_missing', { column: name })),
    ...unknown.map((name) => fieldError('column_unknown', { column: JSON.stringify(name.slice(0, 50)) })),
    ...twice.map((name) => fieldError('column_repeated', { column: name })),
  ]
  if (problems.length > 0) throw validationFailed({ file: problems.slice(0, 20) })
  return header
}

/** Removes the apostrophe that exports put before text that a spreadsheet would run as a formula. */
const mapCells = (cells: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r])/, '').replaceAll('\0', '')]),
  )
