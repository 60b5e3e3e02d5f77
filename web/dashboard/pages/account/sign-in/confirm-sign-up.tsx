import { Alert, Button, PasswordInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'

/** The page behind the mailed link. The password proves that the same person signed up. */
export default function ConfirmSignUp() {
  const messages = useMessages()
  const { common } = messages
  const { recovery } = useWords(accountWords)
  const token = useSearchParams()[0].get('token')
  const goBack = useReturn()
  const confirm = useAct('POST /api/auth/signup/confirm')
  const submit = async (values: FormData) => {
    const body = { token: token!, password: String(values.get('password')) }
    const user = await confirm.mutateAsync({ body }).catch(() => undefined)
    if (user) goBack(user)
  }
  return (
    <Page title={recovery.confirmTitle} lead={recovery.confirmLead} isCentered>
      <Card>
        {token ? (
          <ActionForm error={confirm.error} onSubmit={submit}>
            <PasswordInput
              name="password"
              label={common.password}
              autoComplete="current-password"
              error={fieldProblem(confirm.error, 'password', messages)}
              data-autofocus
              required
            />
            <Button type="submit" size="md" loading={confirm.isPending}>
              {recovery.finish}
            </Button>
          </ActionForm>
        ) : (
          <Alert>{recovery.incomplete}</Alert>
        )}
      </Card>
    </Page>
  )
}
