import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import type { Service } from '../../../platform/service.ts'
import { optionValues } from '../item-names/index.ts'
import { readLowLevels, type StockStatus, toStatus } from '../stock-log/index.ts'

export type StockFilters = { search?: string; stock_status?: Exclude<StockStatus, 'in_stock'> }

type Found = { product_id: number; variant_id: number }

/**
 * Lists the variants with tracked stock, those of the newest products first. Which ones are low or sold out was
 * computed by the worker one or two seconds ago; quantities are current.
 */
export async function listStock(service: Service, businessId: number, request: PageRequest & StockFilters) {
  const { page_size, next_cursor, previous_cursor, ...filters } = request
  const page = await listPage<StockFilters, Found>({
    list: `stock:${businessId}`,
    cursorSecret: service.secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['s.product_id', 's.variant_id'],
    direction: 'desc',
    select: (filters) => select(service.db, businessId, filters),
    keyOf: (row) => [row.product_id, row.variant_id],
  })
  const rows = await readRows(
    service.db,
    businessId,
    page.data.map(({ variant_id }) => variant_id),
  )
  const toUrl = pictureUrl(service.config.baseUrl)
  const byId = new Map(rows.map((row) => [row.variant_id, { ...row, image: toUrl(row.image) }]))
  const data = page.data.flatMap(({ variant_id }) => byId.get(variant_id) ?? [])
  return { ...page, data, warehouses: await listPlaces(service.db, businessId) }
}

/** The warehouses that can hold stock, the oldest first. */
export const listPlaces = (db: Db, businessId: number) =>
  db
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

function select(db: Db, businessId: number, { search, stock_status }: StockFilters) {
  let query = db
    .selectFrom('stock_states as s')
    .select(['s.product_id', 's.variant_id'])
    .where('s.business_id', '=', businessId)
  if (stock_status) query = query.where('s.stock_status', '=', stock_status).where('s.stock_status', '<>', 'in_stock')
  if (search?.trim())
    query =
      query.where(sql<boolean>`s.product_id in (select p.id from products p where p.business_id = ${businessId} and p.deleted_at is null
      and p.search @@ search_query(${`business:${businessId}`}, ${search}))`)
  return query
}

type Variant = {
  variant_id: number
  variant_unique_id: string
  product_id: number
  product_name: string
  name: string | null
  sku: string | null
  image: string | null
  warehouses: { id: number; quantity: number }[]
}

/** Reads these variants with their quantities, without deleted ones. */
export async function readRows(db: Db, businessId: number, variantIds: number[]) {
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  const { rows } = await sql<Variant>`
    select v.id as variant_id, v.unique_id as variant_unique_id, v.product_id, p.name as product_name, v.sku,
      ${sql.raw(optionValues())} as name,
      coalesce(v.images[1], p.images[1], p.meta_thumbnail) as image,
      coalesce((select json_agg(json_build_object('id', w.id, 'quantity', s.quantity) order by w.id)
        from variant_stocks s join warehouses w on ${own('w')} and w.id = s.warehouse_id and w.deleted_at is null
        where ${own('s')} and s.variant_id = v.id), '[]') as warehouses
    from variants v join products p on ${own('p')} and p.id = v.product_id and p.deleted_at is null
    where ${own('v')} and v.id = any(${variantIds}::bigint[]) and v.deleted_at is null
    order by v.id`.execute(db)
  const levels = await readLowLevels(db, businessId, variantIds)
  return rows.map((row) => {
    const quantity = row.warehouses.reduce((sum, one) => sum + one.quantity, 0)
    const own = levels.own.get(row.variant_id) ?? null
    const low_stock_level = own ?? levels.business
    const stock_status = toStatus(quantity, low_stock_level)
    return { ...row, quantity, low_stock_level, own_low_stock_level: own, stock_status }
  })
}
