import type { Tx } from '../../../platform/db/types.ts'
import { coversLine, findCodeCoverage } from '../../buyers/discounts/index.ts'
import type { LockedOrder } from '../../orders/orders/index.ts'
import type { Covers, DiscountedLine } from '../../orders/pricing/index.ts'

/** The lines of an order, and which of them its discount code covers. */
export type OrderCoverage = { lines: DiscountedLine[]; covers: Covers }

/**
 * Finds which of an order's lines and new lines its code covers; undefined if it covers all goods or is not a discount
 * on goods. Products with a share of the discount stay covered, even if the code was limited to others later.
 */
export async function findCoverage(
  tx: Tx,
  order: LockedOrder,
  newLines: DiscountedLine[] = [],
): Promise<OrderCoverage | undefined> {
  if (order.discount_code_id === null || order.discount_code_applied_to !== 'product_price') return undefined
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'product_price', 'discount_code_discount'])
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const productIds = [...lines, ...newLines].flatMap(({ product_id }) => product_id ?? [])
  const code = await findCodeCoverage(tx, order.business_id, order.discount_code_id, productIds)
  if (!code?.is_limited_to_products) return undefined
  const discounted = lines.flatMap((line) => (line.discount_code_discount > 0 ? (line.product_id ?? []) : []))
  const coverage = { ...code, product_ids: [...code.product_ids, ...discounted] }
  return { lines, covers: (line) => coversLine(coverage, line) }
}
