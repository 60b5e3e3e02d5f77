import { Text, Textarea } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { maxReplyLength } from '../../../api/limits.generated.ts'
import type { Review } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { reviewWords } from './words.ts'

/** Edits the merchant's public reply to a review. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const messages = useMessages()
  const words = useWords(reviewWords)
  const path = { ...useBusiness().path, id: review.id }
  const notify = useNotice()
  const save = useAct('PUT /api/businesses/{business_id}/reviews/{id}/reply')
  const submit = async (values: FormData) => {
    const reply = readText(values, 'reply').trim() || null
    if (!(await save.mutateAsync({ path, body: { reply } }).catch(() => undefined))) return
    notify(words.replied)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.replyTitle(review.product.name)} isForm>
      <ActionForm error={save.error} onSubmit={submit}>
        {review.text && <Text size="sm">{review.text}</Text>}
        <Textarea
          name="reply"
          label={words.replyLabel}
          description={words.replyHint}
          defaultValue={review.reply ?? ''}
          error={fieldProblem(save.error, 'reply', messages)}
          maxLength={maxReplyLength}
          minRows={3}
          autosize
          data-autofocus
        />
        <DialogActions onClose={onClose} isBusy={save.isPending} label={messages.common.save} />
      </ActionForm>
    </Dialog>
  )
}
