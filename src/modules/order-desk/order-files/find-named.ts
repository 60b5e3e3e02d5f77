import type { Db } from '../../../platform/db/types.ts'
import { fieldError, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { findNamedLocations } from '../../stores/locations/index.ts'
import { readServiceNames, toServiceName } from '../../stores/shipping/index.ts'

/** The UUIDs of those order numbers that exist. */
export async function findKnownNumbers(db: Db, business_id: number, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_id'])
    .where('business_id', '=', business_id)
    .where('order_id', 'in', numbers)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map((order) => [order.order_id, order.id]))
}

/** The orders of an uploaded file's rows, each with its row. 404 if any is missing. */
export async function findRows(db: Db, business_id: number, rows: Record<string, string>[]) {
  const known = await findKnownNumbers(
    db,
    business_id,
    rows.map((row) => row.order_id!),
  )
  return rows.map((row) => {
    const id = known.get(row.order_id!)
    if (!id) throw notFound(`Order ${row.order_id} does not exist`)
    return { order: { business_id, id }, row }
  })
}

/**
 * The ids of what the rows of new orders name: stores and warehouses by name, variants by SKU, districts by their words,
 * courier services by courier and service.
 */
export async function findNamed(db: Db, business_id: number, rows: { cells: Record<string, string> }[]) {
  const skus = [...new Set(rows.flatMap(({ cells }) => readItems(cells.items ?? '').map(({ item }) => item)))]
  const readAll = (table: 'stores' | 'warehouses') =>
    db
      .selectFrom(table)
      .select(['unique_id', 'name'])
      .where('business_id', '=', business_id)
      .where('deleted_at', 'is', null)
      .execute()
  const variants = await db
    .selectFrom('variants')
    .select(['unique_id', 'sku as name'])
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where('sku', 'in', skus.length > 0 ? skus : [''])
    .execute()
  return {
    stores: byName(await readAll('stores')),
    warehouses: byName(await readAll('warehouses')),
    variants: byName(variants),
    ...(await findNamedPlaces(db, rows)),
  }
}

/** The ids of the districts and courier services that rows name. */
export const findNamedPlaces = async (db: Db, rows: { cells: Record<string, string> }[]) => ({
  locations: await findNamedLocations(db, listNames(rows, 'location_id')),
  services: listNames(rows, 'courier_service_id').length > 0 ? await readServiceNames(db) : new Map<string, number>(),
})

/** The different cells of a column that are no ids. */
const listNames = (rows: { cells: Record<string, string> }[], column: string) => [
  ...new Set(rows.flatMap(({ cells }) => (cells[column] && !isId(cells[column]) ? cells[column] : []))),
]

const isId = (cell: string) => /^\d+$/.test(cell)

/** The id of the district that a cell names. */
export function toLocationId({ locations }: Pick<Named, 'locations'>, cell: string): number {
  if (isId(cell)) return Number(cell)
  const [only, another] = locations.get(cell) ?? []
  if (!only) throw validationFailed({ location_id: 'not_found' })
  if (!another) return only.id
  const allowed = locations.get(cell)!.map(({ label }) => label)
  throw validationFailed({ location_id: fieldError('unknown_value', { allowed }) })
}

/** The id of the courier service that a cell names. */
export function toServiceId({ services }: Pick<Named, 'services'>, cell: string): number {
  const id = isId(cell) ? Number(cell) : services.get(toServiceName(cell))
  if (id === undefined) throw validationFailed({ courier_service_id: 'not_found' })
  return id
}

export type Named = Awaited<ReturnType<typeof findNamed>>

/** Names that several records share are left out. */
export function byName(records: { unique_id: string; name: string | null }[]): Map<string, string> {
  const named = Map.groupBy(records, ({ name }) => name?.toLowerCase() ?? '')
  return new Map([...named].flatMap(([name, [only, another]]) => (only && !another ? [[name, only.unique_id]] : [])))
}

/** The unique id of what a cell names; a cell that names nothing is taken for an id. */
export const toUniqueId = (named: Map<string, string>, cell: string) => named.get(cell.toLowerCase()) ?? cell

/** `variant_A*2; KOPI-250` */
export const readItems = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [item, quantity = '1'] = part.split('*').map((piece) => piece.trim())
      return { item: item!, quantity: Number(quantity) }
    })

/** Cells of the template that name records of the business. */
export async function findExampleCells(db: Db, business_id: number): Promise<Record<string, string>> {
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return store ? { store_unique_id: store.name } : {}
}
