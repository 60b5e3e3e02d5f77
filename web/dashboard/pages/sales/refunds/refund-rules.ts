import type { Refund, Return } from '../../../api/types.generated.ts'

export type RefundStep = 'approve' | 'decline' | 'sent' | 'failed' | 'cancel' | 'retry' | 'edit'

/** Whether another refund replaces a failed one: it was repeated, or its return was refunded again. */
export const isRepeated = ({ id, return_id }: Refund, refunds: Refund[]) =>
  refunds.some((other) => {
    const isActive = other.status === 'pending' || other.status === 'succeeded'
    return other.retry_of === id || (return_id !== null && other.return_id === return_id && isActive && other.id !== id)
  })

/** The actions that a refund allows now. Without an account nothing can be sent. A refund is repeated only once. */
export function refundSteps({ status, method, failure_code, bank_account }: Refund, isRepeated: boolean): RefundStep[] {
  const isTransfer = method === 'bank_transfer'
  if (status === 'requested') return ['approve', 'edit', 'decline']
  const transfer: RefundStep[] = bank_account ? ['sent', 'edit', 'failed', 'cancel'] : ['edit', 'failed', 'cancel']
  if (status === 'pending') return isTransfer ? transfer : []
  if (status === 'succeeded') return isTransfer ? ['failed'] : []
  if (failure_code === 'canceled' || isRepeated) return []
  return failure_code === 'transfer_failed' ? ['retry', 'edit'] : ['retry']
}

export type ReturnStep = 'approve' | 'reject' | 'parcel' | 'receive' | 'refund'

/** The actions that a return allows now. Only members who may refund can pay for it. */
export function returnSteps({ status, received_at }: Return, mayRefund: boolean): ReturnStep[] {
  const refund: ReturnStep[] = mayRefund ? ['refund'] : []
  if (status === 'requested') return ['approve', 'reject']
  if (status === 'approved') return ['receive', 'parcel', ...refund, 'reject']
  if (status === 'received') return [...refund, 'reject']
  return status === 'refunded' && received_at === null ? ['receive', 'parcel'] : []
}
