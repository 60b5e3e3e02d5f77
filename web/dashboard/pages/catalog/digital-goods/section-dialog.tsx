import { Checkbox, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { CourseSection } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { goodsWords } from './words.ts'

type Props = {
  path: { business_id: string; variant_id: string }
  section: CourseSection | undefined
  onClose: () => void
}

/** Creates, renames, shows or hides a section. */
export function SectionDialog({ path, section, onClose }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { course } = useWords(goodsWords)
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/variants/{variant_id}/course-sections')
  const update = useAct('PATCH /api/businesses/{business_id}/course-sections/{section_uuid}')
  const act = section ? update : create
  const submit = async (values: FormData) => {
    const body = { title: readText(values, 'title'), is_shown: values.get('is_shown') !== null }
    const saved = section
      ? update.mutateAsync({ path: { business_id: path.business_id, section_uuid: section.uuid }, body })
      : create.mutateAsync({ path, body })
    if (!(await saved.catch(() => undefined))) return
    notify(course.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={section ? course.editSection : course.addSection}>
      <ActionForm error={act.error} onSubmit={submit}>
        <TextInput
          name="title"
          label={course.sectionTitle}
          defaultValue={section?.title}
          error={fieldProblem(act.error, 'title', messages)}
          data-autofocus
          required
        />
        <Checkbox name="is_shown" label={course.shown} defaultChecked={section?.is_shown ?? true} />
        <DialogActions onClose={onClose} isBusy={act.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
