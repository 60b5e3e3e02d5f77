import { Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { Attribute } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { attributeWords } from '../../../parts/attributes/words.ts'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { type Draft, emptyDraft, toBody, toChange, toDraft, toKey } from './attribute-draft.ts'

type Props = { attribute: Attribute | undefined; onClose: () => void }

const options = <K extends string>(labels: Record<K, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** Creates an attribute, or edits the editable parts of one. */
export default function AttributeDialog({ attribute, onClose }: Props) {
  const messages = useMessages()
  const words = useWords(attributeWords)
  const { fields } = words
  const [draft, setDraft] = useState(attribute ? toDraft(attribute) : emptyDraft)
  const { save, error, isBusy } = useSave({ attribute, onClose }, draft)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const field = (name: 'name' | 'english' | 'key' | 'choices', apiName: string = name) => ({
    name: apiName,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    error: fieldProblem(error, apiName, messages),
  })
  const select = <K extends 'owner' | 'type' | 'reference_to'>(name: K) => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    error: fieldProblem(error, name, messages),
  })
  const title = attribute ? words.editTitle(attribute.name) : words.add
  return (
    <Dialog opened onClose={onClose} title={title} isForm>
      <ActionForm error={error} onSubmit={save}>
        {attribute ? (
          <Text size="sm" c="dimmed">
            {words.owners[draft.owner]} · {attribute.key} · {words.types[draft.type]}
          </Text>
        ) : (
          <NativeSelect label={fields.owner} data={options(words.owners)} {...select('owner')} data-autofocus />
        )}
        <TextInput label={fields.name} {...field('name')} />
        <TextInput label={fields.english} description={fields.englishHint} {...field('english', 'names')} />
        {!attribute && (
          <>
            <TextInput
              label={fields.key}
              description={fields.keyHint}
              {...field('key')}
              placeholder={toKey(draft.name)}
              autoCapitalize="none"
              autoComplete="off"
            />
            <NativeSelect label={fields.type} data={options(words.types)} {...select('type')} />
          </>
        )}
        {draft.type === 'choice' && (
          <Textarea
            label={fields.choices}
            description={fields.choicesHint}
            {...field('choices')}
            autosize
            minRows={3}
          />
        )}
        {draft.type === 'reference' && !attribute && (
          <NativeSelect label={fields.referenceTo} data={options(words.references)} {...select('reference_to')} />
        )}
        <Flags draft={draft} onChange={set} />
        {!attribute && (
          <Text size="sm" c="dimmed">
            {words.fixed}
          </Text>
        )}
        <DialogActions onClose={onClose} isBusy={isBusy} label={messages.common.save} />
      </ActionForm>
    </Dialog>
  )
}

function useSave({ attribute, onClose }: Props, draft: Draft) {
  const words = useWords(attributeWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/attributes')
  const change = useAct('PATCH /api/businesses/{business_id}/attributes/{attribute_id}')
  const save = async () => {
    try {
      const saved = attribute
        ? await change.mutateAsync({ path: { ...path, attribute_id: attribute.id }, body: toChange(draft) })
        : await create.mutateAsync({ path, body: toBody(draft) })
      notify(words.saved(saved.name))
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  return { save, error: create.error ?? change.error, isBusy: create.isPending || change.isPending }
}

/** Where the attribute is used: as a filter, and in the shop. */
function Flags({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { fields } = useWords(attributeWords)
  const mayFilter = draft.owner !== 'variant' && draft.type !== 'file'
  const mayShow = draft.owner === 'product' || draft.owner === 'variant'
  return (
    <>
      {mayFilter && (
        <Checkbox
          label={fields.filterable}
          checked={draft.is_filterable}
          onChange={(event) => onChange({ is_filterable: event.currentTarget.checked })}
        />
      )}
      {mayShow && (
        <Checkbox
          label={fields.public}
          checked={draft.is_public}
          onChange={(event) => onChange({ is_public: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
