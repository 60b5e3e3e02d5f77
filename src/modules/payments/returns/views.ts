import { formatMoney } from '../../../platform/text/money.ts'
import type { OrderLineRow, OrderRow } from '../../orders/fields/index.ts'
import { pictureUrl } from '../../orders/pictures/index.ts'
import type { BankAccount } from '../refunds/index.ts'
import type { ReturnRow } from './find-returns.ts'
import type { ReturnLine } from './rules.ts'

export type SoldLine = Pick<
  OrderLineRow,
  'id' | 'product_name' | 'variant_name' | 'quantity' | 'product_price' | 'discount' | 'discount_code_discount'
>

export type Related = {
  order: { id: string; order_id: string; customer_name: string }
  lines: SoldLine[]
  refunds: { id: string; status: string; amount: number }[]
}

const linesOf = ({ lines }: ReturnRow) => lines as ReturnLine[]

const pickTimes = (row: ReturnRow) => ({
  created_at: row.created_at,
  updated_at: row.updated_at,
  approved_at: row.approved_at,
  rejected_at: row.rejected_at,
  received_at: row.received_at,
  refunded_at: row.refunded_at,
})

/** The sum that was paid for the units of a return, by the share of each line. */
export function goodsAmount(row: ReturnRow, sold: SoldLine[]): number {
  const hasArrived = row.received_at !== null
  return linesOf(row).reduce((sum, { line_id, quantity, received_quantity }) => {
    const line = sold.find(({ id }) => id === line_id)
    if (!line) return sum
    const price = line.product_price - line.discount - line.discount_code_discount
    return sum + Math.round((price * (hasArrived ? received_quantity : quantity)) / line.quantity)
  }, 0)
}

const showLine = ({ line_id, quantity }: ReturnLine, sold: SoldLine[]) => {
  const line = sold.find(({ id }) => id === line_id)
  return { line_id, product_name: line?.product_name ?? '', variant_name: line?.variant_name ?? null, quantity }
}

export const showReturn = (row: ReturnRow, { order, lines, refunds }: Related, baseUrl: string) => ({
  id: row.id,
  order: { id: order.id, order_id: order.order_id, customer_name: order.customer_name },
  origin: row.origin,
  status: row.status,
  reason: row.reason,
  lines: linesOf(row).map((line) => ({
    ...showLine(line, lines),
    received_quantity: line.received_quantity,
    restocked_quantity: line.restocked_quantity,
  })),
  goods_amount: formatMoney(goodsAmount(row, lines)),
  pictures: row.pictures.map((name) => pictureUrl(baseUrl, 'return-pictures', name)),
  bank_account: row.bank_account as BankAccount | null,
  instructions: row.instructions,
  rejection: row.rejection,
  note: row.note,
  parcel_number: row.parcel_number,
  courier: row.courier,
  refunds: refunds.map(({ id, status, amount }) => ({ id, status, amount: formatMoney(amount) })),
  requested_by: row.requested_by,
  account_changed_at: row.account_changed_at,
  ...pickTimes(row),
})

/** A return on the page of its buyer, without the notes of the team. */
export const showBuyerReturn = (row: ReturnRow, lines: SoldLine[], baseUrl: string) => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  lines: linesOf(row).map((line) => showLine(line, lines)),
  pictures: row.pictures.map((name) => pictureUrl(baseUrl, 'return-pictures', name)),
  bank_account: row.bank_account as BankAccount | null,
  instructions: row.instructions,
  rejection: row.rejection,
  parcel_number: row.parcel_number,
  courier: row.courier,
  ...pickTimes(row),
})

/** The payload of `return.created` and `return.updated`, without personal data. */
export const showReturnEvent = (row: ReturnRow, order: OrderRow) => ({
  id: row.id,
  order: { id: order.id, order_id: order.order_id },
  origin: row.origin,
  status: row.status,
  lines: linesOf(row),
  parcel_number: row.parcel_number,
  courier: row.courier,
  account_changed_at: row.account_changed_at,
  ...pickTimes(row),
})
