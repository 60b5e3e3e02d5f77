import { Type } from 'typebox'
import type { CsvRow, FileColumn } from '../csv/read-csv.ts'
import { type FieldError, toSentence } from '../errors/field-errors.ts'
import { Closed, RowErrorOut } from '../http/schemas.ts'

/** The most errors and failed rows in a report, so that an answer stays small. */
const maxReported = 5000

/** The most characters of the failed rows in a report. */
const maxCharacters = 2_000_000

export type RowError = FieldError & { row: number; message: string }

export type FailedRow = Pick<CsvRow, 'row' | 'cells'>

/** What every report of an import has. */
export type FileReport = {
  is_dry_run: boolean
  rows: number
  failed_rows: number
  errors: RowError[]
  columns: FileColumn[]
  failed: FailedRow[]
}

/** The schemas of `FileReport`. */
export const fileReportFields = {
  is_dry_run: Type.Boolean(),
  rows: Type.Integer({ description: 'Rows without the header' }),
  failed_rows: Type.Integer(),
  errors: Type.Array(RowErrorOut, {
    description: `The first ${maxReported} errors, by row as a spreadsheet numbers them`,
  }),
  columns: Type.Array(Closed({ name: Type.String(), header: Type.String() }), {
    description: 'The columns of the file: their names here, and as the file calls them',
  }),
  failed: Type.Array(Closed({ row: Type.Integer(), cells: Type.Record(Type.String(), Type.String()) }), {
    description: 'The rows that failed with their cells by column, to be corrected and sent again',
  }),
}

export const toRowError = (row: number, { field, code, params }: FieldError): RowError => ({
  row,
  field,
  code,
  params,
  message: toSentence({ code, params }),
})

/** Collects the rows of a file that failed. */
export function createFileReport(is_dry_run: boolean) {
  const report: FileReport = { is_dry_run, rows: 0, failed_rows: 0, errors: [], columns: [], failed: [] }
  let characters = 0
  return {
    report,
    fail(rows: readonly CsvRow[], errors: readonly RowError[]) {
      report.failed_rows += rows.length
      report.errors.push(...errors.slice(0, maxReported - report.errors.length))
      for (const { row, cells } of rows) {
        for (const cell of Object.values(cells)) characters += cell.length
        if (report.failed.length < maxReported && characters <= maxCharacters) report.failed.push({ row, cells })
      }
    },
  }
}
