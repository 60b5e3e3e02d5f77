import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import { createFingerprints, findImportedRows, recordImportedRows } from '../../../platform/csv/imported-rows.ts'
import { type CsvRow, readCsvText } from '../../../platform/csv/read-csv.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import { type DefinitionRow, readAttributeValues, readDefinitions } from '../../catalog/attributes/index.ts'
import { columnsSetBy } from '../../orders/fields/index.ts'
import { changeOrderStatus, type FullOrder, loadOrder } from '../../orders/orders/index.ts'
import { createOrder, type NewOrderIn, OrderIn } from '../merchant-orders/index.ts'
import type { Author } from '../order-routes/index.ts'
import { type RowProblem, toRowProblem } from './row-problems.ts'

export const maxUploadRows = 1000

/** The most columns: all of an export, attributes included, and some of the merchant's own. */
const maxUploadColumns = 200

export const neededColumns = ['store_unique_id', 'customer_name']

type Row = Record<string, string>

/** The rows of a CSV file. A row that cannot be read has a problem instead of cells. */
export async function readFileRows(file: Buffer, required: string[]): Promise<CsvRow[]> {
  if (!isUtf8(file) || file.includes(0)) throw validationFailed({ file: 'not_utf8' })
  const form = { required, maxRows: maxUploadRows, maxColumns: maxUploadColumns }
  const rows = await readCsvText(file.toString(), form)
  if (rows.length === 0) throw validationFailed({ file: 'no_rows' })
  return rows
}

/** The rows of a file that is accepted only as a whole: one unreadable row refuses it. */
export async function readRows(file: Buffer, required: string[]): Promise<Row[]> {
  const rows = await readFileRows(file, required)
  const broken = rows.find((row) => row.problem)
  if (broken) throw validationFailed({ file: fieldError('unreadable_csv', { row: broken.row }) })
  return rows.map((row) => row.cells)
}

/** Cells that are used as they are. */
const unchangedColumns = ['store_unique_id', 'address', 'postal_code', 'warehouse_unique_id', ...columnsSetBy('upload')]

/** All columns that a file may have. */
export const uploadColumns = [...unchangedColumns, 'location_id', 'courier_service_id', 'items', 'tags']

/** `variant_A*2; variant_B` */
const readItems = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [variant_unique_id, quantity = '1'] = part.split('*').map((piece) => piece.trim())
      return { variant_unique_id: variant_unique_id!, quantity: Number(quantity) }
    })

const check = compileValidator(OrderIn, 'body')

/** Validates a row by the same rules as the body of `POST /orders`. */
function readOrder(row: Row, definitions: DefinitionRow[]): NewOrderIn {
  const fields = Object.fromEntries(unchangedColumns.filter((name) => row[name]).map((name) => [name, row[name]]))
  const order = {
    ...fields,
    ...(row.location_id && { location_id: Number(row.location_id) }),
    ...(row.courier_service_id && { courier_service_id: Number(row.courier_service_id) }),
    ordervariants: readItems(row.items ?? ''),
    ...(row.tags && { tags: row.tags.split(';').map((tag) => tag.trim()) }),
    attributes: readAttributeValues(definitions, 'order', row),
  }
  if (!check(order)) throw validationError(check.errors!, 'body')
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
export const openUpload = async (db: Db, businessId: number, type: UploadType) => ({
  type,
  fingerprint: createFingerprints(`orders:${type}`),
  definitions: await readDefinitions(db, businessId, ['order']),
})

type Upload = Awaited<ReturnType<typeof openUpload>>

/** Creates the order of a row in the caller's transaction. */
export async function createRow(
  tx: Tx,
  author: Author,
  row: CsvRow,
  { type, fingerprint, definitions }: Upload,
  now: Date,
): Promise<FullOrder> {
  if (row.problem) throw validationFailed({ row: row.problem })
  await refuseRepeated(tx, author.business_id, fingerprint(row.cells), now)
  const order = await createOrder(tx, author, readOrder(row.cells, definitions), now)
  if (type === 'regular') return order
  if (order.status !== 'confirmed') await changeOrderStatus(tx, order, { status: 'confirmed' }, author.by, now)
  await changeOrderStatus(tx, order, { status: 'completed' }, author.by, now)
  return await loadOrder(tx, order)
}

/**
 * Creates one order per row, each in its own transaction, and reports the rows that failed. A row that created an order
 * within the last day fails, so that a file can be sent again without creating an order twice.
 */
export async function uploadOrders(db: Db, author: Author, file: Buffer, type: UploadType, now: Date) {
  const success: FullOrder[] = []
  const problems: RowProblem[] = []
  const failed: Record<string, string> = {}
  const upload = await openUpload(db, author.business_id, type)
  for (const [i, row] of (await readFileRows(file, neededColumns)).entries()) {
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
