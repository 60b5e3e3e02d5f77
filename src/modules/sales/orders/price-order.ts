import type { Minor } from '../../../platform/money.ts'
import type { readAmounts } from './read-fields.ts'
import { type ChargeSettings, computeTotals, grossRevenue } from './totals.ts'

type Priced = {
  product_price: Minor
  /** What the merchant set by hand stands before the store's rules. */
  amounts: ReturnType<typeof readAmounts>
  payment_method: string
  unique_code: Minor
  courier_id: number | null
  discount?: { applied_to: 'product_price' | 'shipping_cost'; amount: Minor } | null
  payment_link_income?: Minor
}

/** What the goods cost with everything around them, for orders that merchants write. */
export function priceOrder(settings: ChargeSettings, { amounts, payment_link_income = 0, ...priced }: Priced) {
  const totals = computeTotals({
    settings,
    discount: null,
    ...priced,
    product_discount: amounts.product_discount,
    shipping_cost: amounts.shipping_cost ?? 0,
    shipping_discount: amounts.shipping_discount,
  })
  const parts = { ...totals, other_income: amounts.other_income ?? totals.other_income, payment_link_income }
  const gross_revenue = grossRevenue(parts)
  return { ...parts, gross_revenue, net_revenue: gross_revenue - parts.shipping_cost + parts.shipping_discount }
}
