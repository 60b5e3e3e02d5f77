import type { Readable } from 'node:stream'
import type { Merchant } from '../../../access/merchant-route.ts'
import { type CsvRow, readCsv } from '../../../platform/csv/read-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { ensureDefaultWarehouse } from '../../stores/warehouses/index.ts'
import { setLowLevel } from '../stock-log/index.ts'
import { changeStock } from '../stock-taking/index.ts'
import { stockColumns } from './export-stock.ts'
import { type RowError, readStockRows, type StockRow } from './read-stock-rows.ts'

/** Rows per transaction. */
const batchSize = 200
const maxErrors = 1000
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

type Report = {
  is_dry_run: boolean
  rows: number
  changed_rows: number
  failed_rows: number
  changes: Shown[]
  errors: RowError[]
}

/** Sets the quantities from the file. An invalid row does not stop the others; a dry run rolls each batch back. */
export async function importStock(
  db: Db,
  merchant: Merchant,
  file: Readable,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
) {
  const report: Report = { is_dry_run: isDryRun, rows: 0, changed_rows: 0, failed_rows: 0, changes: [], errors: [] }
  const seen = new Set<string>()
  let batch: CsvRow[] = []

  async function flush() {
    if (batch.length === 0) return
    const tx = await db.startTransaction().execute()
    try {
      const { id: defaultId } = await ensureDefaultWarehouse(tx, merchant.business_id, now)
      const { rows, errors } = await readStockRows(tx, merchant.business_id, batch, defaultId, seen)
      report.failed_rows += new Set(errors.map(({ row }) => row)).size
      report.errors.push(...errors.slice(0, maxErrors - report.errors.length))
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

  for await (const row of readCsv(file, form)) {
    report.rows++
    batch.push(row)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return report
}

function addChanges(report: Report, rows: StockRow[], changed: { before: number; after: number }[]) {
  for (const [i, { before, after }] of changed.entries()) {
    const { row, product_name, name, warehouse, level } = rows[i]!
    if (before === after && level === undefined) continue
    report.changed_rows++
    if (report.changes.length < maxShown) report.changes.push({ row, product_name, name, warehouse, before, after })
  }
}
