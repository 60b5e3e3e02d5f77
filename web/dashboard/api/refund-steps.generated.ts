// Copied by web/generate-rules.ts from src/modules/payments/refunds/steps.ts; not edited by hand.

export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const
export const refundMethods = ['provider', 'bank_transfer'] as const

export type RefundStatus = (typeof refundStatuses)[number]
export type RefundMethod = (typeof refundMethods)[number]

type Repeatable = { id: string; retry_of: string | null; return_id: string | null; status: RefundStatus }

/** Whether another refund replaces a failed one: it was repeated, or its return was refunded again. */
export const isRepeated = ({ id, return_id }: Repeatable, refunds: Repeatable[]) =>
  refunds.some((other) => {
    const isActive = other.status === 'pending' || other.status === 'succeeded'
    return other.retry_of === id || (return_id !== null && other.return_id === return_id && isActive && other.id !== id)
  })

/** What people do with a refund. An edit replaces the bank account of the buyer. */
export type RefundStep = 'approve' | 'edit' | 'cancel' | 'mark-sent' | 'mark-failed' | 'retry'

export type RefundState = { status: RefundStatus; method: RefundMethod; failure_code: string | null }

/** The steps that a refund allows now, the likeliest first. The pages have a copy of this file. */
export function refundSteps({ status, method, failure_code }: RefundState, isRepeated: boolean): RefundStep[] {
  const isTransfer = method === 'bank_transfer'
  if (status === 'requested') return ['approve', 'edit', 'cancel']
  if (status === 'pending') return isTransfer ? ['mark-sent', 'edit', 'mark-failed', 'cancel'] : []
  if (status === 'succeeded') return isTransfer ? ['mark-failed'] : []
  if (failure_code === 'canceled' || isRepeated) return []
  return isTransfer && failure_code === 'transfer_failed' ? ['retry', 'edit'] : ['retry']
}
