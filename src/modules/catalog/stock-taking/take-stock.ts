import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { lockStoreItems, refreshStoreItems } from '../listings/index.ts'

export type Demand = { variant_id: number; warehouse_id: number; quantity: number }

/**
 * Decrements stock for an order with a conditional update. Returns the demands that could not be met; the caller must
 * then roll back. Each variant and warehouse may occur only once, and the stock of each variant must be tracked.
 */
export async function takeStock(tx: Tx, businessId: number, demands: Demand[], now: Date): Promise<Demand[]> {
  const taken = await move(tx, businessId, demands, -1, now)
  const key = (row: { variant_id: number; warehouse_id: number }) => `${row.variant_id}:${row.warehouse_id}`
  const met = new Set(taken.map(key))
  await refresh(tx, businessId, taken)
  return demands.filter((demand) => !met.has(key(demand)))
}

/**
 * Locks the stock of these variants in all warehouses, and the listings of their products. A transaction that returns
 * stock and then takes stock calls this first, because locks taken in two steps would not be ordered by id.
 */
export async function lockStock(tx: Tx, businessId: number, variantIds: number[]) {
  const { rows } = await sql<{ product_id: number }>`
    with locked as (
      select variant_id from variant_stocks
      where ${inBusiness('business_id', businessId)} and variant_id = any(${variantIds}::bigint[])
      order by variant_id, warehouse_id for no key update
    )
    select distinct v.product_id from locked
      join variants v on ${inBusiness('v.business_id', businessId)} and v.id = locked.variant_id`.execute(tx)
  const products = rows.map(({ product_id }) => product_id)
  if (products.length > 0) await lockStoreItems(tx, businessId, products)
}

/** Increments stock again after an order was canceled. */
export async function returnStock(tx: Tx, businessId: number, demands: Demand[], now: Date) {
  await refresh(tx, businessId, await move(tx, businessId, demands, 1, now))
}

/** `availability_changed`: the product, or a bundle that contains it, may have gone out of stock or come back. */
type Moved = { variant_id: number; warehouse_id: number; product_id: number; availability_changed: boolean }

async function move(tx: Tx, businessId: number, demands: Demand[], sign: 1 | -1, now: Date): Promise<Moved[]> {
  if (demands.length === 0) return []
  const own = (table: string) => inBusiness(`${table}.business_id`, businessId)
  const variants = demands.map((demand) => demand.variant_id)
  const warehouses = demands.map((demand) => demand.warehouse_id)
  const changes = demands.map((demand) => demand.quantity * sign)
  // Lock the rows in id order, so that concurrent orders for the same variants cannot deadlock. Only the locked rows have
  // what was committed while the statement waited.
  const { rows } = await sql<Moved>`
    with wanted as (
      select * from unnest(${variants}::bigint[], ${warehouses}::bigint[], ${changes}::bigint[])
        as w (variant_id, warehouse_id, change)
    ), locked as (
      select s.variant_id, s.warehouse_id, s.quantity from variant_stocks s
      where ${own('s')} and s.variant_id = any(${variants}::bigint[])
        and s.warehouse_id = any(${[...new Set(warehouses)]}::bigint[])
      order by s.variant_id, s.warehouse_id for no key update of s
    ), changed as (
      select k.variant_id, k.warehouse_id, k.quantity, w.change from locked k join wanted w using (variant_id, warehouse_id)
    )
    update variant_stocks s set quantity = l.quantity + l.change, updated_at = ${now}
    from changed l join variants v on ${own('v')} and v.id = l.variant_id
    where ${own('s')} and s.variant_id = l.variant_id and s.warehouse_id = l.warehouse_id and l.quantity + l.change >= 0
    returning s.variant_id, s.warehouse_id, v.product_id,
      least(s.quantity, s.quantity - l.change) = 0 or exists (
        select 1 from bundlelines b where ${own('b')} and b.variant_id = s.variant_id
        and b.quantity > least(s.quantity, s.quantity - l.change)
        and b.quantity <= greatest(s.quantity, s.quantity - l.change)) as availability_changed`.execute(tx)
  return rows
}

const refresh = async (tx: Tx, businessId: number, moved: Moved[]) => {
  const products = [...new Set(moved.filter((row) => row.availability_changed).map((row) => row.product_id))]
  if (products.length > 0) await refreshStoreItems(tx, businessId, { products }, { isStockOnly: true })
}
