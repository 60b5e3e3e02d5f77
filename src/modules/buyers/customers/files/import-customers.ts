import type { Readable } from 'node:stream'
import { type CsvRow, readCsv } from '../../../../platform/csv/read-csv.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError, type Problems, validationFailed } from '../../../../platform/errors/errors.ts'
import { createFileReport, type FileReport, toRowError } from '../../../../platform/tables/import-report.ts'
import type { ReadExcel } from '../../../../platform/tables/read-excel.ts'
import { attributeColumns, findReferences, readDefinitions } from '../../../catalog/attributes/index.ts'
import { insertCustomers } from '../manage-customers.ts'
import { customerFileColumns, type ReadRow, readRow } from './csv-columns.ts'
import { findKnownBuyers, keyOfBuyer } from './record-past-customers.ts'

export type ImportReport = FileReport & { created: number; existing: number }

/** Customers per transaction. */
const batchSize = 250

const form = { required: ['name'], maxMebibytes: 20 }

/**
 * Creates customers from CSV. A row whose email or phone number exists in the business or earlier in the file changes
 * nothing, so that a repeated import creates nothing twice. An invalid row does not stop the others.
 */
export async function importCustomers(
  db: Db,
  business_id: number,
  file: Readable,
  { dryRun = false, readExcel, now }: { dryRun?: boolean | undefined; readExcel?: ReadExcel; now: Date },
): Promise<ImportReport> {
  const { report: shared, fail: addFailure } = createFileReport(dryRun)
  const report: ImportReport = Object.assign(shared, { created: 0, existing: 0 })
  const seen = new Set<string>()
  let batch: ReadRow[] = []

  const fail = (source: CsvRow, { extras: { fields = [] } }: AppError) =>
    addFailure(
      [source],
      fields.map((one) => toRowError(source.row, one)),
    )

  function take(read: ReadRow) {
    const key = keyOfBuyer(read.buyer)!
    if (seen.has(key)) report.existing++
    else batch.push(read)
    seen.add(key)
  }

  async function flush() {
    const lost = await findLost(db, business_id, batch)
    for (const [{ source }, problems] of lost) fail(source, validationFailed(problems))
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
  const columns = [...customerFileColumns, ...attributeColumns(definitions)]
  const onHeader = (found: FileReport['columns']) => void Object.assign(report, { columns: found })
  for await (const row of readCsv(file, { ...form, columns, readExcel, onHeader })) {
    report.rows++
    try {
      take(readRow(row, definitions, now))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fail(row, error)
    }
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
