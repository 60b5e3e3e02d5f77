import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { useAct } from '../../../../api/hooks.ts'
import type { StoreLook } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import type { Unsaved } from '../save-bar.tsx'
import { type DraftLook, toDraft, toOrderKey, toSend } from './draft.ts'
import { SectionRows } from './section-rows.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { type StorePath, useTargets } from './use-targets.ts'

type Props = {
  path: StorePath
  saved: StoreLook
  accent: string
  onChange: (look: StoreLook, form: Unsaved) => void
}

/** Edits the theme and the sections of the front page. */
export function LookForm({ path, saved, accent, onChange }: Props) {
  const messages = useMessages()
  const notify = useNotice()
  const targets = useTargets(path)
  const { draft, change, error, form } = useLookDraft(path, saved, onChange)
  return (
    <ActionForm
      error={error}
      onSubmit={async () => {
        if (form.count > 0 && (await form.save())) notify(messages.common.saved)
      }}
      gap="lg"
    >
      <ThemeChoice value={draft.theme} accent={accent} onChange={(theme) => change({ theme })} />
      <SectionRows
        sections={draft.sections}
        targets={targets}
        onChange={(sections) => change({ sections })}
        problem={(field) => fieldProblem(error, field, messages)}
        isRefused={(index) =>
          error instanceof ApiError && error.fields.some(({ field }) => field.startsWith(`sections.${index}.`))
        }
      />
      <button type="submit" hidden />
    </ActionForm>
  )
}

/** The look as it is edited, and what the save bar needs. */
function useLookDraft(path: StorePath, saved: StoreLook, onChange: Props['onChange']) {
  const [base, setBase] = useState(() => toDraft(saved))
  const [draft, setDraft] = useState(base)
  const save = useAct('PUT /api/businesses/{business_id}/stores/{store_id}/look')
  const look = toSend(draft)
  const isChanged = JSON.stringify(look) !== JSON.stringify(toSend(base))
  const change = (part: Partial<DraftLook>) => {
    // Clears the errors, because they refer to sections by position.
    if (part.sections && toOrderKey(part.sections) !== toOrderKey(draft.sections)) save.reset()
    setDraft((now) => ({ ...now, ...part }))
  }
  const start = (next: DraftLook) => {
    setBase(next)
    // What was changed while it was being saved is kept.
    setDraft((now) => (now === draft ? next : now))
    save.reset()
  }
  const send = async () => {
    const answer = await save.mutateAsync({ path, body: look }).catch(() => undefined)
    if (answer) start(toDraft(answer))
    return answer !== undefined
  }
  const form = { count: isChanged ? 1 : 0, isSaving: save.isPending, save: send, discard: () => start(base) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form does changes with these only
  useEffect(() => onChange(look, form), [draft, base, save.isPending])
  return { draft, change, error: save.error, form }
}
