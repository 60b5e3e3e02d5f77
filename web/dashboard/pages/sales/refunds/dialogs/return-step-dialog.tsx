import { useAct } from '../../../../api/hooks.ts'
import { maxReturnInstructionsLength, maxReturnRejectionLength } from '../../../../api/limits.generated.ts'
import type { ReturnStep } from '../../../../api/return-steps.generated.ts'
import type { Return } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { toRefundReturn } from '../refund-task.ts'
import { refundWords } from '../words.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

type Props = { returned: Return; step: ReturnStep; onClose: () => void }

export function ReturnStepDialog({ returned, step, onClose }: Props) {
  switch (step) {
    case 'approve':
      return <ApproveDialog returned={returned} onClose={onClose} />
    case 'reject':
      return <RejectDialog returned={returned} onClose={onClose} />
    case 'parcel':
      return <ParcelDialog returned={returned} onClose={onClose} />
    case 'receive':
      return <ReceiveDialog returned={returned} onClose={onClose} />
    case 'refund':
      return <RefundDialog task={toRefundReturn(returned)} onClose={onClose} />
  }
}

type StepProps = Omit<Props, 'step'>

function ApproveDialog({ returned, onClose }: StepProps) {
  const { returns: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: returned.id }
  const approve = useAct('POST /api/businesses/{business_id}/returns/{id}/approve')
  return (
    <TextDialog
      title={words.approveTitle}
      text={words.approveText}
      field="instructions"
      label={words.instructions}
      hint={words.instructionsHint}
      maxLength={maxReturnInstructionsLength}
      isOptional
      go={words.approve}
      done={words.approved}
      use={approve}
      onSend={(instructions) => approve.mutateAsync({ path, body: { instructions } })}
      onClose={onClose}
    />
  )
}

function RejectDialog({ returned, onClose }: StepProps) {
  const { returns: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: returned.id }
  const reject = useAct('POST /api/businesses/{business_id}/returns/{id}/reject')
  return (
    <TextDialog
      title={words.rejectTitle}
      text={words.rejectText}
      field="reason"
      label={words.rejectReason}
      maxLength={maxReturnRejectionLength}
      isDanger
      go={words.reject}
      done={words.rejected}
      use={reject}
      onSend={(reason) => reject.mutateAsync({ path, body: { reason: reason! } })}
      onClose={onClose}
    />
  )
}
