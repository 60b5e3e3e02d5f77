import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FieldError, toSentence } from '../../../platform/field-errors.ts'
import { readCsv } from '../../../platform/read-csv.ts'
import { exportColumns, type ReadRow, readRow } from './csv-columns.ts'
import { insertCustomers, toValues } from './manage-customers.ts'
import { findKnownBuyers, keyOfBuyer } from './record-past-customers.ts'

export type RowError = FieldError & { row: number; message: string }

export type ImportReport = {
  is_dry_run: boolean
  rows: number
  created: number
  existing: number
  failed_rows: number
  /** The first 1000 errors; `failed_rows` counts all failed rows. */
  errors: RowError[]
}

/** Customers per transaction. */
const batchSize = 250
const maxErrors = 1000

const form = { columns: exportColumns, required: ['name'], maxMebibytes: 20 }

/**
 * Creates customers from CSV. A row whose email or phone number is known, in the business or further up in the file,
 * changes nothing, so that a repeated import creates nothing twice. An invalid row does not stop the others.
 */
export async function importCustomers(
  db: Db,
  business_id: number,
  file: Readable,
  { dryRun = false, now }: { dryRun?: boolean; now: Date },
): Promise<ImportReport> {
  const report: ImportReport = { is_dry_run: dryRun, rows: 0, created: 0, existing: 0, failed_rows: 0, errors: [] }
  const seen = new Set<string>()
  let batch: ReadRow[] = []

  function fail(row: number, { extras: { fields = [] } }: AppError) {
    report.failed_rows++
    const errors = fields.map((one) => ({ row, ...one, message: toSentence(one) }))
    report.errors.push(...errors.slice(0, maxErrors - report.errors.length))
  }

  function take(read: ReadRow) {
    const key = keyOfBuyer(read.buyer)!
    if (seen.has(key)) report.existing++
    else batch.push(read)
    seen.add(key)
  }

  async function flush() {
    const rows = batch
    batch = []
    if (rows.length === 0) return
    const created = await db.transaction().execute(async (tx) => {
      const known = await findKnownBuyers(
        tx,
        business_id,
        rows.map(({ buyer }) => buyer),
      )
      const fresh = rows.filter(({ buyer }) => !known.has(keyOfBuyer(buyer)))
      if (dryRun || fresh.length === 0) return fresh.length
      return await insertCustomers(
        tx,
        business_id,
        fresh.map(({ input }) => input),
        now,
      )
    })
    report.created += created
    report.existing += rows.length - created
  }

  for await (const row of readCsv(file, form)) {
    report.rows++
    const read = readRow(row)
    const problem = read instanceof AppError ? read : findProblem(read, now)
    if (problem) fail(row.row, problem)
    else take(read as ReadRow)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return report
}

/** What only the time of the import shows, such as a birth date in the future. */
function findProblem({ input }: ReadRow, now: Date): AppError | undefined {
  try {
    toValues(input, now)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
