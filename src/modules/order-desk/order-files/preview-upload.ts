import type { CsvRow, FileColumn } from '../../../platform/csv/read-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { AppError, validationFailed } from '../../../platform/errors/errors.ts'
import type { Column } from '../../../platform/tables/columns.ts'
import type { ReadExcel } from '../../../platform/tables/read-excel.ts'
import { attributeColumns } from '../../catalog/attributes/index.ts'
import type { Author } from '../order-routes/index.ts'
import { findKnownNumbers } from './find-named.ts'
import { checkReceiptRow, orderColumns, receiptColumns, toNames } from './order-columns.ts'
import { type RowProblem, toRowProblem } from './row-problems.ts'
import { createRow, neededColumns, openUpload, readFileRows, type UploadType, uploadColumns } from './upload-orders.ts'

const shownRows = 5

const show = (rows: CsvRow[], columns: FileColumn[], known: readonly string[], problems: RowProblem[]) => ({
  total: rows.length,
  columns: columns.map((column) => ({ ...column, is_known: known.includes(column.name) })),
  rows: rows.slice(0, shownRows).map(({ row, cells }) => ({ row, cells })),
  problems,
})

/**
 * Previews an upload: each row creates its order in a transaction that is rolled back. Rows are tried one by one, so
 * that no stock stays locked; rows that need the same last unit all count as valid here.
 */
export async function previewOrders(
  db: Db,
  author: Author,
  file: Buffer,
  { type, readExcel }: { type: UploadType; readExcel: ReadExcel },
  now: Date,
) {
  const { rows, columns } = await readWithColumns(file, orderColumns, neededColumns, readExcel)
  const problems: RowProblem[] = []
  const upload = await openUpload(db, author.business_id, type, rows)
  for (const row of rows) {
    const tx = await db.startTransaction().execute()
    try {
      await createRow(tx, author, row, upload, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(toRowProblem(row, error))
    } finally {
      await tx.rollback().execute()
    }
  }
  return show(rows, columns, [...uploadColumns, ...attributeColumns(upload.definitions)], problems)
}

async function readWithColumns(file: Buffer, known: Column[], required: string[], readExcel: ReadExcel) {
  let columns: FileColumn[] = []
  const onHeader = (found: FileColumn[]) => {
    columns = found
  }
  const rows = await readFileRows(file, { columns: known, required, readExcel, onHeader })
  return { rows, columns }
}

export async function previewReceipts(db: Db, business_id: number, file: Buffer, readExcel: ReadExcel) {
  const names = toNames(receiptColumns)
  const { rows, columns } = await readWithColumns(file, receiptColumns, names, readExcel)
  const known = await findKnownNumbers(
    db,
    business_id,
    rows.flatMap(({ cells }) => cells.order_id ?? []),
  )
  const problems = rows.flatMap((row) => {
    const error = findReceiptProblem(row, known)
    return error ? toRowProblem(row, error) : []
  })
  return show(rows, columns, names, problems)
}

function findReceiptProblem(row: CsvRow, known: Map<string, string>): AppError | undefined {
  if (row.problem) return validationFailed({ row: row.problem })
  if (!known.has(row.cells.order_id ?? '')) return validationFailed({ order_id: 'not_found' })
  return checkReceiptRow(row.cells)
}
