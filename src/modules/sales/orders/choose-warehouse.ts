import type { Db } from '../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../platform/errors.ts'
import type { Demand } from './price-items.ts'

type Wish = { warehouse_unique_id?: string | null; store_warehouse_id: number | null }

/**
 * The warehouse an order ships from: the named one, else the store's, else the first that holds everything,
 * the default one before others. Its stock is checked again by the update that takes it.
 */
export async function chooseWarehouse(db: Db, business_id: number, wish: Wish, demand: Demand[]) {
  const candidates = await db
    .selectFrom('warehouses')
    .leftJoin('locations', 'locations.id', 'warehouses.location_id')
    .selectAll('warehouses')
    .select(['locations.subdistrict_name', 'locations.city_name', 'locations.province_name'])
    .where('warehouses.business_id', '=', business_id)
    .where('warehouses.deleted_at', 'is', null)
    .$if(Boolean(wish.warehouse_unique_id), (query) =>
      query.where('warehouses.unique_id', '=', wish.warehouse_unique_id!),
    )
    .$if(!wish.warehouse_unique_id && wish.store_warehouse_id !== null, (query) =>
      query.where('warehouses.id', '=', wish.store_warehouse_id),
    )
    .orderBy('warehouses.is_default', 'desc')
    .orderBy('warehouses.id')
    .execute()
  if (candidates.length === 0 && wish.warehouse_unique_id) throw validationFailed({ warehouse_unique_id: 'not_found' })
  const able = demand.length === 0 ? candidates[0] : await firstThatHolds(db, candidates, demand)
  if (!able && demand.length > 0) throw conflict(`${demand.map((wanted) => wanted.name).join(', ')}: out of stock`)
  return able ?? null
}

async function firstThatHolds<W extends { id: number }>(db: Db, candidates: W[], demand: Demand[]) {
  const stocks = await db
    .selectFrom('variant_stocks')
    .select(['variant_id', 'warehouse_id', 'quantity'])
    .where(
      'variant_id',
      'in',
      demand.map((wanted) => wanted.variant_id),
    )
    .execute()
  const held = (warehouse_id: number, variant_id: number) =>
    stocks.find((stock) => stock.warehouse_id === warehouse_id && stock.variant_id === variant_id)?.quantity ?? 0
  return firstHolding(candidates, demand, held)
}

export type Warehouse = {
  id: number
  unique_id: string
  name: string
  contact_name: string | null
  contact_phone: string | null
  address: string | null
  location_id: number | null
  postal_code: string | null
  subdistrict_name: string | null
  city_name: string | null
  province_name: string | null
}

/** The first of these that holds all that is asked for; undefined where none does. */
export const firstHolding = <W extends { id: number }>(
  warehouses: W[],
  demand: Demand[],
  held: (warehouseId: number, variantId: number) => number,
): W | undefined =>
  warehouses.find(({ id }) => demand.every(({ variant_id, quantity }) => held(id, variant_id) >= quantity))

/** The warehouse and its address as they are now, kept with the order. */
export const originOf = (warehouse: Warehouse | null) =>
  warehouse && {
    warehouse: {
      id: warehouse.id,
      unique_id: warehouse.unique_id,
      name: warehouse.name,
      contact_name: warehouse.contact_name,
      contact_phone: warehouse.contact_phone,
    },
    address: warehouse.address,
    location_id: warehouse.location_id,
    subdistrict: warehouse.subdistrict_name,
    city: warehouse.city_name,
    province: warehouse.province_name,
    postal_code: warehouse.postal_code,
  }
