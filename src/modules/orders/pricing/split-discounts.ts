import { type Minor, splitMoney } from '../../../platform/text/money.ts'
import type { Totals } from './totals.ts'

/** The part of a line that discounts need. */
export type DiscountedLine = { product_id?: number | null | undefined; product_price: Minor }

/** Whether the order's discount code applies to a line. */
export type Covers = (line: DiscountedLine) => boolean

const coversAll: Covers = () => true

type Discounts = Pick<Totals, 'product_discount' | 'discount_code_discount' | 'discount_code_applied_to'>

/**
 * Splits discounts on goods in proportion to the prices of the lines: a manual discount among all lines, a code's among
 * those it covers.
 */
export function splitDiscounts(lines: DiscountedLine[], discounts: Discounts, covers: Covers = coversAll) {
  const prices = lines.map((line) => line.product_price)
  const byHand = splitMoney(discounts.product_discount, prices)
  const isOnGoods = discounts.discount_code_applied_to === 'product_price'
  const byCode = splitMoney(
    isOnGoods ? discounts.discount_code_discount : 0,
    lines.map((line) => (covers(line) ? line.product_price : 0)),
  )
  return lines.map((_, i) => ({ discount: byHand[i]!, discount_code_discount: byCode[i]! }))
}

/** The price of the covered lines after their shares of the manual discount. */
export function coveredPrice(lines: DiscountedLine[], product_discount: Minor, covers: Covers): Minor {
  const total = lines.reduce((sum, line) => sum + line.product_price, 0)
  const byHand = splitMoney(
    Math.min(product_discount, total),
    lines.map((line) => line.product_price),
  )
  return lines.reduce((sum, line, i) => (covers(line) ? sum + line.product_price - byHand[i]! : sum), 0)
}
