import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxProofReasonLength } from '../../../../api/limits.generated.ts'
import type { Order } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'

type Props = { order: Order; etag: string | undefined; onClose: () => void }

/** Asks for the reason why a proof of transfer is rejected; the buyer reads it. */
export default function RejectProofDialog({ order, etag, onClose }: Props) {
  const messages = useMessages()
  const { order: words } = useWords(orderWords)
  const { path } = useBusiness()
  const notify = useNotice()
  // The version when the dialog was opened, because a proof that arrives later was not looked at.
  const [seen] = useState(etag)
  const reject = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/reject-transfer-proof')
  const submit = async (values: FormData) => {
    const body = { reason: readText(values, 'reason') }
    const done = await reject.mutateAsync({ path: { ...path, id: order.id }, body, ifMatch: seen }).catch(() => false)
    if (!done) return
    notify(words.rejected)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.rejectTitle}>
      <ActionForm error={reject.error} onSubmit={submit}>
        <Text size="sm">{order.customer_email ? words.rejectText : words.rejectTextNoMail}</Text>
        <Textarea
          name="reason"
          label={words.rejectReason}
          placeholder={words.rejectExample}
          error={fieldProblem(reject.error, 'reason', messages)}
          maxLength={maxProofReasonLength}
          autosize
          minRows={2}
          data-autofocus
        />
        <DialogActions onClose={onClose} isBusy={reject.isPending} isDanger label={words.reject} />
      </ActionForm>
    </Dialog>
  )
}
