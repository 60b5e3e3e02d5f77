import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { accountWords } from './words.ts'

export function PasswordCard() {
  const messages = useMessages()
  const { account, signIn } = useWords(accountWords)
  const notify = useNotice()
  const change = useAct('POST /api/me/password')
  const [changes, setChanges] = useState(0) // Used as a key, so that a changed password empties the fields.
  const submit = async (values: FormData) => {
    const body = {
      current_password: String(values.get('current_password')),
      password: String(values.get('password')),
    }
    const isDone = await change.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    setChanges(changes + 1)
    notify(account.passwordChanged)
  }
  return (
    <Card title={account.password} lead={account.passwordLead}>
      <ActionForm key={changes} error={change.error} onSubmit={submit}>
        <PasswordField
          name="current_password"
          label={account.currentPassword}
          autoComplete="current-password"
          error={fieldProblem(change.error, 'current_password', messages)}
          required
        />
        <PasswordField
          name="password"
          label={account.newPassword}
          description={signIn.passwordHint}
          autoComplete="new-password"
          error={fieldProblem(change.error, 'password', messages)}
          required
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {account.changePassword}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
