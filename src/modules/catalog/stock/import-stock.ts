import type { Readable } from 'node:stream'
import type { Merchant } from '../../../access/merchant-route.ts'
import { type CsvRow, readCsv } from '../../../platform/csv/read-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { createFileReport, type FileReport } from '../../../platform/tables/import-report.ts'
import type { ReadExcel } from '../../../platform/tables/read-excel.ts'
import { ensureDefaultWarehouse } from '../../stores/warehouses/index.ts'
import { setLowLevel } from '../stock-log/index.ts'
import { changeStock } from '../stock-taking/index.ts'
import { readStockRows, type StockRow } from './read-stock-rows.ts'
import { stockColumns } from './stock-columns.ts'

/** Rows per transaction. */
const batchSize = 200
const maxShown = 100
const form = { columns: stockColumns, required: ['quantity'], maxMebibytes: 20 }

type Shown = {
  row: number
  product_name: string
  name: string | null
  warehouse: string
  before: number
  after: number
}

type Report = FileReport & { changed_rows: number; changes: Shown[] }

/** Sets the quantities from the file. An invalid row does not stop the others; a dry run rolls each batch back. */
export async function importStock(
  db: Db,
  merchant: Merchant,
  file: Readable,
  { isDryRun, readExcel, now }: { isDryRun: boolean; readExcel?: ReadExcel; now: Date },
) {
  const { report: shared, fail } = createFileReport(isDryRun)
  const report: Report = Object.assign(shared, { changed_rows: 0, changes: [] })
  const seen = new Set<string>()
  let batch: CsvRow[] = []

  async function flush() {
    if (batch.length === 0) return
    const tx = await db.startTransaction().execute()
    try {
      const { id: defaultId } = await ensureDefaultWarehouse(tx, merchant.business_id, now)
      const { rows, errors } = await readStockRows(tx, merchant.business_id, batch, defaultId, seen)
      fail(selectRows(batch, errors), errors)
      const cause = { kind: 'import', actor: merchant.actor } as const
      const changed = await changeStock(tx, merchant.business_id, rows, cause, now)
      for (const { variant_id, level } of rows)
        if (level !== undefined) await setLowLevel(tx, merchant.business_id, variant_id, level)
      addChanges(report, rows, changed)
      await (isDryRun ? tx.rollback() : tx.commit()).execute()
    } catch (error) {
      await tx.rollback().execute()
      throw error
    }
    batch = []
  }

  const onHeader = (columns: FileReport['columns']) => void Object.assign(report, { columns })
  for await (const row of readCsv(file, { ...form, readExcel, onHeader })) {
    report.rows++
    batch.push(row)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return report
}

function selectRows(batch: CsvRow[], errors: { row: number }[]): CsvRow[] {
  const failed = new Set(errors.map(({ row }) => row))
  return batch.filter(({ row }) => failed.has(row))
}

function addChanges(report: Report, rows: StockRow[], changed: { before: number; after: number }[]) {
  for (const [i, { before, after }] of changed.entries()) {
    const { row, product_name, name, warehouse, level } = rows[i]!
    if (before === after && level === undefined) continue
    report.changed_rows++
    if (report.changes.length < maxShown) report.changes.push({ row, product_name, name, warehouse, before, after })
  }
}
