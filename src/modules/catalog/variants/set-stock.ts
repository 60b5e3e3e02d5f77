import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { ensureDefaultWarehouse, getWarehouse } from '../../stores/warehouses/index.ts'
import { changeStock } from '../stock-taking/index.ts'
import { getVariant } from './get-variant.ts'

type StockChange = { warehouse_id?: number } & ({ quantity: number } | { adjustment: number })

/** Sets or adjusts the quantity of a variant in a warehouse, by default in the default warehouse. */
export async function setStock(tx: Tx, merchant: Merchant, variantId: string, change: StockChange, now: Date) {
  const { variant } = await getVariant(tx, merchant.business_id, variantId)
  const warehouse =
    change.warehouse_id === undefined
      ? await ensureDefaultWarehouse(tx, merchant.business_id, now)
      : await getWarehouse(tx, merchant.business_id, change.warehouse_id)
  const key = { variant_id: variant.id, warehouse_id: warehouse.id }
  const wanted = 'quantity' in change ? { quantity: change.quantity } : { difference: change.adjustment }
  const cause = { kind: 'adjustment', actor: merchant.actor } as const
  const [changed] = await changeStock(tx, merchant.business_id, [{ ...key, ...wanted }], cause, now)
  if (changed!.after < 0)
    throw conflictBecause('not_enough_stock', 'There is not enough stock', { quantity: changed!.before })
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
