import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { lazyPart } from '../../../../preload.ts'
import classes from '../store.module.css'
import { useSaveStore, useStore, type VersionedStore } from '../use-store.ts'
import { storeWords } from '../words.ts'
import { conflictWords } from './conflict/words.ts'
import { changedFields, type Draft, isSame, readDraft, toChange } from './draft.ts'
import { SettingField } from './field.tsx'
import type { Field, SectionName } from './fields.ts'

const Conflict = lazyPart([conflictWords], async () => (await import('./conflict/conflict.tsx')).default)
const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))

type Props = {
  latest: VersionedStore
  sections: Partial<Record<SectionName, Field[]>>
  /** Elements below a section that depend on the typed values. */
  extra?: Partial<Record<SectionName, (draft: Draft) => ReactNode>>
}

const isOutdated = (error: unknown) => error instanceof ApiError && error.status === 412

/** The form of one group. It sends only changed fields, and never overwrites a concurrent change by somebody else. */
export function GroupForm({ latest, sections, extra = {} }: Props) {
  const messages = useMessages()
  const { common } = messages
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

  const start = ({ answer, etag }: VersionedStore) => {
    const fresh = readDraft(answer, fields)
    setBase({ draft: fresh, etag })
    setDraft(fresh)
    setTheirs(undefined)
    save.reset()
  }
  const send = async (etag: string | undefined) => {
    try {
      start(await save.mutateAsync({ body: toChange(changed, draft), ifMatch: etag }))
      notify(common.saved)
    } catch (error) {
      if (isOutdated(error)) await compare()
    }
  }
  /** Somebody else saved first. If they changed other fields, both changes are kept; otherwise the user chooses. */
  const compare = async () => {
    const { data } = await read.refetch()
    if (!data) return
    const now = readDraft(data.answer, fields)
    if (changed.some(({ name }) => !isSame(now[name], base.draft[name]))) return setTheirs(data)
    await send(data.etag)
  }

  return (
    <>
      <Suspense fallback={null}>{changed.length > 0 && <LeaveGuard isDirty={() => true} />}</Suspense>
      <ActionForm error={isOutdated(save.error) ? null : save.error} onSubmit={() => send(base.etag)} gap="lg">
        {theirs && (
          <Suspense fallback={null}>
            <Conflict
              fields={changed}
              mine={draft}
              theirs={readDraft(theirs.answer, fields)}
              onKeep={() => send(theirs.etag)}
              onDiscard={() => start(theirs)}
            />
          </Suspense>
        )}
        {(Object.entries(sections) as [SectionName, Field[]][]).map(([section, list]) => (
          <Card key={section} title={storeGroups.sections[section].title} lead={storeGroups.sections[section].lead}>
            <Stack gap="lg">
              {list.map((field) => (
                <SettingField
                  key={field.name}
                  field={field}
                  value={draft[field.name]!}
                  onChange={(value) => setDraft((now) => ({ ...now, [field.name]: value }))}
                  problem={problem}
                />
              ))}
              {extra[section]?.(draft)}
            </Stack>
          </Card>
        ))}
        {changed.length > 0 && (
          <div className={classes.saveBar}>
            <Text size="sm" role="status">
              {storeGroups.unsaved(changed.length)}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => {
                  setDraft(base.draft)
                  save.reset()
                }}
              >
                {storeGroups.discard}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {common.save}
              </Button>
            </Group>
          </div>
        )}
      </ActionForm>
    </>
  )
}
