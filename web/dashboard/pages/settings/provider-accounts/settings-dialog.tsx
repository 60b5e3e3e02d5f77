import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { ProviderAccount } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import fieldset from '../../../parts/fields/fieldset.module.css'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { providerAccountWords } from './words.ts'

type Props = { account: ProviderAccount; onClose: () => void }

/** Edits the name and rank of an account, and the stores that use it. */
export function SettingsDialog({ account, onClose }: Props) {
  const messages = useMessages()
  const { common } = messages
  const words = useWords(providerAccountWords)
  const business = useBusiness().path
  const path = { ...business, account_id: account.id }
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/provider-accounts/{account_id}')
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path: business, query: { page_size: 100 } })
  const [chosen, setChosen] = useState(account.store_ids)
  const isEmpty = chosen?.length === 0
  const problem = isEmpty ? words.chooseStores : fieldProblem(update.error, 'store_ids', messages)
  const toggle = (id: number) =>
    setChosen((before) => (before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id]))
  const submit = async (values: FormData) => {
    if (isEmpty) return
    const body = { name: readText(values, 'name'), rank: Number(readText(values, 'rank')), store_ids: chosen }
    if (!(await update.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.settings} isForm>
      <ActionForm error={update.error} onSubmit={submit}>
        <TextInput
          name="name"
          label={common.name}
          description={words.nameHint}
          defaultValue={account.name}
          error={fieldProblem(update.error, 'name', messages)}
          required
          data-autofocus
        />
        <TextInput
          name="rank"
          label={words.rank}
          description={words.rankHint}
          defaultValue={account.rank}
          inputMode="numeric"
          error={fieldProblem(update.error, 'rank', messages)}
        />
        <fieldset className={fieldset.box}>
          <legend className={fieldset.legend}>{words.stores}</legend>
          <Loaded query={stores}>
            {({ data }) => (
              <Stack gap="xs">
                <Checkbox
                  label={words.allStores}
                  checked={chosen === null}
                  onChange={() => setChosen(chosen === null ? data.map(({ id }) => id) : null)}
                />
                {chosen !== null &&
                  data.map(({ id, name }) => (
                    <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  ))}
                {problem && (
                  <Text size="sm" c="red" role="alert">
                    {problem}
                  </Text>
                )}
              </Stack>
            )}
          </Loaded>
        </fieldset>
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
