import { formatMoney } from '../../../platform/text/money.ts'
import { loadOrder, type OrderKey } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { getRefundable, isShownToBuyer, listOrderRefunds, showBuyerRefund } from '../refunds/index.ts'
import { listOrderReturns } from './find-returns.ts'
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
