import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import { createFingerprints, findImportedRows, recordImportedRows } from '../../../platform/csv/imported-rows.ts'
import { type CsvRow, type FileColumn, readCsvText } from '../../../platform/csv/read-csv.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import { collectProblems } from '../../../platform/tables/collect-problems.ts'
import type { Column } from '../../../platform/tables/columns.ts'
import { detectKind, type ReadExcel } from '../../../platform/tables/read-excel.ts'
import {
  findReferences,
  readAttributeCells,
  readAttributeValues,
  readDefinitions,
} from '../../catalog/attributes/index.ts'
import { columnsSetBy } from '../../orders/fields/index.ts'
import { changeOrderStatus, type FullOrder, loadOrder } from '../../orders/orders/index.ts'
import { findLocation } from '../../stores/locations/index.ts'
import { collectFieldProblems, createOrder, type NewOrderIn, OrderIn } from '../merchant-orders/index.ts'
import type { Author } from '../order-routes/index.ts'
import { findNamed, readItems, toLocationId, toServiceId, toUniqueId } from './find-named.ts'
import { orderColumns, toNames } from './order-columns.ts'
import { type RowProblem, toRowProblem } from './row-problems.ts'

export const maxUploadRows = 1000

/** The most columns: all of an export, attributes included, and some of the merchant's own. */
const maxUploadColumns = 200

export const neededColumns = ['store_unique_id', 'customer_name']

type Row = Record<string, string>

type TableForm = {
  columns: readonly Column[]
  required: string[]
  readExcel: ReadExcel
  onHeader?: (columns: FileColumn[]) => void
}

/** The rows of a CSV or Excel file. A row that cannot be read has a problem instead of cells. */
export async function readFileRows(file: Buffer, { readExcel, ...form }: TableForm): Promise<CsvRow[]> {
  const kind = detectKind(file)
  if (kind === 'old_excel') throw validationFailed({ file: 'old_excel' })
  const csv = kind === 'excel' ? await readExcel(file) : file
  if (!isUtf8(csv) || csv.includes(0)) throw validationFailed({ file: 'not_utf8' })
  const rows = await readCsvText(csv.toString(), { ...form, maxRows: maxUploadRows, maxColumns: maxUploadColumns })
  if (rows.length === 0) throw validationFailed({ file: 'no_rows' })
  return rows
}

/** The rows of a file that is accepted only as a whole: one unreadable row refuses it. */
export async function readRows(file: Buffer, columns: Column[], readExcel: ReadExcel): Promise<Row[]> {
  const rows = await readFileRows(file, { columns, required: toNames(columns), readExcel })
  const broken = rows.find((row) => row.problem)
  if (broken) throw validationFailed({ file: fieldError('unreadable_csv', { row: broken.row }) })
  return rows.map((row) => row.cells)
}

/** Cells that are used as they are. */
const unchangedColumns = ['store_unique_id', 'address', 'postal_code', 'warehouse_unique_id', ...columnsSetBy('upload')]

/** All columns that a file may have. */
export const uploadColumns = [...unchangedColumns, 'location_id', 'courier_service_id', 'items', 'tags']

const check = compileValidator(OrderIn, 'body')

/** One more than an order may have: that one is refused, and those after it are not looked at. */
const maxReadItems = 101

/** Reads a row by the same rules as the body of `POST /orders`; throws all its errors by field if it is invalid. */
async function readOrder(tx: Tx, businessId: number, row: Row, { definitions, named }: Upload): Promise<NewOrderIn> {
  const problems = collectProblems()
  const find = <F extends string, T>(field: F, read: (cell: string) => T) => {
    const cell = row[field]
    return (cell ? { [field]: problems.attempt(() => read(cell)) } : {}) as { [K in F]?: T }
  }
  const items = readItems(row.items ?? '').slice(0, maxReadItems)
  const order = {
    ...Object.fromEntries(unchangedColumns.filter((name) => row[name]).map((name) => [name, row[name]])),
    ...find('store_unique_id', (cell) => toUniqueId(named.stores, cell, 'store_unique_id')),
    ...find('warehouse_unique_id', (cell) => toUniqueId(named.warehouses, cell, 'warehouse_unique_id')),
    ...find('location_id', (cell) => toLocationId(named, cell)),
    ...find('courier_service_id', (cell) => toServiceId(named, cell)),
    ordervariants: items.map(({ item, quantity }, i) => ({
      variant_unique_id: problems.attempt(() =>
        toUniqueId(named.variants, item, `ordervariants.${i}.variant_unique_id`),
      ),
      quantity,
    })),
    ...(row.tags && { tags: row.tags.split(';').map((tag) => tag.trim()) }),
    attributes: readAttributeValues(definitions, 'order', row),
  }
  if (!check(order)) problems.addAll(validationError(check.errors!, 'body'))
  const { location_id } = order
  const isPlaceReadable = location_id && !problems.found.some(({ field }) => field === 'location_id')
  if (isPlaceReadable && !(await findLocation(tx, location_id))) problems.add('location_id', 'not_found')
  collectFieldProblems(order, problems)
  const { references, errors } = readAttributeCells(definitions, [{ owner: 'order', cells: row }])
  const lost = await findReferences(tx, businessId, references)
  if (Object.keys({ ...errors, ...lost }).length > 0) problems.addAll(validationFailed({ ...errors, ...lost }))
  problems.throwIfAny()
  return order as unknown as NewOrderIn
}

/** The row's fingerprint is locked until the order is committed, so that concurrent uploads create the order once. */
async function refuseRepeated(tx: Tx, business_id: number, fingerprint: Buffer, now: Date) {
  await sql`select pg_advisory_xact_lock(${fingerprint.readInt32BE(0)}, ${fingerprint.readInt32BE(4)})`.execute(tx)
  const known = await findImportedRows(tx, business_id, [fingerprint], now)
  if (known.size > 0) throw validationFailed({ row: 'already_imported' })
  await recordImportedRows(tx, business_id, [fingerprint], now)
}

export type UploadType = 'archive' | 'regular'

/** Whether the orders of a file are created as new or as completed ones. */
export function readUploadType({ create_type = 'regular' }: Record<string, string>): UploadType {
  if (create_type === 'regular' || create_type === 'archive') return create_type
  throw validationFailed({ create_type: fieldError('unknown_value', { allowed: ['archive', 'regular'] }) })
}

/** The data that all rows of a file share. */
export const openUpload = async (db: Db, businessId: number, type: UploadType, rows: CsvRow[]) => ({
  type,
  fingerprint: createFingerprints(`orders:${type}`),
  definitions: await readDefinitions(db, businessId, ['order']),
  named: await findNamed(db, businessId, rows),
})

type Upload = Awaited<ReturnType<typeof openUpload>>

/** Creates the order of a row in the caller's transaction. */
export async function createRow(tx: Tx, author: Author, row: CsvRow, upload: Upload, now: Date): Promise<FullOrder> {
  if (row.problem) throw validationFailed({ row: row.problem })
  await refuseRepeated(tx, author.business_id, upload.fingerprint(row.cells), now)
  const order = await createOrder(tx, author, await readOrder(tx, author.business_id, row.cells, upload), now)
  if (upload.type === 'regular') return order
  if (order.status !== 'confirmed') await changeOrderStatus(tx, order, { status: 'confirmed' }, author.by, now)
  await changeOrderStatus(tx, order, { status: 'completed' }, author.by, now)
  return await loadOrder(tx, order)
}

/**
 * Creates one order per row, each in its own transaction, and reports the rows that failed. A row that created an order
 * within the last day fails, so that a file can be sent again without creating an order twice.
 */
export async function uploadOrders(
  db: Db,
  author: Author,
  file: Buffer,
  { type, readExcel }: { type: UploadType; readExcel: ReadExcel },
  now: Date,
) {
  const success: FullOrder[] = []
  const problems: RowProblem[] = []
  const failed: Record<string, string> = {}
  const rows = await readFileRows(file, { columns: orderColumns, required: neededColumns, readExcel })
  const upload = await openUpload(db, author.business_id, type, rows)
  for (const [i, row] of rows.entries()) {
    try {
      success.push(await db.transaction().execute((tx) => createRow(tx, author, row, upload, now)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(toRowProblem(row, error))
      failed[String(i + 1)] = error.message
    }
  }
  return { success, failed, problems }
}
