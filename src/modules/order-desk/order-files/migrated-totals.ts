import { checkAmount, type Minor, parseMoney } from '../../../platform/text/money.ts'
import { netRevenue, type Totals } from '../../orders/pricing/index.ts'
import type { MigratedOrderIn } from './import-schema.ts'

const minor = (value: string | number | undefined, field: string): Minor => parseMoney(value ?? 0, field)

function priceOfLines(lines: NonNullable<MigratedOrderIn['lines']>): Minor {
  const price = lines.reduce((sum, line) => sum + minor(line.variant_price, 'variant_price') * line.quantity, 0)
  checkAmount(price, 'product_price')
  return price
}

/** The amounts of a migrated order. Its total is kept; a missing product price is computed from the lines. */
export function migratedTotals(input: MigratedOrderIn): Totals & { refunded_amount: Minor } {
  const { product_price, lines = [] } = input
  const parts = {
    product_price: product_price === undefined ? priceOfLines(lines) : minor(product_price, 'product_price'),
    product_discount: minor(input.product_discount, 'product_discount'),
    shipping_cost: minor(input.shipping_cost, 'shipping_cost'),
    shipping_discount: minor(input.shipping_discount, 'shipping_discount'),
    discount_code_discount: 0,
    discount_code_applied_to: null,
    unique_code_discount: 0,
    other_income: minor(input.other_income, 'other_income'),
    payment_link_income: 0,
    service_fee: 0,
  }
  const gross_revenue = minor(input.gross_revenue, 'gross_revenue')
  const refunded_amount = input.payment_status === 'refunded' ? gross_revenue : 0
  const totals = { ...parts, gross_revenue, refunded_amount }
  return { ...totals, net_revenue: netRevenue(totals) }
}

/** The first inconsistency in the amounts of an order. */
export function findContradiction(input: MigratedOrderIn): string | undefined {
  const totals = migratedTotals(input)
  const { lines = [] } = input
  if (lines.length > 0 && totals.product_price !== priceOfLines(lines))
    return 'product_price is not what the lines add up to'
  const isPriced = lines.length > 0 || input.product_price !== undefined
  if (isPriced && totals.product_discount > totals.product_price) return 'product_discount exceeds product_price'
  if (input.shipping_cost !== undefined && totals.shipping_discount > totals.shipping_cost)
    return 'shipping_discount exceeds shipping_cost'
  return undefined
}
