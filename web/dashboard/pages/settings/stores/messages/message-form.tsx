import { Stack, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { UnsavedBar } from '../../../../parts/layout/unsaved-bar.tsx'
import { lazyPart } from '../../../../preload.ts'
import { conflictWords } from '../settings/conflict/words.ts'
import { storeWords } from '../words.ts'
import { insertText } from './insert-text.ts'
import { MessageActions } from './message-actions.tsx'
import { MessagePreview } from './message-preview.tsx'
import classes from './messages.module.css'
import { Placeholders } from './placeholders.tsx'
import { Toggle } from './toggle.tsx'
import type { PreviewRequest, StorePath, VersionedMessage } from './use-message.ts'
import { type DraftField, useMessageDraft } from './use-message-draft.ts'
import { messageWords } from './words.ts'

const LeaveGuard = lazy(() => import('../../../../parts/dialogs/leave-guard.tsx'))
const VersionChoice = lazyPart(
  [conflictWords],
  async () => (await import('../settings/conflict/conflict.tsx')).VersionChoice,
)

const parts = ['write', 'preview'] as const

type Props = { path: StorePath; store: Store; latest: VersionedMessage }

/** Edits subject and text beside a preview; a narrow screen shows one of both. */
export function MessageForm({ path, store, latest }: Props) {
  const messages = useMessages()
  const words = useWords(messageWords)
  const { storeGroups } = useWords(storeWords)
  const form = useMessageDraft(path, latest)
  const { message, draft, changed, conflict } = form
  const [shown, setShown] = useState<(typeof parts)[number]>('write')
  const [previewError, setPreviewError] = useState<unknown>(null)
  const [order_id, setOrder] = useState<string>()
  const request: PreviewRequest = {
    subject: draft.subject.trim() || null,
    text: draft.text.trim() || null,
    language: message.language,
    ...(order_id && { order_id }),
  }
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const edited = useRef<DraftField>(undefined)
  const insert = (name: string) => {
    const field = edited.current === 'subject' ? subject.current : text.current
    if (!field) return
    if (!edited.current) field.setSelectionRange(field.value.length, field.value.length)
    insertText(field, `{{${name}}}`)
  }
  const toInput = (field: DraftField) => ({
    name: field,
    label: words.fields[field],
    value: draft[field],
    placeholder: message[`default_${field}`],
    onFocus: () => {
      edited.current = field
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.change(field, currentTarget.value),
    error: fieldProblem(form.error ?? previewError, field, messages),
  })
  return (
    <>
      <Suspense fallback={null}>{changed.length > 0 && <LeaveGuard isDirty={() => true} />}</Suspense>
      <div className={classes.parts}>
        <Toggle
          label={words.parts.label}
          value={shown}
          choices={parts.map((value) => ({ value, label: words.parts[value] }))}
          onChange={setShown}
        />
      </div>
      <div className={classes.editor} data-shown={shown}>
        <div className={classes.write}>
          <ActionForm error={form.error} onSubmit={form.save}>
            <Suspense fallback={null}>
              {conflict && (
                <VersionChoice
                  rows={changed.map((field) => ({
                    label: words.fields[field],
                    mine: draft[field],
                    theirs: conflict.theirs[field],
                  }))}
                  onKeep={conflict.keep}
                  onDiscard={conflict.take}
                />
              )}
            </Suspense>
            <Card title={words.kinds[message.kind].name} lead={words.kinds[message.kind].when}>
              <Stack>
                <TextInput {...toInput('subject')} ref={subject} autoComplete="off" />
                <Textarea
                  {...toInput('text')}
                  ref={text}
                  description={words.textHint}
                  autosize
                  minRows={8}
                  maxRows={24}
                />
                <Placeholders names={message.placeholders} onPick={insert} />
                <MessageActions path={path} message={message} request={request} onReset={form.reset} />
              </Stack>
            </Card>
            {changed.length > 0 && (
              <UnsavedBar
                words={{
                  unsaved: storeGroups.unsaved(changed.length),
                  discard: storeGroups.discard,
                  save: messages.common.save,
                }}
                isSaving={form.isPending}
                onDiscard={form.discard}
                onSave={form.save}
              />
            )}
            <button type="submit" hidden />
          </ActionForm>
        </div>
        <div className={classes.preview}>
          <MessagePreview
            path={path}
            kind={message.kind}
            store={store}
            request={request}
            onOrder={setOrder}
            onError={setPreviewError}
          />
        </div>
      </div>
    </>
  )
}
