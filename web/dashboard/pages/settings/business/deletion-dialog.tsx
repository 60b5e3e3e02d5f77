import { Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { businessWords } from './words.ts'

/** Asks for the password before the deletion of the business is requested. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const { businessPage } = useWords(businessWords)
  const words = businessPage.deletion
  const { business, path } = useBusiness()
  const request = useAct('POST /api/businesses/{business_id}/deletion')
  const submit = async (values: FormData) => {
    const body = { password: readText(values, 'password') }
    if (await request.mutateAsync({ path, body }).catch(() => undefined)) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.askTitle(business.name)}>
      <ActionForm error={request.error} onSubmit={submit}>
        <Text size="sm">{words.askText}</Text>
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={fieldProblem(request.error, 'password', messages)}
          data-autofocus
        />
        <DialogActions onClose={onClose} isBusy={request.isPending} isDanger label={words.go} />
      </ActionForm>
    </Dialog>
  )
}
