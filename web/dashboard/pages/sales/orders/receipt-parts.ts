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

export type ReceiptPart = (typeof receiptParts)[number][0] | 'cod_fee' | 'gross_revenue'

/** The part of the shipping cost that the courier asks for collecting the money. */
function computeCodFee({ payment_method, courier_service, shipping_cost }: Order): number {
  const { cod_fee } = (courier_service ?? {}) as { cod_fee?: string }
  return payment_method === 'cod' ? Math.min(Number(cod_fee ?? 0), Number(shipping_cost)) : 0
}

type ReceiptLine = { name: ReceiptPart; amount: string; sign: 1 | -1 }

/** The amounts of an order on lines of their own, without those that are zero. */
export function listReceipt(order: Order): ReceiptLine[] {
  const codFee = computeCodFee(order)
  const lines = receiptParts.flatMap(([name, sign]): ReceiptLine[] => {
    if (name !== 'shipping_cost') return [{ name, sign, amount: order[name] }]
    const shipping = String(Number(order[name]) - codFee)
    return [
      { name, sign, amount: shipping },
      { name: 'cod_fee', sign, amount: String(codFee) },
    ]
  })
  return lines.filter(({ name, amount }) => name === 'product_price' || Number(amount) !== 0)
}

/** Returns a function that labels an amount of this order. */
export function useReceiptLabel(order: Pick<Order, 'discount_code_code' | 'other_income_name'>) {
  const { money } = useWords(orderWords).order
  return (name: ReceiptPart) => {
    if (name === 'discount_code_discount') return money.discount_code_discount(order.discount_code_code)
    if (name === 'other_income') return order.other_income_name ?? money.other_income
    return money[name]
  }
}
