import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError, validationFailed } from '../../platform/errors.ts'
import { type CsvRow, csvColumns, requiredColumns } from './csv-columns.ts'

/** Larger files are split by whoever sends them; also what one upload may cost. */
const mostBytes = 50 * 1024 * 1024
const mostBytesInRow = 1024 * 1024

/** The rows of a CSV with our columns, numbered as a spreadsheet shows them: the header is row 1. */
export async function* readCsvRows(file: Readable): AsyncGenerator<CsvRow> {
  let isHeaderSeen = false
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count_less: true,
    max_record_size: mostBytesInRow,
    columns: (names) => {
      isHeaderSeen = true
      return checkHeader(names)
    },
  })
  let bytes = 0
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) parser.destroy(new AppError(413, 'payload_too_large', 'The file is larger than 50 MiB'))
  })
  file.on('error', (error) => parser.destroy(error))
  file.pipe(parser)
  let row = 1
  try {
    for await (const cells of parser) yield { row: ++row, cells: mapCells(cells) }
    if (!isHeaderSeen) throw validationFailed({ file: ['is empty'] })
  } catch (error) {
    if (error instanceof CsvError) throw validationFailed({ file: [`is not readable CSV after row ${row}`] })
    throw error
  } finally {
    file.unpipe(parser)
    file.resume()
  }
}

function checkHeader(names: string[]): string[] {
  const header = names.map((name) => name.trim().toLowerCase())
  const missing = requiredColumns.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !csvColumns.includes(name))
  const twice = header.filter((name, index) => header.indexOf(name) < index)
  const problems = [
    ...missing.map((name) => `lacks the column ${name}`),
    ...unknown.map((name) => `has an unknown column ${JSON.stringify(name.slice(0, 50))}`),
    ...twice.map((name) => `has the column ${name} twice`),
  ]
  if (problems.length > 0) throw validationFailed({ file: problems.slice(0, 20) })
  return header
}

/** Our export puts an apostrophe before what a spreadsheet would take for a formula; here it comes off. */
const mapCells = (cells: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r])/, '').replaceAll('\0', '')]),
  )
