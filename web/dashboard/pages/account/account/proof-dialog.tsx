import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { accountWords } from './words.ts'

type Props = {
  isOpen: boolean
  title: string
  text: string
  error: unknown
  onClose: () => void
  onProof: (proof: { password: string; code: string }) => Promise<void>
}

/** Asks for the password and a code before a change of two-factor sign-in. */
export function ProofDialog({ isOpen, title, text, error, onClose, onProof }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { account } = useWords(accountWords)
  const [isBusy, setBusy] = useState(false)
  const submit = async (values: FormData) => {
    setBusy(true)
    await onProof({ password: String(values.get('password')), code: readText(values, 'code') }).catch(() => {})
    setBusy(false)
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} isForm>
      <ActionForm error={error} onSubmit={submit}>
        <Text size="sm">{text}</Text>
        <PasswordField
          name="password"
          label={common.password}
          autoComplete="current-password"
          error={fieldProblem(error, 'password', messages)}
          data-autofocus
          required
        />
        <TextInput
          name="code"
          label={account.codeOrRecovery}
          autoComplete="one-time-code"
          error={fieldProblem(error, 'code', messages)}
          required
        />
        <DialogActions onClose={onClose} isBusy={isBusy} label={title} />
      </ActionForm>
    </Dialog>
  )
}
