import type { Db } from '../../../platform/db/types.ts'
import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import { type FullOrder, loadOrder, type OrderKey } from '../../orders/orders/index.ts'
import type { OrderChange } from './input/write-schemas.ts'
import { type Editor, updateOrder } from './update-order.ts'

/** The amounts of an order, in the order of a receipt. */
export const receiptAmounts = [
  'product_price',
  'product_discount',
  'discount_code_discount',
  'shipping_cost',
  'shipping_discount',
  'other_income',
  'payment_link_income',
  'service_fee',
  'unique_code_discount',
  'gross_revenue',
  'payment_fee',
  'platform_fee',
  'net_revenue',
] as const

type Amounts = Record<(typeof receiptAmounts)[number], string>

const formatAmounts = (order: FullOrder) =>
  Object.fromEntries(receiptAmounts.map((name) => [name, formatMoney(order[name] as Minor)])) as Amounts

/**
 * The amounts of an order before and after an edit. The edit is carried out, stock included, in a transaction that is
 * rolled back, so that the preview shows and refuses exactly what the edit would.
 */
export async function previewUpdate(
  db: Db,
  author: Editor,
  key: OrderKey,
  input: OrderChange,
  ifMatch: string | undefined,
  now: Date,
) {
  const tx = await db.startTransaction().execute()
  try {
    const before = await loadOrder(tx, key)
    const after = await updateOrder(tx, author, key, input, ifMatch, now)
    return {
      before: formatAmounts(before),
      after: formatAmounts(after),
      difference: formatMoney((after.gross_revenue - before.gross_revenue) as Minor),
    }
  } finally {
    await tx.rollback().execute()
  }
}
