import { isElectronic } from '../../../integrations/payments/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { hasEnded, type OrderRow } from '../../orders/fields/index.ts'

type State = { status: OrderRow['status']; payment_status: string; deleted_at: string | null }

/** Whether the order still accepts a payment. */
export const canBePaid = (order: State) => order.payment_status === 'unpaid' && !hasEnded(order)

/** Whether the order is paid through a provider and still unpaid. */
export const needsInstructions = (order: { payment_status: string; payment_method: string }) =>
  order.payment_status === 'unpaid' && isElectronic(order.payment_method)

export function checkPayable(order: OrderRow, now: Date) {
  if (order.payment_expiration_at !== null && Date.parse(order.payment_expiration_at) <= now.getTime())
    throw conflictBecause('order_ended', `Order ${order.order_id} has expired: it can no longer be paid`)
  if (hasEnded(order))
    throw conflictBecause('order_ended', `Order ${order.order_id} is ${order.status}: it can no longer be paid`)
  if (order.gross_revenue <= 0) throw conflictBecause('nothing_to_pay', `Order ${order.order_id} has nothing to pay`)
}

/** How long after its end a payment is kept while its provider gives no answer. */
export const unansweredMs = 86_400_000

/** How long a payment may be without reports before it is looked up at the provider. */
export const lookupAfterMs = { creating: 30_000, open: 300_000 }
