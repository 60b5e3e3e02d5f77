import { useState } from 'react'
import { useAct } from '../../../../api/hooks.ts'
import { maxRefundNoteLength, maxRefundReasonLength } from '../../../../api/limits.generated.ts'
import type { RefundStep } from '../../../../api/refund-steps.generated.ts'
import type { Refund } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { toApprove, toRetry } from '../refund-task.ts'
import { refundWords } from '../words.ts'
import { EditRefundDialog } from './edit-refund-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

type Props = { refund: Refund; step: RefundStep; onClose: () => void }

export function RefundStepDialog({ refund, step, onClose }: Props) {
  switch (step) {
    case 'approve':
      return <RefundDialog task={toApprove(refund)} onClose={onClose} />
    case 'retry':
      return <RefundDialog task={toRetry(refund)} onClose={onClose} />
    case 'edit':
      return <EditRefundDialog refund={refund} onClose={onClose} />
    case 'cancel':
      return <CancelDialog refund={refund} onClose={onClose} />
    case 'mark-sent':
      return <SentDialog refund={refund} onClose={onClose} />
    case 'mark-failed':
      return <FailedDialog refund={refund} onClose={onClose} />
  }
}

type StepProps = Omit<Props, 'step'>

/** Declines a request, or cancels a refund that is decided. */
function CancelDialog({ refund, onClose }: StepProps) {
  const { refunds: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: refund.id }
  const cancel = useAct('POST /api/businesses/{business_id}/refunds/{id}/cancel')
  // Events may reload the refund while the dialog is open; the user decides about what the dialog was opened for.
  const [isDecline] = useState(refund.status === 'requested')
  return (
    <TextDialog
      title={isDecline ? words.declineTitle : words.cancelTitle}
      text={isDecline ? words.declineText : words.cancelText}
      field="reason"
      label={refund.origin === 'buyer' ? words.declineReason : words.reason}
      maxLength={maxRefundReasonLength}
      isOptional
      isDanger
      go={isDecline ? words.decline : words.cancel}
      done={isDecline ? words.declined : words.canceled}
      use={cancel}
      onSend={(reason) => cancel.mutateAsync({ path, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Records that the money was sent to the account that the dialog showed when it was opened. */
function SentDialog({ refund, onClose }: StepProps) {
  const { refunds: words } = useWords(refundWords)
  const format = useFormat()
  const path = { ...useBusiness().path, id: refund.id }
  const sent = useAct('POST /api/businesses/{business_id}/refunds/{id}/mark-sent')
  const [account] = useState(refund.bank_account)
  return (
    <TextDialog
      title={words.sentTitle(format.money(refund.amount, refund.currency))}
      text={[account && words.sentTo(account.holder, account.bank, account.number), words.sentText].join(' ')}
      field="note"
      label={words.sentNote}
      maxLength={maxRefundNoteLength}
      isOptional
      go={words.markSent}
      done={words.sent}
      use={sent}
      onSend={(note) => sent.mutateAsync({ path, body: { bank_account: account, ...(note && { note }) } })}
      onClose={onClose}
    />
  )
}

function FailedDialog({ refund, onClose }: StepProps) {
  const { refunds: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: refund.id }
  const failed = useAct('POST /api/businesses/{business_id}/refunds/{id}/mark-failed')
  return (
    <TextDialog
      title={words.failedTitle}
      text={words.failedText}
      field="reason"
      label={words.failedReason}
      maxLength={maxRefundReasonLength}
      isDanger
      go={words.markFailed}
      done={words.failed}
      use={failed}
      onSend={(reason) => failed.mutateAsync({ path, body: { reason: reason! } })}
      onClose={onClose}
    />
  )
}
