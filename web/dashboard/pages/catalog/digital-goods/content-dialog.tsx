import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { CourseContent, CourseSection } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { goodsWords } from './words.ts'

type Props = { section: CourseSection; content?: CourseContent; onClose: () => void }

/** Creates or edits a lesson with text, video, or both. */
export function ContentDialog({ section, content, onClose }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { course } = useWords(goodsWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/course-sections/{section_uuid}/course-contents')
  const update = useAct('PATCH /api/businesses/{business_id}/course-contents/{content_uuid}')
  const act = content ? update : create
  const submit = async (values: FormData) => {
    const video_url = readText(values, 'video_url') || null
    const minutes = Number(readText(values, 'minutes').replace(',', '.'))
    const body = {
      title: readText(values, 'title'),
      type: video_url ? ('video' as const) : ('text' as const),
      text: readText(values, 'text') || null,
      video_url,
      duration: minutes > 0 ? Math.round(minutes * 60) : null,
      is_shown: values.get('is_shown') !== null,
    }
    const saved = content
      ? update.mutateAsync({ path: { ...path, content_uuid: content.uuid }, body })
      : create.mutateAsync({ path: { ...path, section_uuid: section.uuid }, body })
    if (!(await saved.catch(() => undefined))) return
    notify(course.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={content ? course.editContent : course.addContent} size="lg" isForm>
      <ActionForm error={act.error} onSubmit={submit}>
        <TextInput
          name="title"
          label={course.contentTitle}
          defaultValue={content?.title}
          error={fieldProblem(act.error, 'title', messages)}
          data-autofocus
          required
        />
        <Textarea
          name="text"
          label={course.text}
          description={course.textHint}
          defaultValue={content?.text ?? ''}
          error={fieldProblem(act.error, 'text', messages)}
          autosize
          minRows={6}
          maxRows={16}
        />
        <TextInput
          name="video_url"
          type="url"
          label={course.video}
          defaultValue={content?.video_url ?? ''}
          error={fieldProblem(act.error, 'video_url', messages)}
        />
        <TextInput
          name="minutes"
          inputMode="decimal"
          label={course.minutes}
          defaultValue={content?.duration ? String(content.duration / 60) : ''}
          error={fieldProblem(act.error, 'duration', messages)}
        />
        <Checkbox name="is_shown" label={course.shown} defaultChecked={content?.is_shown ?? true} />
        <DialogActions onClose={onClose} isBusy={act.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
