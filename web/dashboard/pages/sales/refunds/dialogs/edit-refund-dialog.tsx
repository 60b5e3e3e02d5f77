import { Textarea } from '@mantine/core'
import { useAct } from '../../../../api/hooks.ts'
import { maxRefundNoteLength } from '../../../../api/limits.generated.ts'
import type { Refund } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { refundWords } from '../words.ts'
import { BankFields, readAccount } from './bank-fields.tsx'

/** Edits a transfer's account and the team's note. */
export function EditRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { refunds: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: refund.id }
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/refunds/{id}')
  const submit = async (values: FormData) => {
    const body = { bank_account: readAccount(values), note: readText(values, 'note') || null }
    if (!(await update.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.editTitle} isForm>
      <ActionForm error={update.error} onSubmit={submit}>
        <BankFields account={refund.bank_account} error={update.error} />
        <Textarea
          name="note"
          label={words.note}
          description={common.optional}
          defaultValue={refund.note ?? ''}
          error={fieldProblem(update.error, 'note', messages)}
          maxLength={maxRefundNoteLength}
          autosize
        />
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
