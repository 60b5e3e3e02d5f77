import type { Demand } from './price-items.ts'

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

/** The first warehouse that has all demanded stock. */
export const findStockedWarehouse = <W extends { id: number }>(
  warehouses: W[],
  demand: Demand[],
  stockIn: (warehouseId: number, variantId: number) => number,
): W | undefined =>
  warehouses.find(({ id }) => demand.every(({ variant_id, quantity }) => stockIn(id, variant_id) >= quantity))

/** A copy of the warehouse and its address, stored in the order because they may change. */
export const toOrigin = (warehouse: Warehouse | null) =>
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
