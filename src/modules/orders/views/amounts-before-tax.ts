import { beforeTax, formatMoney } from '../../../platform/text/money.ts'
import type { OrderLineRow, OrderRow } from '../fields/index.ts'

/** Amounts that are also shown without tax, as `…_bt`. */
export const lineAmounts = [
  'variant_price',
  'variant_cogs',
  'product_price',
  'discount',
  'discount_code_discount',
  'cogs',
] as const
export const orderAmounts = [
  'product_price',
  'product_discount',
  'discount_code_discount',
  'other_income',
  'payment_link_income',
  'cogs',
] as const

/** Amounts of an order that are sums over its lines, so that their parts without tax are sums too. */
const sums = { product_price: 'product_price', product_discount: 'discount', cogs: 'cogs' } as const

export const toNames = <const Name extends string>(names: readonly Name[]) => names.map((name) => `${name}_bt` as const)

type Line = Pick<OrderLineRow, (typeof lineAmounts)[number]>

export const showLineBeforeTax = (line: Line, rate: number | null) =>
  Object.fromEntries(lineAmounts.map((name) => [`${name}_bt`, formatMoney(beforeTax(line[name], rate))])) as Record<
    `${(typeof lineAmounts)[number]}_bt`,
    string
  >

/** Rounds per line and then adds up: the tax of an order is the sum of its lines' taxes. */
export function showOrderBeforeTax(order: OrderRow & { lines: Line[] }) {
  const { lines, tax_rate } = order
  const sumBeforeTax = (name: (typeof lineAmounts)[number]) =>
    lines.reduce((sum, line) => sum + beforeTax(line[name], tax_rate), 0)
  const amounts = orderAmounts.map((name) => {
    const part = sums[name as keyof typeof sums]
    // Orders from older systems have no lines.
    const base = part && lines.length > 0 ? sumBeforeTax(part) : beforeTax(order[name], tax_rate)
    return [`${name}_bt`, formatMoney(base)]
  })
  const computeNet = (line: Line) => line.product_price - line.discount - line.discount_code_discount
  const tax = lines.reduce((sum, line) => sum + computeNet(line) - beforeTax(computeNet(line), tax_rate), 0)
  return { ...Object.fromEntries(amounts), tax_amount: formatMoney(tax) } as Record<
    `${(typeof orderAmounts)[number]}_bt` | 'tax_amount',
    string
  >
}
