import type { Order } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { orderWords } from './words.ts'

/** The amounts that add up to the total, with their sign. */
export const receiptParts = [
  ['product_price', 1],
  ['product_discount', -1],
  ['discount_code_discount', -1],
  ['shipping_cost', 1],
  ['shipping_discount', -1],
  ['other_income', 1],
  ['payment_link_income', 1],
  ['service_fee', 1],
  ['unique_code_discount', -1],
] as const

export type ReceiptPart = (typeof receiptParts)[number][0] | 'gross_revenue'

/** Returns a function that labels an amount of this order. */
export function useReceiptLabel(order: Pick<Order, 'discount_code_code' | 'other_income_name'>) {
  const { money } = useWords(orderWords).order
  return (name: ReceiptPart) => {
    if (name === 'discount_code_discount') return money.discount_code_discount(order.discount_code_code)
    if (name === 'other_income') return order.other_income_name ?? money.other_income
    return money[name]
  }
}
