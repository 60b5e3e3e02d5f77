import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import type { Db } from '../../../platform/db/types.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation.ts'
import { type Author, createOrder, type NewOrderIn, OrderIn } from '../merchant-orders/index.ts'
import { columnsSetBy } from '../order-fields/index.ts'
import { changeOrderStatus, type FullOrder, loadOrder } from '../orders/index.ts'

export const maxUploadRows = 1000

type Row = Record<string, string>

/** Parses a CSV file with a header line; quoted values and a byte-order mark are supported. */
export function readRows(file: Buffer, needed: string[]): Row[] {
  if (!isUtf8(file) || file.includes(0)) throw validationFailed({ file: 'not_utf8' })
  let rows: Row[]
  try {
    rows = parse(file, { columns: true, bom: true, trim: true, skip_empty_lines: true, to: maxUploadRows + 1 })
  } catch (error) {
    throw validationFailed({ file: fieldError('unreadable_csv', { row: (error as { lines: number }).lines - 1 }) })
  }
  if (rows.length === 0) throw validationFailed({ file: 'no_rows' })
  if (rows.length > maxUploadRows) throw validationFailed({ file: fieldError('too_many_rows', { max: maxUploadRows }) })
  const missing = needed.filter((name) => !(name in rows[0]!))
  if (missing.length > 0)
    throw validationFailed({ file: missing.map((column) => fieldError('column_missing', { column })) })
  return rows
}

/** Cells that are used as they are. */
const unchangedColumns = ['store_unique_id', 'address', 'postal_code', 'warehouse_unique_id', ...columnsSetBy('upload')]

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
function readOrder(row: Row): NewOrderIn {
  const fields = Object.fromEntries(unchangedColumns.filter((name) => row[name]).map((name) => [name, row[name]]))
  const order = {
    ...fields,
    ...(row.location_id && { location_id: Number(row.location_id) }),
    ...(row.courier_service_id && { courier_service_id: Number(row.courier_service_id) }),
    ordervariants: readItems(row.items ?? ''),
    ...(row.tags && { tags: row.tags.split(';').map((tag) => tag.trim()) }),
  }
  if (!check(order)) throw validationError(check.errors!, 'body')
  return order as unknown as NewOrderIn
}

/** Creates one order per row, each in its own transaction; failed rows are reported by number. */
export async function uploadOrders(db: Db, author: Author, file: Buffer, type: 'archive' | 'regular', now: Date) {
  const success: FullOrder[] = []
  const failed: Record<string, string> = {}
  for (const [i, row] of readRows(file, ['store_unique_id', 'customer_name']).entries()) {
    try {
      success.push(
        await db.transaction().execute(async (tx) => {
          const order = await createOrder(tx, author, readOrder(row), now)
          if (type === 'regular') return order
          if (order.status !== 'confirmed')
            await changeOrderStatus(tx, order.id, { status: 'confirmed' }, author.by, now)
          await changeOrderStatus(tx, order.id, { status: 'completed' }, author.by, now)
          return await loadOrder(tx, order.id)
        }),
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed[String(i + 1)] = error.message
    }
  }
  return { success, failed }
}
