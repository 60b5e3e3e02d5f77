// Copied by web/generate-rules.ts from src/modules/payments/returns/steps.ts; not edited by hand.

export const returnStatuses = ['requested', 'approved', 'received', 'refunded', 'rejected'] as const

export type ReturnStatus = (typeof returnStatuses)[number]

/** What people do with a return; `parcel` notes its number. */
export type ReturnStep = 'approve' | 'reject' | 'parcel' | 'receive' | 'refund'

const steps: Record<ReturnStatus, ReturnStep[]> = {
  requested: ['approve', 'reject'],
  approved: ['receive', 'parcel', 'refund', 'reject'],
  received: ['refund', 'reject'],
  refunded: [],
  rejected: [],
}

/**
 * The steps that a return allows now, the likeliest first. What was refunded before the parcel came may still arrive.
 * The pages have a copy of this file.
 */
export function returnSteps({
  status,
  received_at,
}: {
  status: ReturnStatus
  received_at: string | null
}): ReturnStep[] {
  return status === 'refunded' && received_at === null ? ['receive', 'parcel'] : steps[status]
}
