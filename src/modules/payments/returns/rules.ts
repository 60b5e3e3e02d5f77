import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { OrderStatus } from '../../orders/fields/index.ts'
import { type ReturnStatus, returnSteps } from './steps.ts'

export const returnOrigins = ['merchant', 'buyer'] as const

const becomes = { approve: 'approved', reject: 'rejected', receive: 'received', refund: 'refunded' } as const

/** Refuses a step that the return does not allow now. */
export function checkReturnStep(row: Parameters<typeof returnSteps>[0], step: keyof typeof becomes) {
  if (returnSteps(row).includes(step)) return
  throw conflictBecause('return_ended', `The return is ${row.status}: it cannot become ${becomes[step]}`)
}

/** Only received goods can be returned. */
export const returnableStatuses: readonly OrderStatus[] = ['shipped', 'completed']

export const isReturnable = (order: { status: OrderStatus }) => returnableStatuses.includes(order.status)

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
