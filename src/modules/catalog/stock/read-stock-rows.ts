import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { FieldErrorCode } from '../../../platform/errors/field-errors.ts'
import { type RowError, toRowError } from '../../../platform/tables/import-report.ts'
import { optionText } from '../item-names/index.ts'
import { readLowLevels } from '../stock-log/index.ts'

const maxQuantity = 1_000_000_000
const maxLevel = 1_000_000

/** A row of the file. `level` is undefined if it equals the stored one; null removes it. */
export type StockRow = {
  row: number
  variant_id: number
  warehouse_id: number
  quantity: number
  level?: number | null
  product_name: string
  name: string | null
  warehouse: string
}

type Variant = { id: number; unique_id: string; sku: string | null; product_name: string; name: string | null }

/**
 * Reads a batch of rows. `seen` has the variants and warehouses of earlier batches, because a file may contain each
 * only once.
 */
export async function readStockRows(tx: Tx, businessId: number, batch: CsvRow[], defaultId: number, seen: Set<string>) {
  const variants = await findVariants(tx, businessId, batch)
  const warehouses = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  const levels = await readLowLevels(
    tx,
    businessId,
    variants.map(({ id }) => id),
  )
  const known: Known = { variants, warehouses, levels, defaultId }
  const rows: StockRow[] = []
  const errors: RowError[] = []
  for (const one of batch) {
    const read = readRow(one, known)
    const key = read.row && `${read.row.variant_id}:${read.row.warehouse_id}`
    if (!read.row) errors.push(...read.errors)
    else if (seen.has(key!)) errors.push(toRowError(one.row, { field: 'row', code: 'repeated', params: {} }))
    else rows.push(read.row)
    if (key) seen.add(key)
  }
  return { rows, errors }
}

type Known = {
  variants: Variant[]
  warehouses: { id: number; name: string }[]
  levels: Awaited<ReturnType<typeof readLowLevels>>
  defaultId: number
}

function readRow({ row, cells, problem }: CsvRow, { variants, warehouses, levels, defaultId }: Known) {
  const errors: RowError[] = []
  const fail = (field: string, code: FieldErrorCode, params: Record<string, number> = {}) =>
    errors.push(toRowError(row, { field, code, params }))
  if (problem) {
    fail('row', problem)
    return { errors }
  }
  const found = chooseVariant(variants, cells)
  const named = cells.warehouse
    ? warehouses.filter(({ name }) => name.toLowerCase() === cells.warehouse!.toLowerCase())
    : warehouses.filter(({ id }) => id === defaultId)
  const quantity = toWhole(cells.quantity, maxQuantity)
  const level = cells.low_stock_level ? toWhole(cells.low_stock_level, maxLevel) : cells.low_stock_level
  if ('code' in found) fail(found.field, found.code)
  if (named.length !== 1) fail('warehouse', named.length === 0 ? 'not_found' : 'repeated')
  if (typeof quantity === 'string') fail('quantity', quantity, { max: maxQuantity })
  if (typeof level === 'string' && level !== '') fail('low_stock_level', level as FieldErrorCode, { max: maxLevel })
  if (errors.length > 0 || 'code' in found || typeof quantity === 'string') return { errors }
  const own = levels.own.get(found.id) ?? null
  const wanted = level === '' ? null : (level as number | undefined)
  const { id: variant_id, product_name, name } = found
  const [warehouse] = named
  const change = wanted !== undefined && wanted !== own && { level: wanted }
  const place = { variant_id, warehouse_id: warehouse!.id, warehouse: warehouse!.name }
  return { row: { row, ...place, quantity, ...change, product_name, name } satisfies StockRow }
}

async function findVariants(tx: Tx, businessId: number, batch: CsvRow[]): Promise<Variant[]> {
  const ids = batch.flatMap(({ cells }) => cells.variant_id || [])
  const skus = batch.flatMap(({ cells }) => cells.sku || [])
  const rows = await tx
    .selectFrom('variants')
    .innerJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'variants.business_id').onRef('products.id', '=', 'variants.product_id'),
    )
    .select(['variants.id', 'variants.unique_id', 'variants.sku', 'products.name as product_name'])
    .select(['variants.option1_value', 'variants.option2_value', 'variants.option3_value'])
    .where('variants.business_id', '=', businessId)
    .where('variants.deleted_at', 'is', null)
    .where('products.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ids.length > 0 ? eb('variants.unique_id', 'in', ids) : eb.lit(false),
        skus.length > 0 ? eb('variants.sku', 'in', skus) : eb.lit(false),
      ]),
    )
    .execute()
  return rows.map(({ option1_value, option2_value, option3_value, ...variant }) => ({
    ...variant,
    name: optionText({ option1_value, option2_value, option3_value }) || null,
  }))
}

function chooseVariant(
  variants: Variant[],
  { variant_id, sku }: Record<string, string>,
): Variant | { field: string; code: FieldErrorCode } {
  const field = variant_id ? 'variant_id' : 'sku'
  if (!variant_id && !sku) return { field, code: 'required' }
  const found = variants.filter((one) => (variant_id ? one.unique_id === variant_id : one.sku === sku))
  if (found.length === 1) return found[0]!
  return { field, code: found.length === 0 ? 'not_found' : 'repeated' }
}

/** Parses a whole number from 0 to `max`, or returns the error of the cell. */
function toWhole(cell: string | undefined, max: number): number | FieldErrorCode {
  if (!cell) return 'required'
  if (!/^-?\d{1,15}$/.test(cell)) return 'not_whole'
  if (cell.startsWith('-')) return 'negative'
  return Number(cell) > max ? 'too_large' : Number(cell)
}
