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
  const key = { business_id: merchant.business_id, variant_id: variant.id, warehouse_id: warehouse.id }
  if ('quantity' in change) await put(tx, key, change.quantity, now)
  else await adjust(tx, key, change.adjustment, now)
  await refreshStoreItems(tx, { products: [variant.product_id] }, { isStockOnly: true })
  return await getStock(tx, merchant.business_id, variantId)
}

/** Reads the quantity of a variant in each warehouse. */
export async function getStock(db: Db, businessId: number, variantId: string) {
  const { variant, product } = await getVariant(db, businessId, variantId)
  const warehouses = await db
    .selectFrom('variant_stocks')
    .innerJoin('warehouses', (join) =>
      join
        .onRef('warehouses.business_id', '=', 'variant_stocks.business_id')
        .onRef('warehouses.id', '=', 'variant_stocks.warehouse_id'),
    )
    .select(['warehouses.id', 'warehouses.name', 'variant_stocks.quantity'])
    .where('variant_stocks.business_id', '=', businessId)
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

type StockKey = { business_id: number; variant_id: number; warehouse_id: number }

const put = (tx: Tx, key: StockKey, quantity: number, now: Date) =>
  tx
    .insertInto('variant_stocks')
    .values({ ...key, quantity, updated_at: now })
    .onConflict((row) => row.constraint('variant_stocks_pkey').doUpdateSet({ quantity, updated_at: now }))
    .execute()

/** Locks the stock row before it compares, so that concurrent adjustments cannot make the quantity negative. */
async function adjust(tx: Tx, { business_id, variant_id, warehouse_id }: StockKey, by: number, now: Date) {
  const { rows } = await sql<{ quantity: number }>`
    insert into variant_stocks as s (business_id, variant_id, warehouse_id, quantity, updated_at)
    select ${business_id}, ${variant_id}, ${warehouse_id}, 0, ${now}
    on conflict on constraint variant_stocks_pkey do update set updated_at = s.updated_at
    returning quantity`.execute(tx) // The upsert creates the row if necessary and locks it.
  const held = rows[0]!.quantity
  if (held + by < 0) throw conflictBecause('not_enough_stock', 'There is not enough stock', { quantity: held })
  await sql`update variant_stocks set quantity = quantity + ${by}, updated_at = ${now}
    where business_id = ${business_id} and variant_id = ${variant_id} and warehouse_id = ${warehouse_id}`.execute(tx)
}
