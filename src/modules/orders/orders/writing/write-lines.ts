import type { Tx } from '../../../../platform/db/types.ts'
import { completeLine } from '../../fields/index.ts'
import { type Covers, type PricedLine, splitDiscounts, type Totals } from '../../pricing/index.ts'
import { buildLines, toTimestamp } from '../build-order.ts'
import type { LockedOrder } from '../lock-orders.ts'

/** Replaces the lines if the goods were edited; otherwise updates the discount shares of the existing lines. */
export async function writeLines(
  tx: Tx,
  order: LockedOrder,
  lines: PricedLine[] | undefined,
  totals: Totals,
  warehouseId: number | null,
  now: Date,
  covers?: Covers,
) {
  const own = tx.selectFrom('order_lines').where('business_id', '=', order.business_id).where('order_id', '=', order.id)
  if (lines) {
    await tx
      .deleteFrom('order_lines')
      .where('business_id', '=', order.business_id)
      .where('order_id', '=', order.id)
      .execute()
    const built = buildLines(order, lines, totals, warehouseId, toTimestamp(now), covers)
    if (built.length > 0) await tx.insertInto('order_lines').values(built.map(completeLine)).execute()
    return
  }
  const known = await own
    .select(['position', 'product_id', 'product_price', 'discount', 'discount_code_discount'])
    .orderBy('position')
    .execute()
  for (const [i, share] of splitDiscounts(known, totals, covers).entries()) {
    const line = known[i]!
    if (line.discount === share.discount && line.discount_code_discount === share.discount_code_discount) continue
    await tx
      .updateTable('order_lines')
      .set(share)
      .where('business_id', '=', order.business_id)
      .where('order_id', '=', order.id)
      .where('position', '=', line.position)
      .execute()
  }
}
