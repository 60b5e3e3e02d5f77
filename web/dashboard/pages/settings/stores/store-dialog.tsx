import { TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { StoreWithSettings as Store } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { storeWords } from './words.ts'

/** Creates or renames a store. */
export function StoreDialog({ store, onClose }: { store: Store | undefined; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { stores } = useWords(storeWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/stores')
  const update = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}')
  const act = store ? update : create
  const submit = async (values: FormData) => {
    const body = { name: readText(values, 'name') }
    const saved = store
      ? update.mutateAsync({ path: { ...path, store_id: store.unique_id }, body })
      : create.mutateAsync({ path, body })
    const result = await saved.catch(() => undefined)
    if (!result) return
    notify(store ? common.saved : stores.created(result.name))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={store ? stores.rename : stores.create}>
      <ActionForm error={act.error} onSubmit={submit}>
        <TextInput
          name="name"
          label={stores.name}
          defaultValue={store?.name}
          error={fieldProblem(act.error, 'name', messages)}
          data-autofocus
          required
        />
        <DialogActions onClose={onClose} isBusy={act.isPending} label={store ? common.save : common.create} />
      </ActionForm>
    </Dialog>
  )
}
