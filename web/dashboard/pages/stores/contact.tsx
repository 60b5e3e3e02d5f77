import { Button, Group, TextInput } from '@mantine/core'
import { useAct } from '../../api/hooks.ts'
import type { StoreWithSettings as Store } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm, textOf } from '../../parts/action-form.tsx'
import { Card } from '../../parts/card.tsx'
import type { StorePath } from './use-save-settings.ts'

/** How buyers reach the store. */
export function Contact({ store, path }: { store: Pick<Store, 'phone' | 'email'>; path: StorePath }) {
  const messages = useMessages()
  const { storeSettings, common } = messages
  const notify = useNotice()
  const { mutateAsync, error, isPending } = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}')
  const submit = async (values: FormData) => {
    const body = { phone: textOf(values, 'phone').trim() || null, email: textOf(values, 'email').trim() || null }
    if (await mutateAsync({ path, body }).catch(() => undefined)) notify(common.saved)
  }
  return (
    <Card title={storeSettings.contact} lead={storeSettings.contactLead}>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          type="tel"
          name="phone"
          label={storeSettings.phone}
          description={storeSettings.phoneHint}
          defaultValue={store.phone ?? ''}
          error={fieldProblem(error, 'phone', messages)}
          maw={320}
        />
        <TextInput
          type="email"
          name="email"
          label={storeSettings.email}
          defaultValue={store.email ?? ''}
          error={fieldProblem(error, 'email', messages)}
          maw={320}
        />
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
