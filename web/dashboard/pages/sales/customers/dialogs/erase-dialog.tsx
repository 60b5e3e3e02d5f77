import { List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../api/hooks.ts'
import type { Customer } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { customerDialogWords } from './words.ts'

/** Erases the person permanently, after the name was typed. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { eraseCustomer: words } = useWords(customerDialogWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [typed, setTyped] = useState('')
  const erase = useAct('POST /api/businesses/{business_id}/customers/{customer_id}/erase')
  const wanted = customer.name ?? words.eraseWord
  const isSame = typed.trim().toLowerCase() === wanted.trim().toLowerCase()
  const run = async () => {
    if (!isSame) return
    try {
      await erase.mutateAsync({ path: { ...path, customer_id: customer.id } })
      notify(words.erased)
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  return (
    <Dialog opened onClose={onClose} title={words.eraseTitle} isForm>
      <ActionForm error={erase.error} onSubmit={run}>
        <div>
          <Text size="sm" fw={600}>
            {words.goes}
          </Text>
          <List size="sm">
            {words.goesList.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
        <div>
          <Text size="sm" fw={600}>
            {words.stays}
          </Text>
          <Text size="sm">{words.staysText}</Text>
        </div>
        <TextInput
          name="confirmation"
          label={words.typeName(wanted)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions
          onClose={onClose}
          isBusy={erase.isPending}
          isDanger
          isDisabled={!isSame}
          label={words.eraseForGood}
        />
      </ActionForm>
    </Dialog>
  )
}
