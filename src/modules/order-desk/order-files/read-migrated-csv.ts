import type { Readable } from 'node:stream'
import { type CsvRow, readCsv, rowProblems } from '../../../platform/csv/read-csv.ts'
import { amounts, type Line, moments } from './import-schema.ts'

const place = ['address', 'subdistrict', 'city', 'province', 'postal_code'] as const

/** Columns of the file that describe an order line, with their field names. */
const lineColumns = {
  line_product_name: 'product_name',
  line_variant_name: 'variant_name',
  line_sku: 'variant_sku',
  line_item_type: 'item_type',
  line_quantity: 'quantity',
  line_price: 'variant_price',
} as const

const orderColumns = [
  'order_id',
  'store_unique_id',
  'status',
  'payment_status',
  'payment_method',
  ...moments,
  'customer_name',
  'customer_email',
  'customer_phone',
  ...amounts,
  'location_id',
  'courier_service_id',
  'shipment_receipt',
  'external_id',
  'notes',
  'internal_notes',
]

const required = [
  'legacy_id',
  'store_unique_id',
  'status',
  'payment_status',
  'payment_method',
  'created_at',
  'customer_name',
  'gross_revenue',
]

/** All columns, in the order of the help text. */
export const migratedColumns = ['legacy_id', ...orderColumns, ...place, 'tags', ...Object.keys(lineColumns)]

/** Consecutive rows with the same legacy_id form one order. The first row has all fields of the order. */
export async function* readMigratedCsv(file: Readable): AsyncGenerator<Line> {
  let rows: CsvRow[] = []
  for await (const row of readCsv(file, { columns: migratedColumns, required })) {
    if (row.problem) {
      yield { line: row.row, problem: rowProblems[row.problem] }
      continue
    }
    if (rows.length > 0 && rows[0]!.cells.legacy_id !== row.cells.legacy_id) {
      yield readOrder(rows)
      rows = []
    }
    rows.push(row)
  }
  if (rows.length > 0) yield readOrder(rows)
}

function readOrder(rows: CsvRow[]): Line {
  const { row: line, cells } = rows[0]!
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => cells[name]).map((name) => [name, cells[name]]))
  const destination = filled(place)
  const lines = rows.map(readLine).filter((fields) => Object.keys(fields).length > 0)
  return {
    line,
    input: {
      legacy_id: Number(cells.legacy_id),
      ...filled(orderColumns),
      ...(Object.keys(destination).length > 0 && {
        destination: { name: cells.customer_name, phone: cells.customer_phone || null, ...destination },
      }),
      ...(cells.tags && { tags: cells.tags.split(';').map((tag) => tag.trim()) }),
      ...(lines.length > 0 && { lines }),
    },
  }
}

function readLine({ cells }: CsvRow) {
  const given = Object.entries(lineColumns).filter(([column]) => cells[column])
  return Object.fromEntries(
    given.map(([column, field]) => [field, field === 'quantity' ? Number(cells[column]) : cells[column]]),
  )
}
