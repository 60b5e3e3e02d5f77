import type { Readable } from 'node:stream'
import { readCsv } from '../../../../platform/csv/read-csv.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError, type Problems, validationFailed } from '../../../../platform/errors/errors.ts'
import { type FieldError, toSentence } from '../../../../platform/errors/field-errors.ts'
import { attributeColumns, findReferences, readDefinitions } from '../../../catalog/attributes/index.ts'
import { insertCustomers, toValues } from '../manage-customers.ts'
import { exportColumns, type ReadRow, readRow } from './csv-columns.ts'
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

const form = { required: ['name'], maxMebibytes: 20 }

/**
 * Creates customers from CSV. A row whose email or phone number exists in the business or earlier in the file changes
 * nothing, so that a repeated import creates nothing twice. An invalid row does not stop the others.
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
    const lost = await findLost(db, business_id, batch)
    for (const [{ row }, problems] of lost) fail(row, validationFailed(problems))
    const rows = batch.filter((read) => !lost.has(read))
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
      return await insertCustomers(tx, business_id, fresh, now)
    })
    report.created += created
    report.existing += rows.length - created
  }

  const definitions = await readDefinitions(db, business_id, ['customer'])
  const columns = [...exportColumns, ...attributeColumns(definitions)]
  for await (const row of readCsv(file, { ...form, columns })) {
    report.rows++
    const read = readRow(row, definitions)
    const problem = read instanceof AppError ? read : findProblem(read, now)
    if (problem) fail(row.row, problem)
    else take(read as ReadRow)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return report
}

/** The rows with an attribute that refers to a missing record, each with its error. */
async function findLost(db: Db, businessId: number, batch: ReadRow[]) {
  const references = batch.flatMap((read, index) =>
    read.references.map((reference) => ({ ...reference, field: `${index}:${reference.field}` })),
  )
  const lost = new Map<ReadRow, Problems>()
  for (const [place, problem] of Object.entries(await findReferences(db, businessId, references))) {
    const [index, field] = place.split(':') as [string, string]
    const read = batch[Number(index)]!
    lost.set(read, { ...lost.get(read), [field]: problem })
  }
  return lost
}

/** Checks what depends on the time, such as a birth date in the future. */
function findProblem({ input }: ReadRow, now: Date): AppError | undefined {
  try {
    toValues(input, now)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
