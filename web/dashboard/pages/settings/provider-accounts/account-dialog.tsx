import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { AccountProvider, ProviderAccount } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { providerAccountWords } from './words.ts'

type Fields = AccountProvider['credential_fields']

/** Only the fields that were filled in. */
const readCredentials = (values: FormData, fields: Fields) =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, readText(values, `credentials.${name}`)] as const)
      .filter(([, value]) => value !== ''),
  )

function CredentialFields({ fields, account, error }: { fields: Fields; account?: ProviderAccount; error: unknown }) {
  const messages = useMessages()
  const words = useWords(providerAccountWords)
  return fields.map(({ name, label_key, is_secret, is_required }) => {
    const known = account?.credentials.find(({ field }) => field === name)
    const Field = is_secret ? PasswordField : TextInput
    return (
      <Field
        key={name}
        name={`credentials.${name}`}
        label={words.fields[label_key] ?? label_key}
        description={words.secretHint}
        placeholder={known?.is_set ? words.setTo(known.last_four) : ''}
        error={fieldProblem(error, `credentials.${name}`, messages)}
        required={is_required && !known?.is_set}
        autoComplete="off"
      />
    )
  })
}

/** Adds an account with its provider's fields. */
export function AccountDialog({ providers, onClose }: { providers: AccountProvider[]; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const words = useWords(providerAccountWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const add = useAct('POST /api/businesses/{business_id}/provider-accounts')
  const [name, setName] = useState(providers[0]!.provider)
  const provider = providers.find((one) => one.provider === name)!
  const submit = async (values: FormData) => {
    const body = {
      provider: name,
      mode: (readText(values, 'mode') || provider.modes[0]) as 'test' | 'live',
      name: readText(values, 'name'),
      credentials: readCredentials(values, provider.credential_fields),
    }
    const account = await add.mutateAsync({ path, body }).catch(() => undefined)
    if (!account) return
    notify(words.added(account.name))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.add} isForm>
      <ActionForm error={add.error} onSubmit={submit}>
        <NativeSelect
          name="provider"
          label={words.provider}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data={providers.map(({ provider }) => ({ value: provider, label: words.providers[provider] ?? provider }))}
          data-autofocus
        />
        {provider.kind === 'payment' && (
          <NativeSelect
            key={name}
            name="mode"
            label={words.mode}
            data={provider.modes.map((mode) => ({ value: mode, label: words.modes[mode] }))}
          />
        )}
        <TextInput
          name="name"
          label={common.name}
          description={words.nameHint}
          error={fieldProblem(add.error, 'name', messages)}
          required
        />
        <CredentialFields fields={provider.credential_fields} error={add.error} />
        <DialogActions onClose={onClose} isBusy={add.isPending} label={words.add} />
      </ActionForm>
    </Dialog>
  )
}

type KeysProps = { account: ProviderAccount; fields: Fields; onClose: () => void }

/** Replaces credentials; the stored ones are never shown. */
export function CredentialsDialog({ account, fields, onClose }: KeysProps) {
  const { common } = useMessages()
  const words = useWords(providerAccountWords)
  const path = { ...useBusiness().path, account_id: account.id }
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/provider-accounts/{account_id}')
  const submit = async (values: FormData) => {
    const body = { credentials: readCredentials(values, fields) }
    if (!(await update.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.keys} isForm>
      <ActionForm error={update.error} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {words.keysLead}
        </Text>
        <CredentialFields fields={fields} account={account} error={update.error} />
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
