import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { ScopePicker } from '../../../parts/fields/scope-picker.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useKeyRights } from '../../../session/key-rights.ts'
import { useUser } from '../../../session/session.tsx'
import { developerWords } from '../words.ts'

const dayMilliseconds = 86_400_000

type Props = { onClose: () => void; onIssued: (value: string) => void }

type KeyType = 'secret' | 'restricted'

/** Creates an API key and passes on its value, which is shown once. */
export function CreateKeyDialog({ onClose, onIssued }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { keys } = useWords(developerWords)
  const { path } = useBusiness()
  const { fullname } = useUser()
  const { mayGrantMoney } = useKeyRights()
  const create = useAct('POST /api/businesses/{business_id}/api-keys')
  const [keyType, setKeyType] = useState<KeyType>('restricted')
  const [scopes, setScopes] = useState<string[]>([])
  const findProblem = (field: string) => fieldProblem(create.error, field, messages)
  const submit = async (values: FormData) => {
    const key = await create.mutateAsync({ path, body: toBody(values, keyType, scopes) }).catch(() => undefined)
    if (!key) return
    onClose()
    onIssued(key.key)
  }
  return (
    <Dialog opened onClose={onClose} title={keys.create} size="lg" isForm>
      <ActionForm error={create.error} onSubmit={submit}>
        <TextInput
          name="name"
          label={keys.name}
          description={keys.nameHint}
          error={findProblem('name')}
          data-autofocus
          required
        />
        <Textarea
          name="description"
          label={`${common.description} (${common.optional})`}
          error={findProblem('description')}
          autosize
          minRows={2}
        />
        <TypeChoice value={keyType} onChange={setKeyType} error={findProblem('key_type')} />
        {keyType === 'restricted' && (
          <ScopePicker
            label={keys.scopes}
            value={scopes}
            onChange={setScopes}
            error={findProblem('scopes')}
            mayGrantMoney={mayGrantMoney}
          />
        )}
        <Expiry error={findProblem('expires_at')} />
        <Text size="sm" c="dimmed">
          {keys.owner(fullname)}
        </Text>
        <DialogActions onClose={onClose} isBusy={create.isPending} label={common.create} />
      </ActionForm>
    </Dialog>
  )
}

type TypeProps = { value: KeyType; onChange: (type: KeyType) => void; error: string | undefined }

function TypeChoice({ value, onChange, error }: TypeProps) {
  const { keys } = useWords(developerWords)
  const { mayGrantMoney } = useKeyRights()
  return (
    <Radio.Group label={keys.type} value={value} onChange={(chosen) => onChange(chosen as KeyType)} error={error}>
      <Stack gap="xs" mt="xs">
        <Radio value="restricted" label={keys.restricted} description={keys.restrictedHint} />
        <Radio
          value="secret"
          label={keys.secret}
          description={mayGrantMoney ? keys.secretHint : keys.moneyOnly}
          disabled={!mayGrantMoney}
        />
      </Stack>
    </Radio.Group>
  )
}

function Expiry({ error }: { error: string | undefined }) {
  const { keys } = useWords(developerWords)
  return (
    <NativeSelect
      name="expiry"
      label={keys.expiry}
      description={keys.expiryHint}
      error={error}
      data={Object.entries(keys.expiries)
        .map(([value, label]) => ({ value, label }))
        .sort((a, b) => Number(b.value === 'never') - Number(a.value === 'never'))}
    />
  )
}

function toBody(values: FormData, keyType: KeyType, scopes: string[]) {
  const days = Number(values.get('expiry'))
  return {
    name: readText(values, 'name'),
    description: readText(values, 'description') || null,
    key_type: keyType,
    ...(keyType === 'restricted' && { scopes }),
    expires_at: days > 0 ? new Date(Date.now() + days * dayMilliseconds).toISOString() : null,
  }
}
