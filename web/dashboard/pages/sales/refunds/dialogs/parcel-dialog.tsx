import { Textarea, TextInput } from '@mantine/core'
import { useAct } from '../../../../api/hooks.ts'
import { maxCourierLength, maxParcelNumberLength, maxReturnNoteLength } from '../../../../api/limits.generated.ts'
import type { Return } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { refundWords } from '../words.ts'

/** Edits the parcel of a return and the team's note. */
export function ParcelDialog({ returned, onClose }: { returned: Return; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { returns: words, refunds } = useWords(refundWords)
  const path = { ...useBusiness().path, id: returned.id }
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/returns/{id}')
  const submit = async (values: FormData) => {
    const body = {
      parcel_number: readText(values, 'parcel_number') || null,
      courier: readText(values, 'courier') || null,
      note: readText(values, 'note') || null,
    }
    if (!(await update.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  const problem = (field: string) => fieldProblem(update.error, field, messages)
  return (
    <Dialog opened onClose={onClose} title={words.parcelTitle}>
      <ActionForm error={update.error} onSubmit={submit}>
        <TextInput
          name="parcel_number"
          label={words.parcelNumber}
          defaultValue={returned.parcel_number ?? ''}
          error={problem('parcel_number')}
          maxLength={maxParcelNumberLength}
          data-autofocus
        />
        <TextInput
          name="courier"
          label={words.courier}
          defaultValue={returned.courier ?? ''}
          error={problem('courier')}
          maxLength={maxCourierLength}
        />
        <Textarea
          name="note"
          label={refunds.note}
          defaultValue={returned.note ?? ''}
          error={problem('note')}
          maxLength={maxReturnNoteLength}
          autosize
        />
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
