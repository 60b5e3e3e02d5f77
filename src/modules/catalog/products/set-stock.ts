import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { ensureDefaultWarehouse, getWarehouse } from '../../stores/warehouses/index.ts'
import { refreshStoreItems } from '../listings/index.ts'
import { getVariant } from './get-variant.ts'

type StockChange = { warehouse_id?: number } & ({ quantity: number } | { adjustment: number })

/** Sets or adjusts the quantity of a variant in a warehouse, by default in the default warehouse. */
export async function setStock(tx: Tx, merchant: Merchant, variantId: string, change: StockChange, now: Date) {
  const { variant } = await getVariant(tx, merchant.business_id, variantId)
  const warehouse =
    change.warehouse_id === undefined
      ? await ensureDefaultWarehouse(tx, merchant.business_id, now)
      : await getWarehouse(tx, merchant.business_id, change.warehouse_id)
  if ('quantity' in change) await put(tx, variant.id, warehouse.id, change.quantity, now)
  else await adjust(tx, variant.id, warehouse.id, change.adjustment, now)
  await refreshStoreItems(tx, { products: [variant.product_id] }, { isStockOnly: true })
  return await getStock(tx, merchant.business_id, variantId)
}

/** Reads the quantity of a variant in each warehouse. */
export async function getStock(db: Db, businessId: number, variantId: string) {
  const { variant, product } = await getVariant(db, businessId, variantId)
  const warehouses = await db
    .selectFrom('variant_stocks')
    .innerJoin('warehouses', 'warehouses.id', 'variant_stocks.warehouse_id')
    .select(['warehouses.id', 'warehouses.name', 'variant_stocks.quantity'])
    .where('variant_stocks.variant_id', '=', variant.id)
    .where('warehouses.deleted_at', 'is', null)
    .orderBy('warehouses.id')
    .execute()
  return {
    variant_id: variant.id,
    is_inventory: product.is_inventory,
    available_qty: product.is_inventory ? (variant.available_qty ?? 0) : null,
    warehouses,
  }
}

const put = (tx: Tx, variant_id: number, warehouse_id: number, quantity: number, now: Date) =>
  tx
    .insertInto('variant_stocks')
    .values({ variant_id, warehouse_id, quantity, updated_at: now })
    .onConflict((row) => row.columns(['variant_id', 'warehouse_id']).doUpdateSet({ quantity, updated_at: now }))
    .execute()

/** Locks the stock row before it compares, so that concurrent adjustments cannot make the quantity negative. */
async function adjust(tx: Tx, variantId: number, warehouseId: number, by: number, now: Date) {
  const { rows } = await sql<{ quantity: number }>`
    insert into variant_stocks as s (variant_id, warehouse_id, quantity, updated_at)
    select ${variantId}, ${warehouseId}, 0, ${now}
    on conflict (variant_id, warehouse_id) do update set updated_at = s.updated_at
    returning quantity`.execute(tx) // The upsert creates the row if necessary and locks it.
  const held = rows[0]!.quantity
  if (held + by < 0) throw conflictBecause('not_enough_stock', 'There is not enough stock', { quantity: held })
  await sql`update variant_stocks set quantity = quantity + ${by}, updated_at = ${now}
    where variant_id = ${variantId} and warehouse_id = ${warehouseId}`.execute(tx)
}
