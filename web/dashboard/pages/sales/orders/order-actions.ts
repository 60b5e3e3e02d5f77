import {
  editablePayments,
  editableStatuses,
  paymentMoves,
  returnableStatuses,
  statusMoves,
} from '../../../api/order-moves.generated.ts'
import type { Order } from '../../../api/types.generated.ts'

type Status = Order['status']
type PaymentStatus = Order['payment_status']

export type OrderAction = { kind: 'accept' } | { kind: 'status'; to: Status } | { kind: 'payment'; to: PaymentStatus }

const steps: Status[] = ['draft', 'pending', 'confirmed', 'in_process', 'ready', 'shipped', 'completed', 'closed']

/** Whether a change of status goes back to an earlier step, such as from ready to in_process. */
export const isBackwards = (from: Status, to: Status) =>
  steps.includes(from) && steps.includes(to) && steps.indexOf(to) < steps.indexOf(from)

const isUnpaid = ({ payment_status }: Order) => payment_status === 'unpaid' || payment_status === 'conflict'

export const hasOpenProof = (order: Order) => isUnpaid(order) && order.transferproof_url !== null

/** Whether items and amounts of the order may still change. */
export const isPriceOpen = ({ status, payment_status }: Order) =>
  editableStatuses.includes(status) && editablePayments.includes(payment_status)

const needsParcel = (order: Order) => order.orderlines.some(({ item_type }) => item_type === 'physical')

/** The next step of an order, shown as the main action. */
function nextStep(order: Order): OrderAction | undefined {
  if (hasOpenProof(order)) return { kind: 'accept' }
  if (order.payment_status === 'conflict') return { kind: 'payment', to: 'paid' }
  const next: Partial<Record<Status, OrderAction>> = {
    draft: { kind: 'status', to: 'pending' },
    pending: order.payment_method === 'cod' ? { kind: 'status', to: 'confirmed' } : { kind: 'payment', to: 'paid' },
    confirmed: { kind: 'status', to: needsParcel(order) ? 'in_process' : 'completed' },
    in_process: { kind: 'status', to: 'shipped' },
    ready: { kind: 'status', to: 'shipped' },
    shipped: { kind: 'status', to: 'completed' },
    rts: { kind: 'status', to: 'closed' },
    canceled: { kind: 'status', to: 'pending' },
  }
  return next[order.status]
}

const isOfRefund = (status: PaymentStatus) => status === 'partially_refunded' || status === 'refunded'

/** Whether a payment status fits what was refunded: nothing, a part, or everything. */
function fitsRefunds({ refunded_amount, gross_revenue }: Order, to: PaymentStatus) {
  const refunded = Number(refunded_amount)
  if (to === 'conflict' || to === 'unpaid') return true
  if (isOfRefund(to)) return refunded > 0 && refunded >= Number(gross_revenue) === (to === 'refunded')
  return refunded === 0
}

/** The actions that the server's rules allow in this state, with the next step separate. */
export function actionsFor(order: Order): { primary: OrderAction | undefined; others: OrderAction[] } {
  const allowed: OrderAction[] = [
    ...statusMoves[order.status].map((to): OrderAction => ({ kind: 'status', to })),
    ...paymentMoves[order.payment_status]
      .filter((to) => fitsRefunds(order, to))
      .map((to): OrderAction => ({ kind: 'payment', to })),
  ]
  const primary = nextStep(order)
  const isSame = (one: OrderAction) => JSON.stringify(one) === JSON.stringify(primary)
  const isOffered = primary?.kind === 'accept' || allowed.some(isSame)
  return { primary: isOffered ? primary : undefined, others: allowed.filter((one) => !isSame(one)) }
}

/** How many items a cancellation returns to stock; items without tracked stock do not count. */
export const countReturnedItems = (order: Order) =>
  order.orderlines.filter(({ is_inventory }) => is_inventory).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether money was received that can be refunded. */
export const mayHaveRefunds = ({ payment_status }: Order) => payment_status !== 'unpaid'

/** Whether the order was ever paid and so may have invoices. */
export const mayHaveInvoices = ({ payment_status, paid_time }: Order) =>
  payment_status !== 'unpaid' || paid_time !== null

/** Whether goods were sent that can come back. */
export const mayHaveReturns = (order: Order) =>
  needsParcel(order) && ['shipped', 'completed', 'rts', 'closed'].includes(order.status)

/** Whether a return can be created now. */
export const isReturnable = (order: Order) => needsParcel(order) && returnableStatuses.includes(order.status)
