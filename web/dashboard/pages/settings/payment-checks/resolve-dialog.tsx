import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { maxResolutionLength } from '../../../api/limits.generated.ts'
import type { PaymentConflict } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { paymentCheckWords } from './words.ts'

type Status = 'paid' | 'settled' | 'unpaid' | 'partially_refunded' | 'refunded'

/** The payment statuses that fit what was refunded of the order. */
const statusesFor = (refundedAmount: string): Status[] =>
  Number(refundedAmount) > 0 ? ['partially_refunded', 'refunded'] : ['paid', 'settled', 'unpaid']

/** Closes a conflict with a note; an order in conflict gets a payment status. */
export function ResolveDialog({ conflict, onClose }: { conflict: PaymentConflict; onClose: () => void }) {
  const messages = useMessages()
  const words = useWords(paymentCheckWords)
  const path = { ...useBusiness().path, conflict_id: conflict.id }
  const notify = useNotice()
  const resolve = useAct('POST /api/businesses/{business_id}/payment-conflicts/{conflict_id}/resolve')
  const isInConflict =
    (conflict.kind === 'order' || conflict.kind === 'dispute') &&
    conflict.order?.payment_status === 'conflict' &&
    !conflict.order.is_deleted
  const submit = async (values: FormData) => {
    const status = readText(values, 'payment_status') as Status | ''
    const body = { note: readText(values, 'note'), ...(status && { payment_status: status }) }
    if (!(await resolve.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(words.resolved)
    onClose()
  }
  const statuses = statusesFor(conflict.order?.refunded_amount ?? '0')
  const choices = statuses.map((value) => ({ value, label: words.payment[value] }))
  return (
    <Dialog opened onClose={onClose} title={words.reasons[conflict.reason] ?? conflict.reason} isForm>
      <ActionForm error={resolve.error} onSubmit={submit}>
        <Text size="sm">{words.advice[conflict.reason]}</Text>
        {isInConflict && (
          <NativeSelect
            name="payment_status"
            label={words.goesOn}
            data={conflict.kind === 'dispute' ? [{ value: '', label: words.keep }, ...choices] : choices}
            error={fieldProblem(resolve.error, 'payment_status', messages)}
          />
        )}
        <Textarea
          name="note"
          label={words.note}
          description={words.noteHint}
          error={fieldProblem(resolve.error, 'note', messages)}
          maxLength={maxResolutionLength}
          minRows={3}
          autosize
          required
          data-autofocus
        />
        <DialogActions onClose={onClose} isBusy={resolve.isPending} label={words.resolve} />
      </ActionForm>
    </Dialog>
  )
}
