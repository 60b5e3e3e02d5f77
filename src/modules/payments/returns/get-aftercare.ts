import type { Db } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { loadOrder, type OrderKey } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { getRefundable, isShownToBuyer, listOrderRefunds, type RefundRow, showBuyerRefund } from '../refunds/index.ts'
import { listOrderReturns, type ReturnRow } from './find-returns.ts'
import { countReturnable, isReturnable } from './rules.ts'
import { showBuyerReturn } from './views.ts'

/** What a buyer may request after the purchase, and the state of earlier requests. */
export async function getAftercare(payments: Payments, key: OrderKey, now: Date) {
  const { db, config } = payments
  const order = await loadOrder(db, key)
  const { left_amount } = await getRefundable(payments, key, now)
  const refunds = await listOrderRefunds(db, key)
  const returns = await listOrderReturns(db, key)
  const isRequested = refunds.some(({ status, origin }) => status === 'requested' && origin === 'buyer')
  const lines = order.lines.map((line) => ({
    line_id: line.id,
    product_name: line.product_name,
    variant_name: line.variant_name,
    quantity: line.quantity,
    returnable_quantity: isReturnable(order) ? countReturnable(line, returns) : 0,
  }))
  return {
    is_refund_open: left_amount !== formatMoney(0) && !isRequested,
    is_return_open: lines.some(({ returnable_quantity }) => returnable_quantity > 0),
    left_amount,
    currency: order.currency,
    lines,
    refunds: refunds
      .filter(isShownToBuyer)
      .map((refund) => showBuyerRefund(refund, refunds))
      .reverse(),
    returns: returns.map((row) => showBuyerReturn(row, order.lines, config.baseUrl)),
  }
}

export type BuyerViews = ReturnType<typeof createBuyerViews>

/** Views of a refund or return for its buyer, with the data that they need. */
export const createBuyerViews = ({ db, config }: { db: Db; config: { baseUrl: string } }) => ({
  refund: async (refund: RefundRow, from: Db = db) =>
    showBuyerRefund(refund, await listOrderRefunds(from, { ...refund, id: refund.order_id })),
  return: async (row: ReturnRow, from: Db = db) => {
    const lines = await from
      .selectFrom('order_lines')
      .selectAll()
      .where('business_id', '=', row.business_id)
      .where('order_id', '=', row.order_id)
      .execute()
    return showBuyerReturn(row, lines, config.baseUrl)
  },
})
