import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { lockStock, takeStock } from '../../catalog/stock-taking/index.ts'
import { type LockedOrder, loadDemand, returnReplacedStock } from '../../orders/orders/index.ts'
import { toOrigin } from '../../orders/pricing/index.ts'
import { chooseWarehouse } from './input/choose-warehouse.ts'
import { type ItemsIn, loadItems } from './input/load-items.ts'

export type Goods = Required<ItemsIn> & { warehouse_unique_id?: string | null }

const sumUnits = (list: { quantity: number }[], key: string) => {
  const units: Record<string, number> = {}
  for (const item of list) {
    const id = (item as never)[key] as string
    units[id] = (units[id] ?? 0) + item.quantity
  }
  return units
}

/** The goods after an edit; undefined if neither goods nor warehouse change. */
export function readGoods(order: LockedOrder, input: Partial<Goods>): Goods | undefined {
  const before = {
    ordervariants: Object.values(order.variants as Record<string, Goods['ordervariants'][number]>),
    orderbundles: Object.values(order.bundle_price_options as Record<string, Goods['orderbundles'][number]>),
  }
  const { ordervariants = before.ordervariants, orderbundles = before.orderbundles, warehouse_unique_id } = input
  const origin = order.origin as { warehouse?: { unique_id?: string } } | null
  const isSame =
    isDeepStrictEqual(
      sumUnits(ordervariants, 'variant_unique_id'),
      sumUnits(before.ordervariants, 'variant_unique_id'),
    ) &&
    isDeepStrictEqual(
      sumUnits(orderbundles, 'bundle_price_option_unique_id'),
      sumUnits(before.orderbundles, 'bundle_price_option_unique_id'),
    ) &&
    (!warehouse_unique_id || warehouse_unique_id === origin?.warehouse?.unique_id)
  return isSame ? undefined : { ordervariants, orderbundles, warehouse_unique_id }
}

/** Prices the new goods and takes their stock. Returns the old stock first, so that the order can keep its units. */
export async function replaceGoods(tx: Tx, order: LockedOrder, goods: Goods, by: string | null, now: Date) {
  const items = await loadItems(tx, order.business_id, goods)
  const held = await loadDemand(tx, order.business_id, [order.id])
  const variants = [...held, ...items.demand].map(({ variant_id }) => variant_id)
  await lockStock(tx, order.business_id, variants)
  await returnReplacedStock(tx, order.business_id, order.id, by, now)
  const preference = { warehouse_unique_id: goods.warehouse_unique_id, store_warehouse_id: order.warehouse_id }
  const needsWarehouse = items.is_physical || items.demand.length > 0
  const warehouse = needsWarehouse ? await chooseWarehouse(tx, order.business_id, preference, items.demand) : null
  const demand = items.demand.map(({ variant_id, quantity }) => ({ variant_id, quantity, warehouse_id: warehouse!.id }))
  if ((await takeStock(tx, order.business_id, demand, now)).length > 0)
    throw conflictBecause('sold_out', 'The stock was sold in the meantime: out of stock')
  const columns = {
    variants: items.variants,
    bundle_price_options: items.bundle_price_options,
    total_quantity: items.total_quantity,
    product_weight: items.product_weight,
    weight_bump: items.weight_bump,
    total_weight: items.product_weight + items.weight_bump,
    is_physical: items.is_physical,
    product_price: items.product_price,
    cogs: items.cogs,
    warehouse_id: warehouse?.id ?? null,
    origin: toOrigin(warehouse),
  }
  return { items, columns }
}
