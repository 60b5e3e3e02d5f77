import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { splitMoney } from '../../../platform/money.ts'
import type { PricedItems } from './price-items.ts'

/** Writes the lines of an order; the order's discounts are shared out among them by price. */
export async function insertLines(
  tx: Tx,
  orderId: string,
  items: PricedItems,
  discounts: { product_discount: number },
  warehouseId: number | null,
  now: Date,
) {
  if (items.lines.length === 0) return
  const shares = splitMoney(
    discounts.product_discount,
    items.lines.map((line) => line.product_price),
  )
  await tx
    .insertInto('order_lines')
    .values(
      items.lines.map((line, position) => ({
        ...line,
        id: createUuid(),
        order_id: orderId,
        position,
        warehouse_id: line.is_inventory ? warehouseId : null,
        discount: shares[position]!,
        inserted_at: now,
      })),
    )
    .execute()
}
