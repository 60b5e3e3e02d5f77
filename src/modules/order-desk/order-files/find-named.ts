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
  const items = [...new Set(rows.flatMap(({ cells }) => readItems(cells.items ?? '').map(({ item }) => item)))]
  const readAll = (table: 'stores' | 'warehouses') =>
    db
      .selectFrom(table)
      .select(['id', 'unique_id', 'name'])
      .where('business_id', '=', business_id)
      .where('deleted_at', 'is', null)
      .execute()
  const variants = await db
    .selectFrom('variants')
    .select(['unique_id', 'sku as name'])
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sku', '=', eb.fn.any(eb.val(items))), eb('unique_id', '=', eb.fn.any(eb.val(items)))]))
    .execute()
  const stores = await readAll('stores')
  const numbers = stores.map(({ id, unique_id }) => [String(id), unique_id] as const)
  return {
    stores: new Map([...numbers, ...byNameAndId(stores)]),
    warehouses: byNameAndId(await readAll('warehouses')),
    variants: byNameAndId(variants),
    ...(await findNamedPlaces(db, rows)),
  }
}

/** The ids of the districts and courier services that rows name. */
export const findNamedPlaces = async (db: Db, rows: { cells: Record<string, string> }[]) => ({
  locations: await findNamedLocations(db, listNames(rows, 'location_id')),
  services: rows.some(({ cells }) => cells.courier_service_id) ? await readServiceNames(db) : new Map<string, number>(),
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
  const id = services.get(toServiceName(cell))
  if (id === undefined) throw validationFailed({ courier_service_id: 'not_found' })
  return id
}

export type Named = Awaited<ReturnType<typeof findNamed>>

/** Names that several records share are left out. */
export function byName(records: { unique_id: string; name: string | null }[]): Map<string, string> {
  const named = Map.groupBy(records, ({ name }) => name?.toLowerCase() ?? '')
  return new Map([...named].flatMap(([name, [only, another]]) => (only && !another ? [[name, only.unique_id]] : [])))
}

/** The unique ids of records by themselves and by names in lower case. */
const byNameAndId = (records: { unique_id: string; name: string | null }[]): Map<string, string> =>
  new Map([...byName(records), ...records.map(({ unique_id }) => [unique_id, unique_id] as const)])

/** The unique id of the record that a cell names; `field` is that of the error. */
export function toUniqueId(named: Map<string, string>, cell: string, field: string): string {
  const found = named.get(cell) ?? named.get(cell.toLowerCase())
  if (!found) throw validationFailed({ [field]: 'not_found' })
  return found
}

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
