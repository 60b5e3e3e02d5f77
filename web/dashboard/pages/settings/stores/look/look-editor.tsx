import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { StoreWithSettings as Store, StoreLook } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import store from '../store.module.css'
import { type DraftLook, toDraft, toOrderKey, toSend } from './draft.ts'
import classes from './look.module.css'
import { LookPreview } from './look-preview.tsx'
import { SectionRows } from './section-rows.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { type StorePath, useTargets } from './use-targets.ts'
import { lookWords } from './words.ts'

const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))

/** Edits the theme and front page of a store, with a preview of unsaved changes. */
export default function LookEditor({ store: { unique_id, settings } }: { store: Store }) {
  const path = { ...useBusiness().path, store_id: unique_id }
  const look = useApi('GET /api/businesses/{business_id}/stores/{store_id}/look', { path })
  return (
    <Loaded query={look} rows={3}>
      {(found) => <Form path={path} saved={found} accent={settings.accent_color!} />}
    </Loaded>
  )
}

function Form({ path, saved, accent }: { path: StorePath; saved: StoreLook; accent: string }) {
  const messages = useMessages()
  const words = useWords(lookWords)
  const notify = useNotice()
  const targets = useTargets(path)
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
    setDraft(next)
    save.reset()
  }
  const submit = async () => {
    const answer = await save.mutateAsync({ path, body: look }).catch(() => undefined)
    if (!answer) return
    start(toDraft(answer))
    notify(messages.common.saved)
  }
  return (
    <div className={classes.editor}>
      <Suspense fallback={null}>{isChanged && <LeaveGuard isDirty={() => !save.isPending} />}</Suspense>
      <ActionForm error={save.error} onSubmit={submit} gap="lg">
        <ThemeChoice value={draft.theme} accent={accent} onChange={(theme) => change({ theme })} />
        <SectionRows
          sections={draft.sections}
          targets={targets}
          onChange={(sections) => change({ sections })}
          problem={(field) => fieldProblem(save.error, field, messages)}
        />
        {isChanged && (
          <div className={store.saveBar}>
            <Text size="sm" role="status">
              {words.unsaved}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => start(base)}>
                {words.discard}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {words.save}
              </Button>
            </Group>
          </div>
        )}
      </ActionForm>
      <div className={classes.preview}>
        <LookPreview path={path} look={look} />
      </div>
    </div>
  )
}
