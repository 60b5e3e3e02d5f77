import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { OrderStatus } from '../../orders/fields/index.ts'

export const returnStatuses = ['requested', 'approved', 'rejected', 'received', 'refunded'] as const
export const returnOrigins = ['merchant', 'buyer'] as const

export type ReturnStatus = (typeof returnStatuses)[number]

/** The allowed moves from each status; any other move is a conflict. */
const moves: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected', 'refunded'],
  received: ['refunded', 'rejected'],
  rejected: [],
  refunded: [],
}

export function checkReturnMove({ status }: { status: ReturnStatus }, to: ReturnStatus) {
  if (moves[status].includes(to)) return
  throw conflictBecause('return_ended', `The return is ${status}: it cannot become ${to}`)
}

/**
 * Refuses to receive a return twice. One that was refunded before its parcel arrived can still be received, and stays
 * refunded.
 */
export function checkReceivable(row: { status: ReturnStatus; received_at: string | null }) {
  if (row.status !== 'refunded' || row.received_at !== null) checkReturnMove(row, 'received')
}

/** Only received goods can be returned. */
export const isReturnable = (order: { status: OrderStatus }) =>
  order.status === 'shipped' || order.status === 'completed'

export function checkReturnable(order: { order_id: string; status: OrderStatus }) {
  if (isReturnable(order)) return
  throw conflictBecause('not_returnable', `Order ${order.order_id} is ${order.status}: nothing can be sent back`)
}

/** Units of an order line in a return: sent back, received, and restocked. */
export type ReturnLine = { line_id: string; quantity: number; received_quantity: number; restocked_quantity: number }

type OrderLine = { id: string; item_type: string; quantity: number; restocked_quantity: number }

/** How many units of a line may still be sent back. Units that a refund restocked are already there. */
export function countReturnable(line: OrderLine, returns: { status: ReturnStatus; lines: unknown }[]): number {
  if (line.item_type !== 'physical') return 0
  const parts = returns
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ lines }) => (lines as ReturnLine[]).filter(({ line_id }) => line_id === line.id))
  const sent = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const restocked = parts.reduce((sum, { restocked_quantity }) => sum + restocked_quantity, 0)
  return Math.max(0, line.quantity - sent - (line.restocked_quantity - restocked))
}
