import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { ApiKey } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { ScopePicker } from '../../../parts/fields/scope-picker.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useKeyRights } from '../../../session/key-rights.ts'
import { developerWords } from '../words.ts'

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { keys } = useWords(developerWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/api-keys/{key_id}')
  const [scopes, setScopes] = useState(apiKey.scopes)
  const { mayGrantMoney, mayCreate } = useKeyRights()
  const isRestricted = apiKey.key_type === 'restricted'
  const hasScopes = isRestricted && mayCreate(apiKey)
  const findProblem = (field: string) => fieldProblem(update.error, field, messages)
  const submit = async (values: FormData) => {
    const body = {
      name: readText(values, 'name'),
      description: readText(values, 'description') || null,
      ...(hasScopes && { scopes }),
    }
    const key = await update.mutateAsync({ path: { ...path, key_id: apiKey.id }, body }).catch(() => undefined)
    if (!key) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={keys.edit} size="lg" isForm>
      <ActionForm error={update.error} onSubmit={submit}>
        <TextInput name="name" label={keys.name} defaultValue={apiKey.name} error={findProblem('name')} required />
        <Textarea
          name="description"
          label={`${common.description} (${common.optional})`}
          defaultValue={apiKey.description ?? ''}
          error={findProblem('description')}
          autosize
          minRows={2}
        />
        {hasScopes && (
          <ScopePicker
            label={keys.scopes}
            value={scopes}
            onChange={setScopes}
            error={findProblem('scopes')}
            mayGrantMoney={mayGrantMoney}
          />
        )}
        {isRestricted && !hasScopes && (
          <Text size="sm" c="dimmed">
            {keys.moneyKey}
          </Text>
        )}
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
