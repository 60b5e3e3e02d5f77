import { Text, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { CopyField } from '../../../parts/fields/copy-field.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { QrCode } from '../../../parts/values/qr-code.tsx'
import { accountWords } from './words.ts'

type Props = { onClose: () => void; onDone: (recoveryCodes: string[]) => void }

/** Sets up two-factor sign-in in two steps: the password, then the QR code and a first code. */
export default function SetUpDialog({ onClose, onDone }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { account } = useWords(accountWords)
  const begin = useAct('POST /api/me/two-factor')
  const confirm = useAct('POST /api/me/two-factor/confirm')
  const submitPassword = (values: FormData) => begin.mutate({ body: { password: String(values.get('password')) } })
  const submitCode = async (values: FormData) => {
    const done = await confirm.mutateAsync({ body: { code: readText(values, 'code') } }).catch(() => undefined)
    if (done) onDone(done.recovery_codes)
  }
  return (
    <Dialog opened onClose={onClose} title={account.twoFactor} isForm>
      {begin.data ? (
        <ActionForm key="code" error={confirm.error} onSubmit={submitCode}>
          <Text size="sm">{account.scan}</Text>
          <QrCode text={begin.data.uri} label={account.qr} />
          <CopyField label={account.secret} value={begin.data.secret} />
          <TextInput
            name="code"
            label={account.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={fieldProblem(confirm.error, 'code', messages)}
            required
          />
          <DialogActions label={account.confirm} isBusy={confirm.isPending} onClose={onClose} />
        </ActionForm>
      ) : (
        <ActionForm key="password" error={begin.error} onSubmit={submitPassword}>
          <PasswordField
            name="password"
            label={common.password}
            autoComplete="current-password"
            error={fieldProblem(begin.error, 'password', messages)}
            data-autofocus
            required
          />
          <DialogActions label={account.next} isBusy={begin.isPending} onClose={onClose} />
        </ActionForm>
      )}
    </Dialog>
  )
}
