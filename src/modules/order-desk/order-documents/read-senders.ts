import type { Db } from '../../../platform/db/types.ts'
import type { FullOrder } from '../../orders/orders/index.ts'

export type Sender = { name: string | null; phone: string | null; city: string | null }

type Origin = { city?: string | null; warehouse?: { id: number; contact_phone: string | null } } | null

/**
 * Who sends the parcels of these orders: whom the buyer named, or the store with the phone of the warehouse or else of the
 * store. An order remembers its warehouse; a phone that was added later counts too.
 */
export async function readSenders(db: Db, businessId: number, orders: FullOrder[]) {
  const originOf = (order: FullOrder) => order.origin as Origin
  const storeIds = orders.map(({ store_id }) => store_id)
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'phone'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [0, ...new Set(storeIds)])
    .execute()
  const warehouseIds = orders.flatMap((order) => originOf(order)?.warehouse?.id ?? [])
  const warehouses = await db
    .selectFrom('warehouses')
    .select(['id', 'contact_phone as phone'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [0, ...new Set(warehouseIds)])
    .execute()
  const [storePhones, warehousePhones] = [toPhones(stores), toPhones(warehouses)]
  return (order: FullOrder): Sender => {
    if (order.is_dropshipping) return { name: order.dropshipper_name, phone: order.dropshipper_phone, city: null }
    const { city = null, warehouse } = originOf(order) ?? {}
    const now = warehouse && warehousePhones.get(warehouse.id)
    return {
      name: order.store.name,
      phone: warehouse?.contact_phone ?? now ?? storePhones.get(order.store_id) ?? null,
      city,
    }
  }
}

const toPhones = (rows: { id: number; phone: string | null }[]) => new Map(rows.map(({ id, phone }) => [id, phone]))
