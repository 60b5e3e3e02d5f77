import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../api/hooks.ts'
import type { DiscountCode } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { useDiscountWords } from './use-discount-words.ts'

/** Creates a code with the same effect and conditions under another name; it is off until it is enabled. */
export function CopyDialog({ code, onClose }: { code: DiscountCode; onClose: () => void }) {
  const messages = useMessages()
  const { duplicate } = useDiscountWords()
  const { path } = useBusiness()
  const notify = useNotice()
  const [name, setName] = useState(`${code.code.slice(0, 58)}-2`)
  const copy = useAct('POST /api/businesses/{business_id}/discount-codes/{id}/copy')
  const save = async () => {
    const made = await copy.mutateAsync({ path: { ...path, id: code.id }, body: { code: name } }).catch(() => undefined)
    if (!made) return
    notify(duplicate.made(made.code))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={duplicate.title(code.code)}>
      <ActionForm error={copy.error} onSubmit={save}>
        <Text size="sm" c="dimmed">
          {duplicate.lead}
        </Text>
        <TextInput
          name="code"
          label={duplicate.code}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldProblem(copy.error, 'code', messages)}
          data-autofocus
        />
        <DialogActions onClose={onClose} isBusy={copy.isPending} label={duplicate.save} />
      </ActionForm>
    </Dialog>
  )
}
