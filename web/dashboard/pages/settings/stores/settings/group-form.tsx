import { Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { lazyPart } from '../../../../preload.ts'
import { SaveBar, type Unsaved } from '../save-bar.tsx'
import { useSaveStore, useStore, type VersionedStore } from '../use-store.ts'
import { storeWords } from '../words.ts'
import { conflictWords } from './conflict/words.ts'
import { changedFields, isSame, readDraft, toChange } from './draft.ts'
import { SettingField } from './field.tsx'
import type { Field, SectionName } from './fields.ts'
import type { Draft } from './values.ts'

const Conflict = lazyPart([conflictWords], async () => (await import('./conflict/conflict.tsx')).default)

type Props = {
  latest: VersionedStore
  sections: Partial<Record<SectionName, Field[]>>
  /** Receives the typed values, and what the save bar needs, if another component shows the bar. */
  onChange?: (draft: Draft, form: Unsaved) => void
}

const isOutdated = (error: unknown) => error instanceof ApiError && error.status === 412

/** The form of one group. It sends only changed fields, and never overwrites a concurrent change by somebody else. */
export function GroupForm({ latest, sections, onChange }: Props) {
  const messages = useMessages()
  const { storeGroups } = useWords(storeWords)
  const notify = useNotice()
  const storeId = latest.answer.unique_id
  const fields = Object.values(sections).flat()
  const [base, setBase] = useState(() => ({ draft: readDraft(latest.answer, fields), etag: latest.etag }))
  const [draft, setDraft] = useState(base.draft)
  const [theirs, setTheirs] = useState<VersionedStore>()
  const read = useStore(storeId)
  const save = useSaveStore(storeId)
  const changed = changedFields(fields, base.draft, draft)
  const problem = (path: string) => fieldProblem(save.error, path, messages)

  /** Starts anew from a store. What was typed since `sent` was sent is kept. */
  const start = ({ answer, etag }: VersionedStore, sent?: Draft) => {
    const fresh = readDraft(answer, fields)
    setBase({ draft: fresh, etag })
    setDraft((now) => {
      const isTyped = ({ name }: Field) => sent !== undefined && !isSame(now[name], sent[name])
      return { ...fresh, ...Object.fromEntries(fields.filter(isTyped).map(({ name }) => [name, now[name]])) }
    })
    setTheirs(undefined)
    save.reset()
  }
  /** Resolves to whether the changes were saved. */
  const send = async (etag: string | undefined): Promise<boolean> => {
    try {
      start(await save.mutateAsync({ body: toChange(changed, draft), ifMatch: etag }), draft)
      return true
    } catch (error) {
      return isOutdated(error) && (await compare())
    }
  }
  /** Somebody else saved first. If they changed other fields, both changes are kept; otherwise the user chooses. */
  const compare = async () => {
    const { data } = await read.refetch()
    if (!data) return false
    const now = readDraft(data.answer, fields)
    if (changed.every(({ name }) => isSame(now[name], base.draft[name]))) return await send(data.etag)
    setTheirs(data)
    return false
  }
  const submit = async (etag: string | undefined) => {
    if (changed.length > 0 && (await send(etag))) notify(messages.common.saved)
  }

  const form = {
    count: changed.length,
    isSaving: save.isPending,
    save: () => send(base.etag),
    discard: () => {
      setDraft(base.draft)
      save.reset()
    },
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form does changes with these only
  useEffect(() => onChange?.(draft, form), [draft, base, save.isPending])

  return (
    <ActionForm error={isOutdated(save.error) ? null : save.error} onSubmit={() => submit(base.etag)} gap="lg">
      {theirs && (
        <Suspense fallback={null}>
          <Conflict
            fields={changed}
            mine={draft}
            theirs={readDraft(theirs.answer, fields)}
            onKeep={() => submit(theirs.etag)}
            onDiscard={() => start(theirs)}
          />
        </Suspense>
      )}
      {(Object.entries(sections) as [SectionName, Field[]][]).map(([section, all]) => {
        const list = all.filter(({ isUsed }) => isUsed?.(draft) ?? true)
        if (list.length === 0) return null
        const { title, lead } = storeGroups.sections[section]
        return (
          <Card key={section} title={title} lead={lead}>
            <Stack gap="lg">
              {list.map((field) => (
                <SettingField
                  key={field.name}
                  field={field}
                  draft={draft}
                  value={draft[field.name]!}
                  onChange={(value) => setDraft((now) => ({ ...now, [field.name]: value }))}
                  problem={problem}
                />
              ))}
            </Stack>
          </Card>
        )
      })}
      {!onChange && <SaveBar forms={[form]} />}
      <button type="submit" hidden />
    </ActionForm>
  )
}
