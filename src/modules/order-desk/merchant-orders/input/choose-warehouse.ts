import type { Db } from '../../../../platform/db/types.ts'
import { conflictBecause, validationFailed } from '../../../../platform/errors/errors.ts'
import { type Demand, findStockedWarehouse } from '../../../orders/pricing/index.ts'

type Preference = { warehouse_unique_id?: string | null; store_warehouse_id: number | null }

/**
 * The warehouse an order ships from: the named one, else the store's, else the first with all items in stock, starting
 * with the default. The update that takes the stock checks it again.
 */
export async function chooseWarehouse(db: Db, business_id: number, preference: Preference, demand: Demand[]) {
  const candidates = await db
    .selectFrom('warehouses')
    .leftJoin('locations', 'locations.id', 'warehouses.location_id')
    .selectAll('warehouses')
    .select(['locations.subdistrict_name', 'locations.city_name', 'locations.province_name'])
    .where('warehouses.business_id', '=', business_id)
    .where('warehouses.deleted_at', 'is', null)
    .$if(Boolean(preference.warehouse_unique_id), (query) =>
      query.where('warehouses.unique_id', '=', preference.warehouse_unique_id!),
    )
    .$if(!preference.warehouse_unique_id && preference.store_warehouse_id !== null, (query) =>
      query.where('warehouses.id', '=', preference.store_warehouse_id),
    )
    .orderBy('warehouses.is_default', 'desc')
    .orderBy('warehouses.id')
    .execute()
  if (candidates.length === 0 && preference.warehouse_unique_id)
    throw validationFailed({ warehouse_unique_id: 'not_found' })
  const stocked = demand.length === 0 ? candidates[0] : await findStocked(db, business_id, candidates, demand)
  if (!stocked && demand.length > 0)
    throw conflictBecause('sold_out', `${demand.map((wanted) => wanted.name).join(', ')}: out of stock`)
  return stocked ?? null
}

async function findStocked<W extends { id: number }>(db: Db, businessId: number, candidates: W[], demand: Demand[]) {
  const stocks = await db
    .selectFrom('variant_stocks')
    .select(['variant_id', 'warehouse_id', 'quantity'])
    .where('business_id', '=', businessId)
    .where(
      'variant_id',
      'in',
      demand.map((wanted) => wanted.variant_id),
    )
    .execute()
  const stockIn = (warehouse_id: number, variant_id: number) =>
    stocks.find((stock) => stock.warehouse_id === warehouse_id && stock.variant_id === variant_id)?.quantity ?? 0
  return findStockedWarehouse(candidates, demand, stockIn)
}
