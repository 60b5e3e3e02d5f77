import type { Refund, Return } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { refundWords } from './words.ts'

type Look = { icon: IconName; color: string }

const refundLooks = {
  requested: { icon: 'clock', color: 'amber' },
  pending: { icon: 'repeat', color: 'blue' },
  to_send: { icon: 'send', color: 'amber' },
  succeeded: { icon: 'check', color: 'brand' },
  failed: { icon: 'warning', color: 'red' },
  canceled: { icon: 'cross', color: 'gray' },
} satisfies Record<string, Look>

/** The status to show: a pending transfer needs an action, and a canceled refund is not shown as failed. */
function findState({ status, method, failure_code }: Refund): keyof typeof refundLooks {
  if (status === 'pending' && method === 'bank_transfer') return 'to_send'
  return status === 'failed' && failure_code === 'canceled' ? 'canceled' : status
}

export function RefundBadge({ refund }: { refund: Refund }) {
  const { refunds } = useWords(refundWords)
  const state = findState(refund)
  return <StatusBadge label={refunds.status[state]} {...refundLooks[state]} />
}

const returnLooks: Record<Return['status'], Look> = {
  requested: { icon: 'clock', color: 'amber' },
  approved: { icon: 'truck', color: 'blue' },
  rejected: { icon: 'cross', color: 'gray' },
  received: { icon: 'box', color: 'amber' },
  refunded: { icon: 'check', color: 'brand' },
}

export function ReturnBadge({ status }: { status: Return['status'] }) {
  const { returns } = useWords(refundWords)
  return <StatusBadge label={returns.status[status]} {...returnLooks[status]} />
}
